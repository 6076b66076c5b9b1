"""Formulas compared: between which numbers they lie, and whether one is at most another for all values of their symbols."""
from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from dpcheck.proof import intervals
from dpcheck.proof.formulas import Atom, Formula, NotProved, certainly_positive, number, sign, substitute, written_atom
from dpcheck.proof.intervals import Interval

Ranges = Mapping[str, Interval]
TOLERANCE = 2.0 ** -20
"""What is shown by intervals is shown up to this part of it."""


def enclose(formula: Formula, lookup: Callable[[Atom], Interval]) -> Interval:
    """Floats around every value of the formula, where `lookup` tells of the symbols."""
    result = intervals.ZERO
    for monomial, coefficient in formula.terms.items():
        product = intervals.exactly(coefficient)
        for atom, exponent in monomial:
            product = intervals.times(product, intervals.power(_enclosed(atom, lookup), exponent))
        result = intervals.add(result, product)
    return result


def _enclosed(atom: Atom, lookup: Callable[[Atom], Interval]) -> Interval:
    if isinstance(atom, str):
        return lookup(atom)
    name, *formulas = atom
    parts = [enclose(each, lookup) for each in formulas if isinstance(each, Formula)]
    match name:
        case "base" | "group":
            return parts[0]
        case "abs":
            return intervals.absolute(parts[0])
        case "max":
            return max(each[0] for each in parts), max(each[1] for each in parts)
        case "min":
            return min(each[0] for each in parts), min(each[1] for each in parts)
        case "floor":
            return tuple(math.floor(end) if math.isfinite(end) else end for end in parts[0])  # type: ignore[return-value]
        case "select":
            return intervals.hull(parts[1], parts[2])
        case "power" if parts[0][0] > 0:
            logarithm, exponential = intervals.FUNCTIONS["log"][0], intervals.FUNCTIONS["exp"][0]
            return exponential(intervals.times(logarithm(parts[0]), parts[1]))
        case _ if name in intervals.FUNCTIONS:
            return intervals.FUNCTIONS[name][0](parts[0])
    return intervals.EVERYTHING


def at_most(smaller: Formula, larger: Formula, ranges: Ranges, depth: int = 6) -> bool:
    """Whether it is shown that one formula is at most another, for all values of the symbols within their ranges (up to `TOLERANCE`, where it takes intervals)."""
    try:
        return _at_most(smaller, larger, ranges, depth)
    except NotProved:
        return False


def _at_most(smaller: Formula, larger: Formula, ranges: Ranges, depth: int) -> bool:
    if sign(larger - smaller, ranges) >= 0 or sign(larger, ranges) >= 0 and sign(larger * number(1 + Fraction(TOLERANCE)) - smaller, ranges) >= 0:
        return True
    if _least(larger - smaller, ranges) >= 0:
        return True
    if depth:
        for formula, is_larger in ((smaller, False), (larger, True)):
            for atom in sorted((each for each in formula.atoms() if isinstance(each, tuple) and each[0] in ("max", "min", "abs")), key=written_atom):
                ways = [-atom[1], atom[1]] if atom[0] == "abs" else list(atom[1:])
                some = (atom[0] == "min") != is_larger  # it is enough that one of the ways is shown, if the formula rises with it
                if some and not _rises(formula, atom, ranges):
                    continue
                shown = (at_most(*((smaller, substitute(larger, {atom: each})) if is_larger else (substitute(smaller, {atom: each}), larger)), ranges, depth - 1) for each in ways)
                if (any(shown) if some else all(shown)):
                    return True
    return _by_intervals(smaller, larger, ranges)


def _least(formula: Formula, ranges: Ranges) -> Fraction | float:
    """The least value of a sum of multiples of symbols, exactly; minus infinity where that is not known."""
    result = Fraction(0)
    for monomial, coefficient in formula.terms.items():
        if not monomial:
            result += coefficient
            continue
        (atom, exponent), *rest = monomial
        low, high = ranges.get(str(atom), intervals.EVERYTHING) if isinstance(atom, str) and exponent == 1 and not rest else intervals.EVERYTHING
        end = low if coefficient > 0 else high
        if not math.isfinite(end):
            return -math.inf
        result += coefficient * Fraction(end)
    return result


def _rises(formula: Formula, atom: Atom, ranges: Ranges) -> bool:
    """Whether a formula does not fall where an atom rises: it is a power with positive exponent times what is not negative, and nowhere inside of another."""
    for monomial, coefficient in formula.terms.items():
        for each, exponent in monomial:
            if each == atom:
                rest = Formula({tuple(item for item in monomial if item[0] != atom): coefficient})
                if exponent < 0 or sign(rest, ranges) < 0 or exponent != 1 and not certainly_positive(atom):
                    return False
            elif isinstance(each, tuple) and written_atom(atom) in written_atom(each):
                return False
    return True


def _by_intervals(smaller: Formula, larger: Formula, ranges: Ranges) -> bool:
    names = sorted({*smaller.symbols(), *larger.symbols()})
    boxes, left = [{name: ranges.get(name, intervals.EVERYTHING) for name in names}], 400
    while boxes:
        box = boxes.pop()
        lookup = lambda atom: box[atom]  # noqa: B023, E731
        small, large = enclose(smaller, lookup), enclose(larger, lookup)
        if small[1] <= large[0] + abs(large[0]) * TOLERANCE and not math.isinf(small[1]):
            continue
        widest = max(names, key=lambda name: _width(box[name]), default="")  # noqa: B023
        left -= 1
        if not left or not names or not _width(box[widest]):
            return False
        middle = split(box[widest])
        boxes += [{**box, widest: (box[widest][0], middle)}, {**box, widest: (middle, box[widest][1])}]
    return True


def _width(a: Interval) -> float:
    return math.inf if math.isinf(a[0]) or math.isinf(a[1]) else a[1] - a[0] if a[1] - a[0] > 1e-12 * max(1.0, intervals.size(a)) else 0.0


def split(a: Interval) -> float:
    """Where an interval is cut in two; one that has no end is cut ever further out."""
    low, high = a
    if math.isinf(low) and math.isinf(high):
        return 0.0
    if math.isinf(high):
        return max(1.0, low * 2) if low >= 0 else 0.0
    if math.isinf(low):
        return min(-1.0, high * 2) if high <= 0 else 0.0
    return (low + high) / 2
