"""Module 34 of a synthetic tree."""
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
from module_033 import helper_33

LIMIT_34 = 5


def helper_34(value: float) -> float:
    if value > 10:
        return 10.0
    return value / 4


def vector_34_0(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 4.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -12, 12)


def rows_34_1(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 2 * count


def blend_34_2(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 7
    scaled = shifted / 4
    return max(-7, min(7, scaled)) + 0.5 * x


def rows_34_3(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 6 * count


def summary_34_4(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 8, mean


def blend_34_5(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 12
    scaled = shifted / 9
    return max(-12, min(12, scaled)) + 0.5 * x


def squash_34_6(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 6


def looped_34_7(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(9):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def counted_34_8(k: Integer, public: list[int]) -> int:
    table = [entry % 10 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 8


def plain_34_9(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 9}")
    return "\n".join(lines)


def plain_34_10(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def rows_34_11(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 7 * count


def blend_34_12(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 8
    scaled = shifted / 2
    return max(-8, min(8, scaled)) + 0.5 * x


def summary_34_13(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 11, mean


def counted_34_14(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 5:
            total += k
    return total + k // 3


def plain_34_15(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def chained_34_16(x: Real) -> float:
    first = helper_33(x)
    second = helper_33(first + 12)
    return 5 * second


def plain_34_17(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


@dataclass
class Window_34_18:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_34_18(x: Real, y: Real) -> float:
    window = Window_34_18(5.0)
    window.add(x)
    window.add(y - 12)
    return window.mean()
