"""Helpers whose noise is made of nothing but the sensitivity and the epsilon that their callers give, and is smaller than what these ask for."""
from __future__ import annotations

import math
import re
from collections.abc import Sequence

from dpcheck import ir
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.objects import randomised
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import names_read

_SENSITIVITY = re.compile(r"sensitivit", re.IGNORECASE)
_TRIED = (0.25, 1.0, 4.0)  # epsilons: a power of epsilon other than the first is too small on one side of 1
_CLOSE = 1e-9


def falls_short(index: Index, one: Sum) -> str | None:
    """Why Laplace noise is too small for the sensitivity that the caller gives, whatever that is; None where it is not seen to be."""
    function = index.function_of(one.node)
    if one.draw.family != "laplace" or not one.draw.scale or not isinstance(function, ir.Function):
        return None
    if any(call is one.draw.call for call, *_ in randomised(index)):
        return None  # what a mechanism of a library is set to makes its scale
    point = Point(index, 0)
    if product(point, one.draw.scale) is None or len(point.epsilons) != 1 or point.drawn.items() & point.epsilons.items() != point.epsilons.items():
        return None
    (epsilon,) = point.epsilons
    others = [name for name in point.drawn if name != epsilon]
    if not others:
        given = next((parameter.name for parameter in function.params if _SENSITIVITY.search(parameter.name)), None)
        return None if given is None or given in names_read(function.body) else f"`{given}`, which the caller gives, is no part of the scale of this noise: it is the same for every sensitivity"
    if len(others) > 1 or not _SENSITIVITY.search(others[0]):
        return None
    for tried in _TRIED:
        size = product(Point(index, 0, {epsilon: tried, others[0]: 1.0}), one.draw.scale)
        if size is not None and 0 < size < (1 - _CLOSE) / tried:
            return f"the scale of this noise is less than {others[0]} / {epsilon}: for {epsilon} = {tried:g} it is {size * tried:.4g} of that"
    return None


def product(point: Point, factors: Sequence[ir.Expr]) -> float | None:
    """The product of some numbers at a point."""
    numbers = [point.of(factor) for factor in factors]
    return None if any(number is None for number in numbers) else math.prod(number for number in numbers if number is not None)
