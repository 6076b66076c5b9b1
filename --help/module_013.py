"""Module 13 of a synthetic tree."""
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
from module_012 import helper_12

LIMIT_13 = 3


def helper_13(value: float) -> float:
    if value > 8:
        return 8.0
    return value / 7


def noisy_13_0(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_13_0(age: Data) -> float:
    return undisc(clamp(age, 0.0, 8.0)) / 2


def rows_13_1(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 11.0))
    return total + 5 * count


def summary_13_2(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 6, mean


def squash_13_3(x: Annotated[Real, Interval(ge=-12, le=12)]) -> float:
    inner = x * x / 4
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 12


def vector_13_4(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 9.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -6, 6)


def noisy_13_5(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 5 * v)
    return gaussian_mechanism(clipped, 5.0, 0.5, delta)


def bucket_13_5(age: Data) -> float:
    return undisc(clamp(age, 0.0, 8.0)) / 5


def noisy_13_6(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_13_6(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 3


def looped_13_7(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(8):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def vector_13_8(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 4.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -9, 9)


def squash_13_9(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 6


def chained_13_10(x: Real) -> float:
    first = helper_13(x)
    second = helper_13(first + 10)
    return 2 * second


def branchy_13_11(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 6
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


def looped_13_12(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def vector_13_13(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -7, 7)


def rows_13_14(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 4 * count


def counted_13_15(k: Integer, public: list[int]) -> int:
    table = [entry % 10 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 2


def counted_13_16(k: Integer, public: list[int]) -> int:
    table = [entry % 9 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 3


def chained_13_17(x: Real) -> float:
    first = helper_12(x)
    second = helper_12(first + 10)
    return 5 * second


def summary_13_18(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 9, mean


def released_13_19(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 11.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 11.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def squash_13_20(x: Annotated[Real, Interval(ge=-10, le=10)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 10
