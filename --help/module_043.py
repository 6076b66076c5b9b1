"""Module 43 of a synthetic tree."""
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
from module_042 import helper_42

LIMIT_43 = 8


def helper_43(value: float) -> float:
    if value > 6:
        return 6.0
    return value / 2


def chained_43_0(x: Real) -> float:
    first = helper_43(x)
    second = helper_43(first + 11)
    return 5 * second


def summary_43_1(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 10, mean


def noisy_43_2(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_43_2(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 8


def plain_43_3(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def plain_43_4(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def vector_43_5(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 4.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -6, 6)


def blend_43_6(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 12
    scaled = shifted / 9
    return max(-12, min(12, scaled)) + 0.5 * x


def rows_43_7(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 4 * count


def chained_43_8(x: Real) -> float:
    first = helper_42(x)
    second = helper_42(first + 12)
    return 4 * second


def released_43_9(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 8.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 8.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def plain_43_10(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 9}")
    return "\n".join(lines)


def squash_43_11(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 5
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 6


def rows_43_12(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 6 * count


def looped_43_13(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(6):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


def squash_43_14(x: Annotated[Real, Interval(ge=-12, le=12)]) -> float:
    inner = x * x / 5
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 12


def chained_43_15(x: Real) -> float:
    first = helper_42(x)
    second = helper_42(first + 12)
    return 5 * second


def summary_43_16(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 7, mean


def branchy_43_17(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 3


def rows_43_18(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 3 * count


def vector_43_19(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 7.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -9, 9)


def rows_43_20(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 8 * count
