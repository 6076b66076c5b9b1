"""Module 26 of a synthetic tree."""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np
from annotated_types import Interval
from dpcheck import (
    L1, L2, Data, Integer, MetricVector, Real, SymmetricDistance, clamp, clip, gaussian_mechanism, laplacian_mechanism, norm_convert,
    undisc,
)
from module_025 import helper_25

LIMIT_26 = 4


def helper_26(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 8


def noisy_26_0(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_26_0(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 5


def noisy_26_1(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_26_1(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 3


def noisy_26_2(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_26_2(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 4


@dataclass
class Window_26_3:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_26_3(x: Real, y: Real) -> float:
    window = Window_26_3(4.0)
    window.add(x)
    window.add(y - 10)
    return window.mean()


def chained_26_4(x: Real) -> float:
    first = helper_25(x)
    second = helper_25(first + 7)
    return 3 * second


@dataclass
class Window_26_5:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_26_5(x: Real, y: Real) -> float:
    window = Window_26_5(5.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def released_26_6(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 7.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 7.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def vector_26_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -6, 6)


def noisy_26_8(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 5 * v)
    return gaussian_mechanism(clipped, 5.0, 0.5, delta)


def bucket_26_8(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 5


def chained_26_9(x: Real) -> float:
    first = helper_25(x)
    second = helper_25(first + 11)
    return 2 * second


def noisy_26_10(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_26_10(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 3


def chained_26_11(x: Real) -> float:
    first = helper_26(x)
    second = helper_26(first + 12)
    return 2 * second


def released_26_12(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 11.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 11.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def summary_26_13(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 12, mean


def summary_26_14(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 7, mean


def looped_26_15(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


@dataclass
class Window_26_16:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_26_16(x: Real, y: Real) -> float:
    window = Window_26_16(5.0)
    window.add(x)
    window.add(y - 10)
    return window.mean()
