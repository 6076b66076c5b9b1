"""Module 5 of a synthetic tree."""
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
from module_004 import helper_4

LIMIT_5 = 3


def helper_5(value: float) -> float:
    if value > 12:
        return 12.0
    return value / 8


def noisy_5_0(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 5 * v)
    return gaussian_mechanism(clipped, 5.0, 0.5, delta)


def bucket_5_0(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 9


def summary_5_1(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 8, mean


def counted_5_2(k: Integer, public: list[int]) -> int:
    table = [entry % 10 for entry in public]
    total = 0
    for entry in table:
        if entry > 5:
            total += k
    return total + k // 2


def summary_5_3(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 10, mean


def vector_5_4(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 8.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -10, 10)


def squash_5_5(x: Annotated[Real, Interval(ge=-9, le=9)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 9


def summary_5_6(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 11, mean


def released_5_7(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 7.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 7.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


@dataclass
class Window_5_8:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_5_8(x: Real, y: Real) -> float:
    window = Window_5_8(4.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()


def squash_5_9(x: Annotated[Real, Interval(ge=-7, le=7)]) -> float:
    inner = x * x / 5
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 7


def plain_5_10(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def plain_5_11(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 10}")
    return "\n".join(lines)


@dataclass
class Window_5_12:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_5_12(x: Real, y: Real) -> float:
    window = Window_5_12(5.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def looped_5_13(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(9):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


def summary_5_14(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 10, mean


def blend_5_15(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 2 * x + rate * y
    shifted = base - 12
    scaled = shifted / 6
    return max(-12, min(12, scaled)) + 0.5 * x


def vector_5_16(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -7, 7)


def looped_5_17(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5
