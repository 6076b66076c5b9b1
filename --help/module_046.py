"""Module 46 of a synthetic tree."""
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
from module_045 import helper_45

LIMIT_46 = 6


def helper_46(value: float) -> float:
    if value > 10:
        return 10.0
    return value / 7


def branchy_46_0(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 5


def blend_46_1(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 9
    scaled = shifted / 5
    return max(-9, min(9, scaled)) + 0.5 * x


def squash_46_2(x: Annotated[Real, Interval(ge=-9, le=9)]) -> float:
    inner = x * x / 8
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 9


def looped_46_3(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(10):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def vector_46_4(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -6, 6)


def counted_46_5(k: Integer, public: list[int]) -> int:
    table = [entry % 11 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 8


def counted_46_6(k: Integer, public: list[int]) -> int:
    table = [entry % 6 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 4


def rows_46_7(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 7 * count


def vector_46_8(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 9.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -8, 8)


def vector_46_9(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 6.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -8, 8)


def vector_46_10(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -10, 10)


def blend_46_11(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 7
    scaled = shifted / 8
    return max(-7, min(7, scaled)) + 0.5 * x


def chained_46_12(x: Real) -> float:
    first = helper_45(x)
    second = helper_45(first + 7)
    return 5 * second


def vector_46_13(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 2.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -10, 10)


def released_46_14(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 12.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 12.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


@dataclass
class Window_46_15:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_46_15(x: Real, y: Real) -> float:
    window = Window_46_15(2.0)
    window.add(x)
    window.add(y - 12)
    return window.mean()


def looped_46_16(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(10):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def released_46_17(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 7.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 7.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def released_46_18(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 9.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 9.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size
