"""Module 19 of a synthetic tree."""
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
from module_018 import helper_18

LIMIT_19 = 2


def helper_19(value: float) -> float:
    if value > 6:
        return 6.0
    return value / 3


@dataclass
class Window_19_0:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_19_0(x: Real, y: Real) -> float:
    window = Window_19_0(5.0)
    window.add(x)
    window.add(y - 12)
    return window.mean()


def counted_19_1(k: Integer, public: list[int]) -> int:
    table = [entry % 7 for entry in public]
    total = 0
    for entry in table:
        if entry > 5:
            total += k
    return total + k // 9


@dataclass
class Window_19_2:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_19_2(x: Real, y: Real) -> float:
    window = Window_19_2(5.0)
    window.add(x)
    window.add(y - 10)
    return window.mean()


def branchy_19_3(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 6


def chained_19_4(x: Real) -> float:
    first = helper_19(x)
    second = helper_19(first + 10)
    return 5 * second


def blend_19_5(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 12
    scaled = shifted / 9
    return max(-12, min(12, scaled)) + 0.5 * x


def summary_19_6(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 10, mean


def released_19_7(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 11.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 11.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def rows_19_8(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 11.0))
    return total + 3 * count


def chained_19_9(x: Real) -> float:
    first = helper_18(x)
    second = helper_18(first + 8)
    return 2 * second


def blend_19_10(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 8
    scaled = shifted / 6
    return max(-8, min(8, scaled)) + 0.5 * x


def chained_19_11(x: Real) -> float:
    first = helper_19(x)
    second = helper_19(first + 7)
    return 2 * second


def counted_19_12(k: Integer, public: list[int]) -> int:
    table = [entry % 7 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 6


@dataclass
class Window_19_13:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_19_13(x: Real, y: Real) -> float:
    window = Window_19_13(4.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def plain_19_14(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 3) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def rows_19_15(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 9 * count
