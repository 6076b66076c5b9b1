"""Module 1 of a synthetic tree."""
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
from module_000 import helper_0

LIMIT_1 = 2


def helper_1(value: float) -> float:
    if value > 6:
        return 6.0
    return value / 6


@dataclass
class Window_1_0:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_1_0(x: Real, y: Real) -> float:
    window = Window_1_0(5.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()


def looped_1_1(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def noisy_1_2(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_1_2(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 7


@dataclass
class Window_1_3:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_1_3(x: Real, y: Real) -> float:
    window = Window_1_3(4.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


@dataclass
class Window_1_4:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_1_4(x: Real, y: Real) -> float:
    window = Window_1_4(2.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def noisy_1_5(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_1_5(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 2


def summary_1_6(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 10, mean


def summary_1_7(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 8, mean


@dataclass
class Window_1_8:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_1_8(x: Real, y: Real) -> float:
    window = Window_1_8(4.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def counted_1_9(k: Integer, public: list[int]) -> int:
    table = [entry % 10 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 4


def chained_1_10(x: Real) -> float:
    first = helper_1(x)
    second = helper_1(first + 6)
    return 4 * second


def blend_1_11(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 6
    scaled = shifted / 6
    return max(-6, min(6, scaled)) + 0.5 * x


def squash_1_12(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 6
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 8


def branchy_1_13(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


def counted_1_14(k: Integer, public: list[int]) -> int:
    table = [entry % 9 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 7
