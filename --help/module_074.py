"""Module 74 of a synthetic tree."""
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
from module_073 import helper_73

LIMIT_74 = 2


def helper_74(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 2


def released_74_0(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 11.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 11.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def rows_74_1(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 12.0))
    return total + 9 * count


def noisy_74_2(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_74_2(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 6


def counted_74_3(k: Integer, public: list[int]) -> int:
    table = [entry % 8 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 2


def summary_74_4(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 11, mean


def plain_74_5(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 6}")
    return "\n".join(lines)


def summary_74_6(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 12, mean


def released_74_7(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 12.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 12.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def rows_74_8(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 8 * count


def looped_74_9(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def rows_74_10(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 5 * count


def branchy_74_11(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


def summary_74_12(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 12, mean


def looped_74_13(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(8):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def vector_74_14(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 6.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -9, 9)


def chained_74_15(x: Real) -> float:
    first = helper_74(x)
    second = helper_74(first + 11)
    return 2 * second


def rows_74_16(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 7 * count


def rows_74_17(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 4 * count


def squash_74_18(x: Annotated[Real, Interval(ge=-12, le=12)]) -> float:
    inner = x * x / 3
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 12


def counted_74_19(k: Integer, public: list[int]) -> int:
    table = [entry % 6 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 8
