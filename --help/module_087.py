"""Module 87 of a synthetic tree."""
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
from module_086 import helper_86

LIMIT_87 = 6


def helper_87(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 3


def looped_87_0(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


def looped_87_1(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(8):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def released_87_2(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 8.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 8.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def released_87_3(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 6.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 6.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def blend_87_4(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 10
    scaled = shifted / 4
    return max(-10, min(10, scaled)) + 0.5 * x


def squash_87_5(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 6
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 6


def squash_87_6(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 6
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 8


def branchy_87_7(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


def rows_87_8(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 11.0))
    return total + 2 * count


def counted_87_9(k: Integer, public: list[int]) -> int:
    table = [entry % 8 for entry in public]
    total = 0
    for entry in table:
        if entry > 5:
            total += k
    return total + k // 9


def released_87_10(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 9.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 9.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def summary_87_11(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 6, mean


def summary_87_12(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 10, mean


def chained_87_13(x: Real) -> float:
    first = helper_87(x)
    second = helper_87(first + 8)
    return 4 * second


def looped_87_14(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def branchy_87_15(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 2


def noisy_87_16(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_87_16(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 7


def noisy_87_17(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_87_17(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 8


def squash_87_18(x: Annotated[Real, Interval(ge=-9, le=9)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 9


def branchy_87_19(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 7
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 5
