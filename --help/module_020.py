"""Module 20 of a synthetic tree."""
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
from module_019 import helper_19

LIMIT_20 = 8


def helper_20(value: float) -> float:
    if value > 10:
        return 10.0
    return value / 2


def counted_20_0(k: Integer, public: list[int]) -> int:
    table = [entry % 7 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 8


@dataclass
class Window_20_1:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_20_1(x: Real, y: Real) -> float:
    window = Window_20_1(3.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()


def summary_20_2(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 11, mean


def branchy_20_3(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 6
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 7


def summary_20_4(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 8, mean


def vector_20_5(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 2.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -9, 9)


def chained_20_6(x: Real) -> float:
    first = helper_20(x)
    second = helper_20(first + 11)
    return 2 * second


def looped_20_7(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(9):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def blend_20_8(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 10
    scaled = shifted / 4
    return max(-10, min(10, scaled)) + 0.5 * x


def blend_20_9(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 7
    scaled = shifted / 2
    return max(-7, min(7, scaled)) + 0.5 * x


def rows_20_10(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 2 * count


def noisy_20_11(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_20_11(age: Data) -> float:
    return undisc(clamp(age, 0.0, 8.0)) / 2


def noisy_20_12(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_20_12(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 5


@dataclass
class Window_20_13:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_20_13(x: Real, y: Real) -> float:
    window = Window_20_13(4.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def blend_20_14(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 10
    scaled = shifted / 9
    return max(-10, min(10, scaled)) + 0.5 * x


def summary_20_15(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 6, mean


def noisy_20_16(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_20_16(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 4


def branchy_20_17(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 12
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 3
