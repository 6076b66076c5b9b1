"""Module 57 of a synthetic tree."""
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
from module_056 import helper_56

LIMIT_57 = 7


def helper_57(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 6


def rows_57_0(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 12.0))
    return total + 5 * count


def rows_57_1(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 5 * count


@dataclass
class Window_57_2:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_57_2(x: Real, y: Real) -> float:
    window = Window_57_2(4.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def chained_57_3(x: Real) -> float:
    first = helper_57(x)
    second = helper_57(first + 9)
    return 3 * second


def summary_57_4(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 8, mean


def summary_57_5(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 5 * total, largest - 6, mean


def released_57_6(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 8.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 8.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def noisy_57_7(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 5 * v)
    return gaussian_mechanism(clipped, 5.0, 0.5, delta)


def bucket_57_7(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 6


def released_57_8(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 8.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 8.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def noisy_57_9(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_57_9(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 5


def plain_57_10(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def chained_57_11(x: Real) -> float:
    first = helper_56(x)
    second = helper_56(first + 7)
    return 2 * second


def squash_57_12(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 7
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 8


@dataclass
class Window_57_13:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_57_13(x: Real, y: Real) -> float:
    window = Window_57_13(3.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def plain_57_14(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 11}")
    return "\n".join(lines)


def summary_57_15(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 11, mean


def vector_57_16(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 2.0)
    scaled = rate * clipped
    shifted = scaled + 5
    return np.clip(shifted, -6, 6)


def vector_57_17(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 5.0)
    scaled = rate * clipped
    shifted = scaled + 4
    return np.clip(shifted, -12, 12)
