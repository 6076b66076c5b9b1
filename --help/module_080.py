"""Module 80 of a synthetic tree."""
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
from module_079 import helper_79

LIMIT_80 = 5


def helper_80(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 6


def plain_80_0(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 3) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def chained_80_1(x: Real) -> float:
    first = helper_79(x)
    second = helper_79(first + 8)
    return 4 * second


@dataclass
class Window_80_2:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_80_2(x: Real, y: Real) -> float:
    window = Window_80_2(3.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def noisy_80_3(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_80_3(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 2


def counted_80_4(k: Integer, public: list[int]) -> int:
    table = [entry % 8 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 2


@dataclass
class Window_80_5:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_80_5(x: Real, y: Real) -> float:
    window = Window_80_5(5.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def squash_80_6(x: Annotated[Real, Interval(ge=-11, le=11)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 11


def noisy_80_7(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_80_7(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 6


def vector_80_8(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 7.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -10, 10)


@dataclass
class Window_80_9:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_80_9(x: Real, y: Real) -> float:
    window = Window_80_9(5.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def squash_80_10(x: Annotated[Real, Interval(ge=-10, le=10)]) -> float:
    inner = x * x / 8
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 10


def summary_80_11(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 10, mean


def noisy_80_12(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 5 * v)
    return gaussian_mechanism(clipped, 5.0, 0.5, delta)


def bucket_80_12(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 8


def chained_80_13(x: Real) -> float:
    first = helper_79(x)
    second = helper_79(first + 11)
    return 4 * second


def vector_80_14(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -6, 6)


def squash_80_15(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 9
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 6


def summary_80_16(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 6, mean
