"""Module 79 of a synthetic tree."""
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
from module_078 import helper_78

LIMIT_79 = 9


def helper_79(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 5


def plain_79_0(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 3) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def counted_79_1(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 8


def summary_79_2(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 4 * total, largest - 12, mean


def noisy_79_3(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_79_3(age: Data) -> float:
    return undisc(clamp(age, 0.0, 11.0)) / 2


def released_79_4(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 6.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 6.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def released_79_5(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 7.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 7.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def rows_79_6(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 8 * count


def chained_79_7(x: Real) -> float:
    first = helper_78(x)
    second = helper_78(first + 7)
    return 5 * second


def plain_79_8(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 9}")
    return "\n".join(lines)


@dataclass
class Window_79_9:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_79_9(x: Real, y: Real) -> float:
    window = Window_79_9(5.0)
    window.add(x)
    window.add(y - 6)
    return window.mean()


def looped_79_10(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(7):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 2


@dataclass
class Window_79_11:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_79_11(x: Real, y: Real) -> float:
    window = Window_79_11(5.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()


def blend_79_12(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 3 * x + rate * y
    shifted = base - 11
    scaled = shifted / 9
    return max(-11, min(11, scaled)) + 0.5 * x


def noisy_79_13(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_79_13(age: Data) -> float:
    return undisc(clamp(age, 0.0, 12.0)) / 4


def noisy_79_14(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_79_14(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 5


def plain_79_15(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 11}")
    return "\n".join(lines)


def summary_79_16(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 3 * total, largest - 11, mean
