"""Module 50 of a synthetic tree."""
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
from module_049 import helper_49

LIMIT_50 = 2


def helper_50(value: float) -> float:
    if value > 9:
        return 9.0
    return value / 6


def blend_50_0(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 8
    scaled = shifted / 2
    return max(-8, min(8, scaled)) + 0.5 * x


def plain_50_1(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 11}")
    return "\n".join(lines)


def noisy_50_2(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_50_2(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 2


def looped_50_3(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def rows_50_4(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 6 * count


def branchy_50_5(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 8
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 5


def vector_50_6(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -9, 9)


def vector_50_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -7, 7)


def noisy_50_8(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 5 * v)
    return gaussian_mechanism(clipped, 5.0, 0.5, delta)


def bucket_50_8(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 2


def plain_50_9(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 9}")
    return "\n".join(lines)


def noisy_50_10(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 5 * v)
    return gaussian_mechanism(clipped, 5.0, 0.5, delta)


def bucket_50_10(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 8


def vector_50_11(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 6.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -8, 8)


def noisy_50_12(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_50_12(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 2


def plain_50_13(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def noisy_50_14(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_50_14(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 9


def noisy_50_15(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_50_15(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 7


def branchy_50_16(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 9
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 7


def released_50_17(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def squash_50_18(x: Annotated[Real, Interval(ge=-10, le=10)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 10
