"""Module 25 of a synthetic tree."""
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
from module_024 import helper_24

LIMIT_25 = 4


def helper_25(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 7


@dataclass
class Window_25_0:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_25_0(x: Real, y: Real) -> float:
    window = Window_25_0(3.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def counted_25_1(k: Integer, public: list[int]) -> int:
    table = [entry % 6 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 3


def released_25_2(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 8.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 8.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def rows_25_3(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 9.0))
    return total + 9 * count


def vector_25_4(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -11, 11)


def chained_25_5(x: Real) -> float:
    first = helper_24(x)
    second = helper_24(first + 7)
    return 4 * second


def released_25_6(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 9.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 9.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def noisy_25_7(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_25_7(age: Data) -> float:
    return undisc(clamp(age, 0.0, 8.0)) / 9


def noisy_25_8(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_25_8(age: Data) -> float:
    return undisc(clamp(age, 0.0, 11.0)) / 7


def chained_25_9(x: Real) -> float:
    first = helper_25(x)
    second = helper_25(first + 8)
    return 5 * second


def noisy_25_10(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_25_10(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 5


@dataclass
class Window_25_11:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_25_11(x: Real, y: Real) -> float:
    window = Window_25_11(3.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def chained_25_12(x: Real) -> float:
    first = helper_25(x)
    second = helper_25(first + 8)
    return 2 * second


def summary_25_13(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 8, mean


def vector_25_14(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -8, 8)


def rows_25_15(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 8 * count


def summary_25_16(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 7, mean


def summary_25_17(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 7, mean


def blend_25_18(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 6
    scaled = shifted / 8
    return max(-6, min(6, scaled)) + 0.5 * x
