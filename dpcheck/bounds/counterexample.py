"""Public values at which a claim fails: a search among small and telling numbers, confirmed in exact arithmetic."""
from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from fractions import Fraction
from itertools import product

from .expr import Atom, Expr, of_atom
from .functions import is_integer
from .numeric import FLOAT, RATIONAL, Arithmetic, Interval, Lookup, enclosure, is_known
from .order import Facts

Point = dict[Atom, Fraction]

_WHOLE = tuple(map(Fraction, (1, 2, 3, 0, 5, 10, 100, -1, -2, -10)))
_REAL = tuple(map(Fraction, ("1", "2", "1/2", "0", "-1", "10", "1/10", "-2", "100", "-10", "1/100", "3")))
_MOST_TRIED = 800
"""Points that one search may try."""


def counterexample(claim: Expr, free: Collection[Atom], facts: Facts, above: Collection[Expr] = ()) -> Point | None:
    """Values of the `free` names, simple ones first, at which claim > 0 although the facts hold and each of `above` is positive.

    None where no such values were found, or where the claim (or a fact about its names) rests on anything that is not free.
    What has no name in common with the claim is not looked at.
    """
    if claim.infinite:
        return None
    strict = [claim, *(expr for expr in above if expr.leaves() & claim.leaves())]
    known = _about(strict, [*facts.nonnegative, *(end for atom in free for end in _ends(atom))])
    strict += [fact for fact in known if not is_integer(fact) and fact in facts.nonnegative]  # where a guard is strict, its boundary is no place to fail
    weak = [fact for fact in known if fact not in strict]
    names = sorted(dict.fromkeys(atom for expr in (*strict, *weak) for atom in expr.leaves() if not is_known(atom)), key=lambda atom: atom.order)
    if not names or any(atom not in free for atom in names):
        return None
    for values in _simplest_first([_candidates(atom, _roots(atom, (*strict, *weak))) for atom in names]):
        point = dict(zip(names, values))
        if _holds(strict, weak, point, FLOAT) and _holds(strict, weak, point, RATIONAL):
            return point
    return None


def value_at(expr: Expr, point: Point) -> float:
    """The value of an expression at a point, rounded to the nearest float."""
    low, high = enclosure(expr, _lookup(point, RATIONAL))
    return float((low + high) / 2)


def _ends(atom: Atom) -> Iterator[Expr]:
    if atom.lo is not None and not atom.lo.infinite:
        yield of_atom(atom) - atom.lo
    if atom.hi is not None and not atom.hi.infinite:
        yield atom.hi - of_atom(atom)


def _about(claims: list[Expr], facts: list[Expr]) -> list[Expr]:
    """The facts that say something of the names of the claims, or of names that such a fact speaks of."""
    names = {atom for claim in claims for atom in claim.leaves()}
    chosen: list[Expr] = []
    while more := [fact for fact in facts if fact not in chosen and fact.leaves() & names]:
        chosen += more
        names |= {atom for fact in more for atom in fact.leaves()}
    return chosen


def _roots(atom: Atom, exprs: Collection[Expr]) -> list[Fraction]:
    """Where expressions of this name alone change their sign, if they are linear: on either side of that something may fail."""
    linear = [expr for expr in exprs if len(expr.terms) == 1 and ((atom, 1),) in expr.terms]
    return [-Fraction(expr.constant) / Fraction(expr.coefficient(atom)) for expr in linear]


def _candidates(atom: Atom, roots: Collection[Fraction]) -> tuple[Fraction, ...]:
    """What may be tried for a name: the usual numbers within its range, the ends of that, and what lies around the roots."""
    low, high = (-math.inf if atom.lo is None else enclosure(atom.lo)[0]), (math.inf if atom.hi is None else enclosure(atom.hi)[1])
    ends = [Fraction(end) for end in (low, high) if not math.isinf(end)]
    if atom.integer:
        ends = [end for end in ends if end.denominator == 1]
    elif len(ends) == 2:
        ends.append((ends[0] + ends[1]) / 2)
    beside = [root + step for root in roots for step in ((-1, 1) if atom.integer else (Fraction(-1, 2), Fraction(1, 2), -1, 1))]
    tried = [*(_WHOLE if atom.integer else _REAL), *(value for value in beside if value.denominator == 1 or not atom.integer)]
    return tuple(dict.fromkeys([*(value for value in tried if low <= value <= high), *ends]))


def _simplest_first(choices: list[tuple[Fraction, ...]]) -> list[tuple[Fraction, ...]]:
    """Combinations of choices, those of early choices first, no more than can be tried."""
    each = len(choices) and max(2, int(_MOST_TRIED ** (1 / len(choices))))
    ranked = [range(min(len(values), each)) for values in choices[:9]]
    fixed = tuple(values[0] if values else Fraction(0) for values in choices[9:])
    combined = sorted(product(*ranked), key=lambda ranks: (sum(ranks), ranks))
    return [(*(values[rank] for values, rank in zip(choices, ranks)), *fixed) for ranks in combined[:_MOST_TRIED]]


def _lookup(point: Point, arithmetic: Arithmetic) -> Lookup:
    def lookup(atom: Atom) -> Interval | None:
        value = point.get(atom)
        return None if value is None else arithmetic.constant(value)

    return lookup


def _holds(strict: list[Expr], weak: list[Expr], point: Point, arithmetic: Arithmetic) -> bool:
    lookup = _lookup(point, arithmetic)
    try:
        return all(enclosure(expr, lookup, arithmetic)[0] > 0 for expr in strict) and all(enclosure(expr, lookup, arithmetic)[0] >= 0 for expr in weak)
    except ArithmeticError:  # not defined there
        return False
