"""Module 6 of a synthetic tree."""
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
from module_005 import helper_5

LIMIT_6 = 7


def helper_6(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 9


def squash_6_0(x: Annotated[Real, Interval(ge=-10, le=10)]) -> float:
    inner = x * x / 8
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 10


def counted_6_1(k: Integer, public: list[int]) -> int:
    table = [entry % 8 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 5


def noisy_6_2(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_6_2(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 9


def blend_6_3(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 12
    scaled = shifted / 6
    return max(-12, min(12, scaled)) + 0.5 * x


def vector_6_4(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 5.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -10, 10)


@dataclass
class Window_6_5:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_6_5(x: Real, y: Real) -> float:
    window = Window_6_5(4.0)
    window.add(x)
    window.add(y - 12)
    return window.mean()


def chained_6_6(x: Real) -> float:
    first = helper_6(x)
    second = helper_6(first + 10)
    return 3 * second


def squash_6_7(x: Annotated[Real, Interval(ge=-10, le=10)]) -> float:
    inner = x * x / 8
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 10


def chained_6_8(x: Real) -> float:
    first = helper_5(x)
    second = helper_5(first + 12)
    return 2 * second


def plain_6_9(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 10}")
    return "\n".join(lines)


def chained_6_10(x: Real) -> float:
    first = helper_6(x)
    second = helper_6(first + 6)
    return 3 * second


def vector_6_11(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 7.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -10, 10)


def summary_6_12(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 6, mean


def summary_6_13(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 10, mean


def plain_6_14(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 6}")
    return "\n".join(lines)


def noisy_6_15(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_6_15(age: Data) -> float:
    return undisc(clamp(age, 0.0, 8.0)) / 5


def released_6_16(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 11.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 11.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def released_6_17(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 8.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 8.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


@dataclass
class Window_6_18:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_6_18(x: Real, y: Real) -> float:
    window = Window_6_18(5.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()
