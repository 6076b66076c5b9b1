"""Module 83 of a synthetic tree."""
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
from module_082 import helper_82

LIMIT_83 = 9


def helper_83(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 6


def squash_83_0(x: Annotated[Real, Interval(ge=-6, le=6)]) -> float:
    inner = x * x / 2
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 5:
        total = 5
    return total * 6


@dataclass
class Window_83_1:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_83_1(x: Real, y: Real) -> float:
    window = Window_83_1(5.0)
    window.add(x)
    window.add(y - 7)
    return window.mean()


def vector_83_2(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 3
    return np.clip(shifted, -6, 6)


def squash_83_3(x: Annotated[Real, Interval(ge=-8, le=8)]) -> float:
    inner = x * x / 9
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 3:
        total = 3
    return total * 8


def branchy_83_4(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 7


def plain_83_5(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def vector_83_6(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 5.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -7, 7)


def rows_83_7(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 2:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 6 * count


def plain_83_8(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 2) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 8}")
    return "\n".join(lines)


def counted_83_9(k: Integer, public: list[int]) -> int:
    table = [entry % 6 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 9


def noisy_83_10(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_83_10(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 8


@dataclass
class Window_83_11:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_83_11(x: Real, y: Real) -> float:
    window = Window_83_11(2.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def released_83_12(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 9.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 9.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def summary_83_13(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 6, mean


def released_83_14(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 12.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 12.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def rows_83_15(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 6.0))
    return total + 2 * count


def blend_83_16(x: Real, y: Real, rate: float) -> float:
    """A weighted sum of two readings."""
    base = 5 * x + rate * y
    shifted = base - 11
    scaled = shifted / 4
    return max(-11, min(11, scaled)) + 0.5 * x
