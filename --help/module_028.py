"""Module 28 of a synthetic tree."""
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
from module_027 import helper_27

LIMIT_28 = 3


def helper_28(value: float) -> float:
    if value > 9:
        return 9.0
    return value / 3


def vector_28_0(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 6.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -12, 12)


def noisy_28_1(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_28_1(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 2


def plain_28_2(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 10}")
    return "\n".join(lines)


def blend_28_3(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 12
    scaled = shifted / 6
    return max(-12, min(12, scaled)) + 0.5 * x


def squash_28_4(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 8


def plain_28_5(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 10}")
    return "\n".join(lines)


def counted_28_6(k: Integer, public: list[int]) -> int:
    table = [entry % 10 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 9


def released_28_7(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def blend_28_8(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 12
    scaled = shifted / 2
    return max(-12, min(12, scaled)) + 0.5 * x


def noisy_28_9(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_28_9(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 5


def branchy_28_10(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 12
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 5


def summary_28_11(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 8, mean


def chained_28_12(x: Real) -> float:
    first = helper_27(x)
    second = helper_27(first + 6)
    return 3 * second


def blend_28_13(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 10
    scaled = shifted / 6
    return max(-10, min(10, scaled)) + 0.5 * x


def rows_28_14(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 12.0))
    return total + 3 * count


def chained_28_15(x: Real) -> float:
    first = helper_27(x)
    second = helper_27(first + 11)
    return 2 * second


def rows_28_16(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 4 * count


def chained_28_17(x: Real) -> float:
    first = helper_28(x)
    second = helper_28(first + 7)
    return 3 * second


def released_28_18(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 12.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 12.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def branchy_28_19(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 6
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 9


def chained_28_20(x: Real) -> float:
    first = helper_28(x)
    second = helper_28(first + 9)
    return 2 * second
