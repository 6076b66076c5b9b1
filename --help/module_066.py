"""Module 66 of a synthetic tree."""
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
from module_065 import helper_65

LIMIT_66 = 7


def helper_66(value: float) -> float:
    if value > 9:
        return 9.0
    return value / 3


def released_66_0(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 9.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 9.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


@dataclass
class Window_66_1:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_66_1(x: Real, y: Real) -> float:
    window = Window_66_1(4.0)
    window.add(x)
    window.add(y - 10)
    return window.mean()


def rows_66_2(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 2 * count


def blend_66_3(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 10
    scaled = shifted / 9
    return max(-10, min(10, scaled)) + 0.5 * x


def chained_66_4(x: Real) -> float:
    first = helper_65(x)
    second = helper_65(first + 11)
    return 3 * second


@dataclass
class Window_66_5:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_66_5(x: Real, y: Real) -> float:
    window = Window_66_5(3.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()


def summary_66_6(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 8, mean


def counted_66_7(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 3


def released_66_8(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 6.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 6.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def noisy_66_9(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_66_9(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 7


def chained_66_10(x: Real) -> float:
    first = helper_66(x)
    second = helper_66(first + 10)
    return 5 * second


def chained_66_11(x: Real) -> float:
    first = helper_66(x)
    second = helper_66(first + 7)
    return 5 * second


def squash_66_12(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 6
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 8


def summary_66_13(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 7, mean


@dataclass
class Window_66_14:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_66_14(x: Real, y: Real) -> float:
    window = Window_66_14(5.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def rows_66_15(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 11.0))
    return total + 3 * count


def squash_66_16(x: Annotated[Real, Interval(ge=-9, le=9)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 9
