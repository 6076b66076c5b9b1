"""Module 55 of a synthetic tree."""
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
from module_054 import helper_54

LIMIT_55 = 8


def helper_55(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 9


def blend_55_0(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 10
    scaled = shifted / 7
    return max(-10, min(10, scaled)) + 0.5 * x


@dataclass
class Window_55_1:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_55_1(x: Real, y: Real) -> float:
    window = Window_55_1(3.0)
    window.add(x)
    window.add(y - 10)
    return window.mean()


def released_55_2(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 7.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 7.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def counted_55_3(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 4


def rows_55_4(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 2 * count


def summary_55_5(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 6, mean


def blend_55_6(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 8
    scaled = shifted / 5
    return max(-8, min(8, scaled)) + 0.5 * x


def vector_55_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 9.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -11, 11)


def squash_55_8(x: Annotated[Real, Interval(ge=-7, le=7)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 7


def squash_55_9(x: Annotated[Real, Interval(ge=-7, le=7)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 7


def released_55_10(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 9.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 9.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def squash_55_11(x: Annotated[Real, Interval(ge=-7, le=7)]) -> float:
    inner = x * x / 3
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 7


def plain_55_12(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 10}")
    return "\n".join(lines)


@dataclass
class Window_55_13:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_55_13(x: Real, y: Real) -> float:
    window = Window_55_13(4.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def counted_55_14(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 3


def plain_55_15(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def chained_55_16(x: Real) -> float:
    first = helper_55(x)
    second = helper_55(first + 12)
    return 3 * second


def rows_55_17(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 5 * count
