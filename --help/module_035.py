"""Module 35 of a synthetic tree."""
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
from module_034 import helper_34

LIMIT_35 = 6


def helper_35(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 2


def rows_35_0(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 7 * count


def rows_35_1(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 3 * count


@dataclass
class Window_35_2:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_35_2(x: Real, y: Real) -> float:
    window = Window_35_2(5.0)
    window.add(x)
    window.add(y - 8)
    return window.mean()


def blend_35_3(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 7
    scaled = shifted / 6
    return max(-7, min(7, scaled)) + 0.5 * x


def squash_35_4(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 3
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 6


def chained_35_5(x: Real) -> float:
    first = helper_35(x)
    second = helper_35(first + 9)
    return 2 * second


def chained_35_6(x: Real) -> float:
    first = helper_34(x)
    second = helper_34(first + 6)
    return 3 * second


def squash_35_7(x: Annotated[Real, Interval(ge=-10, le=10)]) -> float:
    inner = x * x / 3
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 10


def rows_35_8(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 12.0))
    return total + 7 * count


def chained_35_9(x: Real) -> float:
    first = helper_34(x)
    second = helper_34(first + 12)
    return 5 * second


@dataclass
class Window_35_10:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_35_10(x: Real, y: Real) -> float:
    window = Window_35_10(5.0)
    window.add(x)
    window.add(y - 12)
    return window.mean()


@dataclass
class Window_35_11:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_35_11(x: Real, y: Real) -> float:
    window = Window_35_11(5.0)
    window.add(x)
    window.add(y - 12)
    return window.mean()


def squash_35_12(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 6
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 6


def squash_35_13(x: Annotated[Real, Interval(ge=-12, le=12)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 12


def noisy_35_14(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_35_14(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 6


def squash_35_15(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 4
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 8
