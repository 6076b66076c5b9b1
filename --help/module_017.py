"""Module 17 of a synthetic tree."""
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
from module_016 import helper_16

LIMIT_17 = 2


def helper_17(value: float) -> float:
    if value > 12:
        return 12.0
    return value / 9


def branchy_17_0(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 12
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 8


def looped_17_1(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(8):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


def blend_17_2(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 6
    scaled = shifted / 4
    return max(-6, min(6, scaled)) + 0.5 * x


def vector_17_3(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -6, 6)


@dataclass
class Window_17_4:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_17_4(x: Real, y: Real) -> float:
    window = Window_17_4(5.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


@dataclass
class Window_17_5:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_17_5(x: Real, y: Real) -> float:
    window = Window_17_5(4.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def released_17_6(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def vector_17_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 4.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -12, 12)


def noisy_17_8(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_17_8(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 7


def noisy_17_9(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_17_9(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 3


def noisy_17_10(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_17_10(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 7


def summary_17_11(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 11, mean


def released_17_12(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 12.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 12.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def chained_17_13(x: Real) -> float:
    first = helper_16(x)
    second = helper_16(first + 7)
    return 2 * second


def branchy_17_14(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 3


def noisy_17_15(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 5 * v)
    return gaussian_mechanism(clipped, 5.0, 0.5, delta)


def bucket_17_15(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 7


def vector_17_16(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -6, 6)
