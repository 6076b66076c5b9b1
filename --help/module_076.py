"""Module 76 of a synthetic tree."""
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
from module_075 import helper_75

LIMIT_76 = 2


def helper_76(value: float) -> float:
    if value > 7:
        return 7.0
    return value / 9


def noisy_76_0(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_76_0(age: Data) -> float:
    return undisc(clamp(age, 0.0, 9.0)) / 2


def branchy_76_1(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 8
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 2


def released_76_2(rows: Annotated[list[float], SymmetricDistance], eps: float) -> float:
    clipped = [max(0.0, min(row, 10.0)) for row in rows]
    total = laplacian_mechanism(sum(clipped), 10.0, eps)
    size = laplacian_mechanism(float(len(rows)), 1.0, eps)
    if size < 1:
        size = 1.0
    return total / size


def branchy_76_3(x: Real, mode: int) -> float:
    if mode == 0:
        result = 5 * x
    elif mode == 1:
        result = abs(x) - 7
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


def counted_76_4(k: Integer, public: list[int]) -> int:
    table = [entry % 8 for entry in public]
    total = 0
    for entry in table:
        if entry > 2:
            total += k
    return total + k // 2


def counted_76_5(k: Integer, public: list[int]) -> int:
    table = [entry % 9 for entry in public]
    total = 0
    for entry in table:
        if entry > 5:
            total += k
    return total + k // 3


def plain_76_6(name: str, sizes: dict[str, int]) -> str:
    """Nothing private: configuration handling as there is in every code base."""
    parts = [part.strip() for part in name.split(",") if part]
    known = {part: sizes.get(part, 5) for part in parts}
    lines = []
    for part, size in sorted(known.items()):
        lines.append(f"{part}: {size + 12}")
    return "\n".join(lines)


def counted_76_7(k: Integer, public: list[int]) -> int:
    table = [entry % 12 for entry in public]
    total = 0
    for entry in table:
        if entry > 4:
            total += k
    return total + k // 2


def noisy_76_8(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 2 * v)
    return gaussian_mechanism(clipped, 2.0, 0.5, delta)


def bucket_76_8(age: Data) -> float:
    return undisc(clamp(age, 0.0, 7.0)) / 5


def vector_76_9(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 6.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -12, 12)


@dataclass
class Window_76_10:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_76_10(x: Real, y: Real) -> float:
    window = Window_76_10(2.0)
    window.add(x)
    window.add(y - 9)
    return window.mean()


def vector_76_11(v: MetricVector[Real, L2], rate: float) -> Any:
    centred = v - v.mean()
    clipped = clip(L2, centred, 3.0)
    scaled = rate * clipped
    shifted = scaled + 2
    return np.clip(shifted, -10, 10)


def branchy_76_12(x: Real, mode: int) -> float:
    if mode == 0:
        result = 3 * x
    elif mode == 1:
        result = abs(x) - 7
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 7


def chained_76_13(x: Real) -> float:
    first = helper_76(x)
    second = helper_76(first + 10)
    return 4 * second


def squash_76_14(x: Annotated[Real, Interval(ge=-10, le=10)]) -> float:
    inner = x * x / 4
    outer = 1 / (1 + math.exp(-x))
    total = inner + outer
    if total > 4:
        total = 4
    return total * 10


def noisy_76_15(v: MetricVector[Real, L1], delta: float) -> Any:
    clipped = norm_convert(L2, 4 * v)
    return gaussian_mechanism(clipped, 4.0, 0.5, delta)


def bucket_76_15(age: Data) -> float:
    return undisc(clamp(age, 0.0, 10.0)) / 6


def branchy_76_16(x: Real, mode: int) -> float:
    if mode == 0:
        result = 2 * x
    elif mode == 1:
        result = abs(x) - 9
    else:
        result = x if x > 0 else -x
    if result < 0:
        return 0.0
    return result / 4


@dataclass
class Window_76_17:
    """Keeps a sum over the last readings."""

    scale: float
    total: float = 0.0
    seen: int = 0

    def add(self, value: float) -> None:
        self.total = self.total + self.scale * value
        self.seen += 1

    def mean(self) -> float:
        return self.total / max(self.seen, 1)


def windowed_76_17(x: Real, y: Real) -> float:
    window = Window_76_17(4.0)
    window.add(x)
    window.add(y - 11)
    return window.mean()
