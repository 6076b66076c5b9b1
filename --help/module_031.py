"""Module 31 of a synthetic tree."""
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
from module_030 import helper_30

LIMIT_31 = 2


def helper_31(value: float) -> float:
    if value > 8:
        return 8.0
    return value / 6


def rows_31_0(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 9 * count


def branchy_31_1(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 8


@dataclass
class Window_31_2:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_31_2(x: Real, y: Real) -> float:
    window = Window_31_2(3.0)
    window.add(x)
    window.add(y - 10)
    return window.mean()


def summary_31_3(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 7, mean


def rows_31_4(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 12.0))
    return total + 3 * count


def blend_31_5(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 10
    scaled = shifted / 8
    return max(-10, min(10, scaled)) + 0.5 * x


def noisy_31_6(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_31_6(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 2


def vector_31_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 2.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -8, 8)


def vector_31_8(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 4.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -10, 10)


def looped_31_9(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def rows_31_10(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 4 * count


def blend_31_11(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 9
    scaled = shifted / 4
    return max(-9, min(9, scaled)) + 0.5 * x


def looped_31_12(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def counted_31_13(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 5:
            total += k
    return total + k // 5


def summary_31_14(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 9, mean


@dataclass
class Window_31_15:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_31_15(x: Real, y: Real) -> float:
    window = Window_31_15(3.0)
    window.add(x)
    window.add(y - 12)
    return window.mean()


def rows_31_16(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 9.0))
    return total + 5 * count
