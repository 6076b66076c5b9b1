"""Neighbouring values of a declared number, vector or matrix, drawn so that the worst case is likely to be among them."""
from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dpcheck.infer.declared import Declared
from dpcheck.spaces import Norm

NUMBERS = ("Real", "Data", "Integer")
_WIDTH = 20.0  # of the box to draw from where an end is not declared
_INSIDE = 1 - 1e-12


@dataclass(frozen=True, slots=True)
class Space:
    """A private source with everything evaluated: entries between `lower` and `upper`, rows in the `balls`."""

    element: str
    norm: Norm
    shape: tuple[int, ...]
    lower: float
    upper: float
    balls: tuple[tuple[Norm, float], ...]

    def distance(self, one: Sequence[float], other: Sequence[float]) -> float:
        """How far two values are apart: of a matrix, the row norms added."""
        change = [abs(a - b) for a, b in zip(one, other)]
        if self.element == "Data":
            change = [float(each != 0) for each in change]
        return sum(length(row, self.norm) for row in rows_of(change, self.shape))

    def within(self, values: Sequence[float]) -> list[float]:
        """Values brought into the space. There is no negative zero: it is at distance 0 from zero."""
        values = [min(max(round(each) if self.element == "Integer" else each, self.lower), self.upper) + 0.0 for each in values]
        for norm, radius in self.balls:
            shorter = []
            for row in rows_of(values, self.shape):
                size = length([abs(each) for each in row], norm)
                shorter += row if size <= radius else [each * radius / size * _INSIDE for each in row]
            values = shorter
        return values


def space(said: Declared, value: Callable[[Any], float], sizes: tuple[int, ...]) -> Space:
    """The space of a declaration. `value` gives the number of an expression; an end that is infinite stays so."""
    lower, upper = value(said.domain.lo), value(said.domain.hi)
    balls = tuple((norm, value(radius)) for norm, radius in said.norms.items() if said.kind not in NUMBERS)
    return Space(said.kind if said.kind in NUMBERS else said.element, said.norm, () if said.kind in NUMBERS else sizes, lower, upper, balls)


def length(row: Sequence[float], norm: Norm) -> float:
    """The norm of a row of sizes."""
    match norm:
        case Norm.L1:
            return sum(row)
        case Norm.L2:
            return math.hypot(*row)
        case Norm.LINF:
            return max(row, default=0.0)


def rows_of(values: Sequence[float], shape: tuple[int, ...]) -> list[list[float]]:
    """The rows of a matrix; a vector, and a number, is one row."""
    if len(shape) < 2:
        return [list(values)]
    return [list(values[place * shape[1]:(place + 1) * shape[1]]) for place in range(shape[0])]


def pair(rng: random.Random, of: Space, landmarks: Sequence[float]) -> tuple[list[float], list[float]]:
    """Two values of a space: one drawn, and one near it or across a constant of the program."""
    low, high = _box(of)
    count = math.prod(of.shape)
    first = of.within(_drawn(rng, low, high, count, landmarks))
    second = list(first)
    step = rng.choice((1e-3, 0.1, 1.0, 1.0, high - low)) * rng.choice((-1, 1))
    if of.element == "Integer":
        step = math.copysign(max(1.0, round(abs(step))), step)
    style = rng.randrange(6) if count else 5
    if style <= 1:
        second[rng.randrange(count)] += step
    elif style == 2:
        second = [each + step for each in second]
    elif style == 3:
        second = [each + step * rng.choice((-1, 1)) for each in second]
    elif style == 4:
        place, landmark = rng.randrange(count), rng.choice(landmarks)
        near = 1.0 if of.element == "Integer" else 1e-4
        first[place], second[place] = landmark + rng.choice((0, near, -near)), landmark + rng.choice((0, near, -near))
        first = of.within(first)
    else:
        second = _drawn(rng, low, high, count, landmarks)
    return first, of.within(second)


def _box(of: Space) -> tuple[float, float]:
    low, high = of.lower, of.upper
    if math.isinf(low) and math.isinf(high):
        return -_WIDTH / 2, _WIDTH / 2
    if math.isinf(low):
        return high - _WIDTH, high
    return low, low + _WIDTH if math.isinf(high) else high


def _drawn(rng: random.Random, low: float, high: float, count: int, landmarks: Sequence[float]) -> list[float]:
    """Entries at the ends, on whole numbers, at constants of the program, all alike, mostly zero, or anywhere."""
    style = rng.randrange(6)
    if style == 0:
        return [rng.choice((low, high)) for _ in range(count)]
    if style == 1:
        return [float(round(rng.uniform(low, high))) for _ in range(count)]
    if style == 2:
        return [rng.choice(landmarks) for _ in range(count)]
    if style == 3:
        return [rng.uniform(low, high)] * count
    entries = [rng.uniform(low, high) for _ in range(count)]
    if style == 4 and count:
        kept = rng.randrange(count)
        return [each if place == kept else 0.0 for place, each in enumerate(entries)]
    return entries
