"""Module 81 of a synthetic tree."""
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
from module_080 import helper_80

LIMIT_81 = 4


def helper_81(value: float) -> float:
    if value > 11:
        return 11.0
    return value / 3


@dataclass
class Window_81_0:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_81_0(x: Real, y: Real) -> float:
    window = Window_81_0(2.0)
    window.add(x)
    window.add(y - 8)
    return window.mean()


def noisy_81_1(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 3 * v)
    return gaussian_mechanism(clipped, 3.0, 0.5, delta)


def bucket_81_1(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 5


def summary_81_2(v: MetricVector[Real, L1]) -> tuple[float, float, float]:
    total = float(np.sum(v))
    largest = float(np.max(v))
    mean = total / len(v)
    return 2 * total, largest - 7, mean


def rows_81_3(rows: Annotated[list[float], SymmetricDistance], top: float) -> float:
    """A clipped sum, by hand."""
    total = 0.0
    count = 0
    for row in rows:
        if row > 4:
            count += 1
        total += max(0.0, min(row, 8.0))
    return total + 5 * count


def branchy_81_4(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 5


def branchy_81_5(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 9
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 6


def looped_81_6(x: Real, start: Real) -> float:
    state = start
    total = 0.0
    for step in range(12):
        state = 0.5 * state + x
        total += state / (step + 1)
    return total - 5


def released_81_7(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def branchy_81_8(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 10
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 6


def chained_81_9(x: Real) -> float:
    first = helper_80(x)
    second = helper_80(first + 7)
    return 3 * second


def branchy_81_10(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 9
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 2


def plain_81_11(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def branchy_81_12(x: Real, mode: int) -> float:
    if mode == 0:
        result = 4 * x
    elif mode == 1:
        result = abs(x) - 11
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


def plain_81_13(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 4) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 8}")
    return "\n".join(lines)


def noisy_81_14(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_81_14(age: Data) -> float:
    return undisc(clamp(age, 0.0, 11.0)) / 4


def plain_81_15(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 11}")
    return "\n".join(lines)


def released_81_16(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size
