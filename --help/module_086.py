"""Module 86 of a synthetic tree."""
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
from module_085 import helper_85

LIMIT_86 = 6


def helper_86(value: float) -> float:
    if value > 10:
        return 10.0
    return value / 9


def counted_86_0(k: Integer, public: list[int]) -> int:
    table = [entry % 11 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 4


def vector_86_1(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 6.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -10, 10)


def blend_86_2(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 10
    scaled = shifted / 9
    return max(-10, min(10, scaled)) + 0.5 * x


def counted_86_3(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 6


def chained_86_4(x: Real) -> float:
    first = helper_85(x)
    second = helper_85(first + 6)
    return 5 * second


def plain_86_5(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def vector_86_6(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 6.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -10, 10)


def vector_86_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -9, 9)


def chained_86_8(x: Real) -> float:
    first = helper_85(x)
    second = helper_85(first + 7)
    return 3 * second


def squash_86_9(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 6


def summary_86_10(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 6, mean


def looped_86_11(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(11):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def counted_86_12(k: Integer, public: list[int]) -> int:
    table = [entry % 7 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 5


def noisy_86_13(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_86_13(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 4


def branchy_86_14(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 2


def looped_86_15(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(8):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


def plain_86_16(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 10}")
    return "\n".join(lines)


def summary_86_17(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 7, mean


def released_86_18(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 6.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 6.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def noisy_86_19(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_86_19(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 8


def vector_86_20(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 7.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -7, 7)
