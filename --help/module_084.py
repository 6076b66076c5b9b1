"""Module 84 of a synthetic tree."""
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
from module_083 import helper_83

LIMIT_84 = 8


def helper_84(value: float) -> float:
    if value > 10:
        return 10.0
    return value / 5


def released_84_0(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 11.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 11.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def blend_84_1(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 7
    scaled = shifted / 8
    return max(-7, min(7, scaled)) + 0.5 * x


def branchy_84_2(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 7
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 9


def summary_84_3(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 7, mean


def vector_84_4(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -11, 11)


def plain_84_5(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 3) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 9}")
    return "\n".join(lines)


def summary_84_6(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 7, mean


@dataclass
class Window_84_7:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_84_7(x: Real, y: Real) -> float:
    window = Window_84_7(2.0)
    window.add(x)
    window.add(y - 10)
    return window.mean()


def looped_84_8(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(11):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def counted_84_9(k: Integer, public: list[int]) -> int:
    table = [entry % 11 for entry in public]
    total = 0
    for entry in table:
        if entry > 5:
            total += k
    return total + k // 3


def chained_84_10(x: Real) -> float:
    first = helper_84(x)
    second = helper_84(first + 7)
    return 3 * second


def chained_84_11(x: Real) -> float:
    first = helper_83(x)
    second = helper_83(first + 6)
    return 3 * second


def blend_84_12(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 4 * x + rate * y
    shifted = base - 12
    scaled = shifted / 4
    return max(-12, min(12, scaled)) + 0.5 * x


def looped_84_13(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(11):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def counted_84_14(k: Integer, public: list[int]) -> int:
    table = [entry % 8 for entry in public]
    total = 0
    for entry in table:
        if entry > 3:
            total += k
    return total + k // 5


def released_84_15(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 8.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 8.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def chained_84_16(x: Real) -> float:
    first = helper_83(x)
    second = helper_83(first + 11)
    return 3 * second


def looped_84_17(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def plain_84_18(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 11}")
    return "\n".join(lines)


def noisy_84_19(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_84_19(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 9
