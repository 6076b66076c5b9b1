"""Module 90 of a synthetic tree."""
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
from module_089 import helper_89

LIMIT_90 = 8


def helper_90(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 4


def counted_90_0(k: Integer, public: list[int]) -> int:
    table = [entry % 10 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 6


def rows_90_1(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 6 * count


def counted_90_2(k: Integer, public: list[int]) -> int:
    table = [entry % 6 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 4


def branchy_90_3(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 6


def branchy_90_4(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 8
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 9


@dataclass
class Window_90_5:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_90_5(x: Real, y: Real) -> float:
    window = Window_90_5(3.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def chained_90_6(x: Real) -> float:
    first = helper_90(x)
    second = helper_90(first + 11)
    return 3 * second


def branchy_90_7(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 5


def blend_90_8(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 12
    scaled = shifted / 5
    return max(-12, min(12, scaled)) + 0.5 * x


def plain_90_9(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def squash_90_10(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 9
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 8


def counted_90_11(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 7


def summary_90_12(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 7, mean


def branchy_90_13(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 8
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 7


def blend_90_14(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 7
    scaled = shifted / 4
    return max(-7, min(7, scaled)) + 0.5 * x


def released_90_15(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def rows_90_16(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 11.0))
    return total + 7 * count


@dataclass
class Window_90_17:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_90_17(x: Real, y: Real) -> float:
    window = Window_90_17(2.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()
