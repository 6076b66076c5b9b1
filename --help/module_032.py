"""Module 32 of a synthetic tree."""
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
from module_031 import helper_31

LIMIT_32 = 3


def helper_32(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 7


def rows_32_0(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 9 * count


def counted_32_1(k: Integer, public: list[int]) -> int:
    table = [entry % 9 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 7


def summary_32_2(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 8, mean


def branchy_32_3(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 6


def plain_32_4(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 3) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 9}")
    return "\n".join(lines)


def noisy_32_5(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_32_5(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 6


@dataclass
class Window_32_6:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_32_6(x: Real, y: Real) -> float:
    window = Window_32_6(2.0)
    window.add(x)
    window.add(y - 8)
    return window.mean()


def plain_32_7(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def counted_32_8(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 5:
            total += k
    return total + k // 9


def squash_32_9(x: Annotated[Real, Interval(ge=-10, le=10)]) -> float:
    inner = x * x / 3
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 10


def blend_32_10(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 6
    scaled = shifted / 6
    return max(-6, min(6, scaled)) + 0.5 * x


def vector_32_11(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 9.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -10, 10)


def counted_32_12(k: Integer, public: list[int]) -> int:
    table = [entry % 6 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 9


def looped_32_13(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(8):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


def noisy_32_14(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_32_14(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 4


def looped_32_15(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(9):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def blend_32_16(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 10
    scaled = shifted / 4
    return max(-10, min(10, scaled)) + 0.5 * x


def rows_32_17(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 12.0))
    return total + 6 * count
