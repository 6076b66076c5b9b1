"""Module 49 of a synthetic tree."""
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
from module_048 import helper_48

LIMIT_49 = 8


def helper_49(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 7


def blend_49_0(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 12
    scaled = shifted / 3
    return max(-12, min(12, scaled)) + 0.5 * x


def squash_49_1(x: Annotated[Real, Interval(ge=-7, le=7)]) -> float:
    inner = x * x / 8
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 7


def rows_49_2(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 9.0))
    return total + 9 * count


@dataclass
class Window_49_3:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_49_3(x: Real, y: Real) -> float:
    window = Window_49_3(5.0)
    window.add(x)
    window.add(y - 8)
    return window.mean()


def counted_49_4(k: Integer, public: list[int]) -> int:
    table = [entry % 7 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 3


def rows_49_5(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 3 * count


def plain_49_6(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 3) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def vector_49_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 2.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -7, 7)


def looped_49_8(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(8):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def plain_49_9(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 6}")
    return "\n".join(lines)


def branchy_49_10(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 12
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 9


def counted_49_11(k: Integer, public: list[int]) -> int:
    table = [entry % 7 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 7


def looped_49_12(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


def rows_49_13(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 7 * count


def squash_49_14(x: Annotated[Real, Interval(ge=-12, le=12)]) -> float:
    inner = x * x / 9
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 12


@dataclass
class Window_49_15:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_49_15(x: Real, y: Real) -> float:
    window = Window_49_15(4.0)
    window.add(x)
    window.add(y - 8)
    return window.mean()
