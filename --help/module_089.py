"""Module 89 of a synthetic tree."""
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
from module_088 import helper_88

LIMIT_89 = 9


def helper_89(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 5


def counted_89_0(k: Integer, public: list[int]) -> int:
    table = [entry % 9 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 5


def released_89_1(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 9.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 9.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def looped_89_2(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(6):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def plain_89_3(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 10}")
    return "\n".join(lines)


@dataclass
class Window_89_4:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_89_4(x: Real, y: Real) -> float:
    window = Window_89_4(5.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()


def squash_89_5(x: Annotated[Real, Interval(ge=-11, le=11)]) -> float:
    inner = x * x / 6
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 2:
        total = 2
    return total * 11


def plain_89_6(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 7}")
    return "\n".join(lines)


def summary_89_7(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 10, mean


def looped_89_8(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(10):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 3


def chained_89_9(x: Real) -> float:
    first = helper_89(x)
    second = helper_89(first + 8)
    return 5 * second


def counted_89_10(k: Integer, public: list[int]) -> int:
    table = [entry % 7 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 4


@dataclass
class Window_89_11:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_89_11(x: Real, y: Real) -> float:
    window = Window_89_11(3.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def rows_89_12(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 3:
            count += 1
        total += max(0.0, min(row, 7.0))
    return total + 8 * count


def noisy_89_13(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_89_13(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 5


def vector_89_14(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -11, 11)


def squash_89_15(x: Annotated[Real, Interval(ge=-12, le=12)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 12


def rows_89_16(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 2 * count
