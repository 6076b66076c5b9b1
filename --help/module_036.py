"""Module 36 of a synthetic tree."""
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
from module_035 import helper_35

LIMIT_36 = 9


def helper_36(value: float) -> float:
    if value > 9:
        return 9.0
    return value / 4


def summary_36_0(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 12, mean


@dataclass
class Window_36_1:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_36_1(x: Real, y: Real) -> float:
    window = Window_36_1(3.0)
    window.add(x)
    window.add(y - 10)
    return window.mean()


def blend_36_2(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 11
    scaled = shifted / 9
    return max(-11, min(11, scaled)) + 0.5 * x


def branchy_36_3(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 7


@dataclass
class Window_36_4:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_36_4(x: Real, y: Real) -> float:
    window = Window_36_4(5.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def vector_36_5(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 5.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -7, 7)


def plain_36_6(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 3) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 9}")
    return "\n".join(lines)


def blend_36_7(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 12
    scaled = shifted / 4
    return max(-12, min(12, scaled)) + 0.5 * x


def released_36_8(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def squash_36_9(x: Annotated[Real, Interval(ge=-9, le=9)]) -> float:
    inner = x * x / 4
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 9


def released_36_10(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 7.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 7.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def plain_36_11(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 8}")
    return "\n".join(lines)


def branchy_36_12(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 7
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 6


def chained_36_13(x: Real) -> float:
    first = helper_36(x)
    second = helper_36(first + 8)
    return 2 * second


def chained_36_14(x: Real) -> float:
    first = helper_36(x)
    second = helper_36(first + 11)
    return 3 * second


def looped_36_15(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(9):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def summary_36_16(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 6, mean


def summary_36_17(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 11, mean
