"""Module 3 of a synthetic tree."""
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
from module_002 import helper_2

LIMIT_3 = 5


def helper_3(value: float) -> float:
    if value > 12:
        return 12.0
    return value / 7


def vector_3_0(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 7.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -8, 8)


def looped_3_1(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def rows_3_2(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 9.0))
    return total + 4 * count


def summary_3_3(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 10, mean


def noisy_3_4(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_3_4(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 3


def summary_3_5(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 10, mean


def vector_3_6(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 2.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -12, 12)


def blend_3_7(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 6
    scaled = shifted / 8
    return max(-6, min(6, scaled)) + 0.5 * x


def chained_3_8(x: Real) -> float:
    first = helper_2(x)
    second = helper_2(first + 7)
    return 2 * second


@dataclass
class Window_3_9:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_3_9(x: Real, y: Real) -> float:
    window = Window_3_9(5.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def counted_3_10(k: Integer, public: list[int]) -> int:
    table = [entry % 7 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 3


def rows_3_11(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 6 * count


def summary_3_12(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 7, mean


def blend_3_13(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 11
    scaled = shifted / 7
    return max(-11, min(11, scaled)) + 0.5 * x


def summary_3_14(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 6, mean


@dataclass
class Window_3_15:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_3_15(x: Real, y: Real) -> float:
    window = Window_3_15(5.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


@dataclass
class Window_3_16:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_3_16(x: Real, y: Real) -> float:
    window = Window_3_16(5.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()
