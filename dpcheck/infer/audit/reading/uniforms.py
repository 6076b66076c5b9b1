"""Draws from [0, 1] while coins are tossed: what is calculated of one (a multiple, something more or less), comparisons with a number, and the whole number below."""
from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dpcheck.infer.audit.reading.fallen import State, Stuck, Uniform

NEVER = 1e-13  # the chance of what is not looked at
WHOLE = frozenset(("int", "floor", "trunc"))
_MOST = 60  # whole numbers


def calculated(op: str, left: Uniform | float, right: Uniform | float) -> Uniform | float:
    """What an operator makes of a draw and a number."""
    if isinstance(left, Uniform) and not isinstance(right, Uniform):
        if op == "*" and right == 0:
            return 0.0
        if op in ("+", "-"):
            return replace(left, shift=left.shift + (right if op == "+" else -right))
        if op == "*" and right or op == "/" and right:
            factor = right if op == "*" else 1 / right
            return replace(left, factor=left.factor * factor, shift=left.shift * factor)
    elif isinstance(right, Uniform) and not isinstance(left, Uniform):
        if op in ("+", "*"):
            return calculated(op, right, left)
        if op == "-":
            return replace(right, factor=-right.factor, shift=left - right.shift)
    raise Stuck


def spread(number: int, low: float, high: float) -> Uniform | float:
    """A draw between two ends, of which the first may be the higher one."""
    return Uniform(number, high - low, low) if high != low else low


def below(draw: Uniform, bar: float, state: State) -> Iterator[tuple[State, bool]]:
    """The ways in which a draw, or what was calculated of it, is below a number, and above it."""
    low, high = state.between[draw.number]
    at = min(max((bar - draw.shift) / draw.factor, low), high)
    for one, other, said in ((low, at, draw.factor > 0), (at, high, draw.factor < 0)):
        if (chance := (other - one) / (high - low)) > NEVER:
            yield replace(state.times(chance), between={**state.between, draw.number: (one, other)}), said


def whole(name: str, draw: Uniform, state: State) -> Iterator[tuple[State, int]]:
    """The whole numbers that may lie below a draw, or what was calculated of it."""
    ends = sorted(draw.factor * end + draw.shift for end in state.between[draw.number])
    first, last = math.floor(ends[0]), math.ceil(ends[1])
    if last - first > _MOST or name != "floor" and ends[0] < -NEVER:  # below 0 these two go the other way
        raise Stuck
    going = [state]
    for number in range(first, last):
        split = [found for one in going for found in below(draw, number + 1, one)]
        yield from ((one, number) for one, said in split if said)
        going = [one for one, said in split if not said]


def weighted(values: list[Any], shares: list[float], state: State) -> list[tuple[State, Any]]:
    """The ways in which one of several values is drawn, by shares."""
    total = sum(shares)
    if not values or total <= 0 or any(share < 0 for share in shares):
        raise Stuck
    return [(state.times(share / total), value) for value, share in zip(values, shares) if share / total > NEVER]
