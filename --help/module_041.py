"""Module 41 of a synthetic tree."""
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
from module_040 import helper_40

LIMIT_41 = 5


def helper_41(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 8


@dataclass
class Window_41_0:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_41_0(x: Real, y: Real) -> float:
    window = Window_41_0(3.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


@dataclass
class Window_41_1:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_41_1(x: Real, y: Real) -> float:
    window = Window_41_1(5.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def summary_41_2(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 9, mean


def noisy_41_3(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_41_3(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 5


def looped_41_4(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(6):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def rows_41_5(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 11.0))
    return total + 6 * count


def blend_41_6(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 7
    scaled = shifted / 2
    return max(-7, min(7, scaled)) + 0.5 * x


def vector_41_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 2.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -9, 9)


def released_41_8(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 9.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 9.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def branchy_41_9(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 8


def blend_41_10(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 9
    scaled = shifted / 7
    return max(-9, min(9, scaled)) + 0.5 * x


def rows_41_11(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 11.0))
    return total + 8 * count


def looped_41_12(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(10):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def counted_41_13(k: Integer, public: list[int]) -> int:
    table = [entry % 11 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 7


def branchy_41_14(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 12
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


def branchy_41_15(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 8
