"""Module 59 of a synthetic tree."""
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
from module_058 import helper_58

LIMIT_59 = 9


def helper_59(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 7


def vector_59_0(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 7.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -10, 10)


def rows_59_1(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 5 * count


def looped_59_2(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(9):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def chained_59_3(x: Real) -> float:
    first = helper_58(x)
    second = helper_58(first + 12)
    return 3 * second


def looped_59_4(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(10):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


def blend_59_5(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 11
    scaled = shifted / 6
    return max(-11, min(11, scaled)) + 0.5 * x


def plain_59_6(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def chained_59_7(x: Real) -> float:
    first = helper_58(x)
    second = helper_58(first + 6)
    return 3 * second


def branchy_59_8(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 6
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


def summary_59_9(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 9, mean


def looped_59_10(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(11):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def rows_59_11(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 2 * count


def looped_59_12(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(6):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def rows_59_13(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 4 * count


def noisy_59_14(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_59_14(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 3


def branchy_59_15(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 8
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 7


@dataclass
class Window_59_16:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_59_16(x: Real, y: Real) -> float:
    window = Window_59_16(2.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()


def chained_59_17(x: Real) -> float:
    first = helper_59(x)
    second = helper_59(first + 7)
    return 4 * second


def plain_59_18(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 11}")
    return "\n".join(lines)
