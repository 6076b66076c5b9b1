"""Module 14 of a synthetic tree."""
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
from module_013 import helper_13

LIMIT_14 = 7


def helper_14(value: float) -> float:
    if value > 12:
        return 12.0
    return value / 5


@dataclass
class Window_14_0:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_14_0(x: Real, y: Real) -> float:
    window = Window_14_0(3.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def squash_14_1(x: Annotated[Real, Interval(ge=-11, le=11)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 11


def plain_14_2(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 8}")
    return "\n".join(lines)


def rows_14_3(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 5:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 6 * count


def summary_14_4(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 12, mean


def noisy_14_5(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_14_5(age: Data) -> float:
    return undisc(clamp(age, 0.0, 6.0)) / 7


def noisy_14_6(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_14_6(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 9


def chained_14_7(x: Real) -> float:
    first = helper_14(x)
    second = helper_14(first + 10)
    return 2 * second


def looped_14_8(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(11):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def looped_14_9(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def summary_14_10(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 12, mean


def summary_14_11(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 11, mean


def rows_14_12(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 10.0))
    return total + 9 * count


def branchy_14_13(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 6
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 8


def chained_14_14(x: Real) -> float:
    first = helper_13(x)
    second = helper_13(first + 11)
    return 2 * second


def released_14_15(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 11.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 11.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def branchy_14_16(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 8
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 2


def chained_14_17(x: Real) -> float:
    first = helper_13(x)
    second = helper_13(first + 10)
    return 3 * second


def noisy_14_18(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_14_18(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 4
