"""Module 48 of a synthetic tree."""
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
from module_047 import helper_47

LIMIT_48 = 8


def helper_48(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 6


def summary_48_0(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 12, mean


def summary_48_1(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 9, mean


def noisy_48_2(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_48_2(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 2


def chained_48_3(x: Real) -> float:
    first = helper_47(x)
    second = helper_47(first + 7)
    return 3 * second


def branchy_48_4(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 2


def chained_48_5(x: Real) -> float:
    first = helper_47(x)
    second = helper_47(first + 11)
    return 4 * second


def released_48_6(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 6.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 6.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def blend_48_7(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 6
    scaled = shifted / 4
    return max(-6, min(6, scaled)) + 0.5 * x


def looped_48_8(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def squash_48_9(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 8


def looped_48_10(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


@dataclass
class Window_48_11:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_48_11(x: Real, y: Real) -> float:
    window = Window_48_11(5.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def looped_48_12(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(11):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 4


def squash_48_13(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 5
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 8


def chained_48_14(x: Real) -> float:
    first = helper_47(x)
    second = helper_47(first + 10)
    return 4 * second


def branchy_48_15(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 12
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 3


def squash_48_16(x: Annotated[Real, Interval(ge=-9, le=9)]) -> float:
    inner = x * x / 8
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 9


def squash_48_17(x: Annotated[Real, Interval(ge=-12, le=12)]) -> float:
    inner = x * x / 8
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 12


def counted_48_18(k: Integer, public: list[int]) -> int:
    table = [entry % 8 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 9


def branchy_48_19(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 9
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 5
