"""Values and slopes of single operations on intervals: the parts that the bisection of expressions is made of."""
from __future__ import annotations

import math
from fractions import Fraction

from dpcheck.proof import intervals
from dpcheck.proof.intervals import Interval

Gradient = dict[str, Interval]


def floor(end: float) -> float:
    return math.floor(end) if math.isfinite(end) else end


def rounded(a: Interval) -> Interval:
    """To the nearest whole number, of two that are as near to the even one."""
    if a[0] == a[1] and math.isfinite(a[0]):
        return float(round(a[0])), float(round(a[0]))
    return -floor(-(a[0] - 0.5)), floor(a[1] + 0.5)


def added(one: Gradient, other: Gradient) -> Gradient:
    if not one or not other:
        return one or other
    result = dict(one)
    for name, slope in other.items():
        result[name] = intervals.add(result[name], slope) if name in result else slope
    return result


def scaled(moves: Gradient, factor: Interval) -> Gradient:
    return {name: intervals.times(slope, factor) for name, slope in moves.items()}


def mixed(one: Gradient, other: Gradient) -> Gradient:
    return {name: intervals.hull(one.get(name, intervals.ZERO), other.get(name, intervals.ZERO)) for name in {**one, **other}}


def powered(base: Interval, moves: Gradient, exponent: Fraction) -> tuple[Interval, Gradient]:
    value = intervals.power(base, exponent)
    if not moves:
        return value, {}
    outside = exponent.denominator != 1 and base[0] < 0 or exponent < 0 and base[0] <= 0 <= base[1]
    slope = intervals.EVERYTHING if outside else intervals.times(intervals.exactly(exponent), intervals.power(base, exponent - 1))
    return value, scaled(moves, slope)


def extreme(name: str, parts: list[Interval], moves: list[Gradient]) -> tuple[Interval, Gradient]:
    (a, b), (c, d) = parts
    if name == "max":
        value, first, second = (max(a, c), max(b, d)), a > d, c > b
    else:
        value, first, second = (min(a, c), min(b, d)), b < c, d < a
    return value, moves[0] if first else moves[1] if second else mixed(*moves)


def decided(operator: str, difference: Interval) -> bool | None:
    """Which way a choice goes on a whole box."""
    low, high = difference
    always = {"<": high < 0, "<=": high <= 0, ">": low > 0, ">=": low >= 0, "==": low == high == 0, "!=": low > 0 or high < 0}[operator]
    never = {"<": low >= 0, "<=": low > 0, ">": high <= 0, ">=": high < 0, "==": low > 0 or high < 0, "!=": low == high == 0}[operator]
    return True if always else False if never else None
