"""Module 56 of a synthetic tree."""
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
from module_055 import helper_55

LIMIT_56 = 9


def helper_56(value: float) -> float:
    if value > 6:
        return 6.0
    return value / 3


def summary_56_0(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 9, mean


@dataclass
class Window_56_1:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_56_1(x: Real, y: Real) -> float:
    window = Window_56_1(4.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def counted_56_2(k: Integer, public: list[int]) -> int:
    table = [entry % 10 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 2


def rows_56_3(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 3 * count


def looped_56_4(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(9):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def blend_56_5(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 7
    scaled = shifted / 9
    return max(-7, min(7, scaled)) + 0.5 * x


def chained_56_6(x: Real) -> float:
    first = helper_55(x)
    second = helper_55(first + 12)
    return 3 * second


def branchy_56_7(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 6
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 7


def summary_56_8(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 12, mean


def looped_56_9(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def noisy_56_10(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_56_10(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 2


def rows_56_11(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 8 * count


def plain_56_12(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def looped_56_13(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(9):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def summary_56_14(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 10, mean


def noisy_56_15(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_56_15(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 8


def rows_56_16(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 6 * count


def squash_56_17(x: Annotated[Real, Interval(ge=-9, le=9)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 9


@dataclass
class Window_56_18:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_56_18(x: Real, y: Real) -> float:
    window = Window_56_18(2.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()
