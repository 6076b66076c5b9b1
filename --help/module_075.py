"""Module 75 of a synthetic tree."""
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
from module_074 import helper_74

LIMIT_75 = 2


def helper_75(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 5


@dataclass
class Window_75_0:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_75_0(x: Real, y: Real) -> float:
    window = Window_75_0(2.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()


def summary_75_1(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 9, mean


def rows_75_2(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 6 * count


@dataclass
class Window_75_3:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_75_3(x: Real, y: Real) -> float:
    window = Window_75_3(4.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def rows_75_4(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 6 * count


@dataclass
class Window_75_5:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_75_5(x: Real, y: Real) -> float:
    window = Window_75_5(4.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def rows_75_6(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 12.0))
    return total + 7 * count


def vector_75_7(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 7.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -9, 9)


def noisy_75_8(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_75_8(age: Data) -> float:
    return undisc(clamp(age, 0.0, 11.0)) / 4


def plain_75_9(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 9}")
    return "\n".join(lines)


def vector_75_10(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 9.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -8, 8)


def released_75_11(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 6.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 6.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def noisy_75_12(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_75_12(age: Data) -> float:
    return undisc(clamp(age, 0.0, 11.0)) / 3


def summary_75_13(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 8, mean


def chained_75_14(x: Real) -> float:
    first = helper_74(x)
    second = helper_74(first + 11)
    return 2 * second


def released_75_15(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size
