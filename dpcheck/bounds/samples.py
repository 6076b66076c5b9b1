"""A few points at which a claim is tried before a proof of it is sought: most claims that are false fail there."""
from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from .expr import Atom, Expr, of_atom
from .numeric import FLOAT, RATIONAL, Interval, enclosure, is_known, remembering

_PLACES = (0.37, -1.83, 2.59, -0.41, 11.3, -7.9, 0.93, 5.7, -2.3, 0.08, -13.1, 1.61, -0.77)
_TRIALS = 7
_ROUNDS = 2
_FAR = 1000.0
_NEAR = 1e-9
Box = Mapping[Atom, Interval]


def refuted(expr: Expr, facts: Iterable[Expr], strict: bool) -> bool:
    """Whether expr is negative (or not positive, if strict) at some point where the facts and the ranges of the atoms hold."""
    facts = tuple(facts)
    leaves = dict.fromkeys(leaf for part in (expr, *facts) for leaf in part.leaves())  # in their order, for those without one of their own
    free = sorted((atom for atom in leaves if not is_known(atom)), key=lambda atom: atom.order)
    rules = [*facts, *(of_atom(atom) - atom.lo for atom in free if atom.lo is not None and atom.lo.terms)]
    rules += [atom.hi - of_atom(atom) for atom in free if atom.hi is not None and atom.hi.terms]
    box = _box(free, rules)
    if any(low > high for low, high in box.values()):
        return False
    points = [{atom: _end(atom, box[atom]) if trial == 1 else _place(atom, box[atom], position + 3 * trial) for position, atom in enumerate(free)} for trial in range(_TRIALS)]
    if any(_fails(expr, point, strict) and _hold(rules, point) for point in points):
        return True
    start = next((point for point in points if _hold(rules, point)), None)
    return start is not None and _fails_nearby(expr, rules, strict, start, box)


def _fails_nearby(expr: Expr, rules: Sequence[Expr], strict: bool, point: Box, box: Box) -> bool:
    """Goes from a point where the rules hold to the ends of the ranges of its atoms, one after the other, as long as the expression gets less there."""
    least = _at(expr, point)[1]
    own = [atom for atom in expr.leaves() if atom in point]
    for atom in own * _ROUNDS:
        ends = _left_to(atom, box[atom], rules, point)
        for end in _far_ends(atom, ends) if ends[0] <= ends[1] else ():
            moved = {**point, atom: (end, end)}
            value = _at(expr, moved)[1]
            if value < least and _hold(rules, moved):
                point, least = moved, value
                if _is_broken(value, strict):
                    return True
    return False


def _at(expr: Expr, point: Box) -> Interval:
    """Where the value of the expression lies at a point: exactly, if floats do not tell its sign."""
    low, high = enclosure(expr, remembering(dict(point), FLOAT), FLOAT)
    if low < 0 <= high or low <= 0 < high:
        exact = {atom: (Fraction(start), Fraction(end)) for atom, (start, end) in point.items()}
        low, high = enclosure(expr, remembering(exact, RATIONAL), RATIONAL)
    return low, high


def _fails(expr: Expr, point: Box, strict: bool) -> bool:
    return _is_broken(_at(expr, point)[1], strict)


def _is_broken(most: Any, strict: bool) -> bool:
    """Whether the claim is false of an expression that is at most so much."""
    return bool(most < 0 or strict and most == 0)


def _hold(rules: Sequence[Expr], point: Box) -> bool:
    """Whether all that is known not to be negative is so at a point."""
    return all(_at(rule, point)[0] >= 0 for rule in rules)


def _box(free: Sequence[Atom], rules: Sequence[Expr]) -> dict[Atom, Interval]:
    """Ends within the ranges of the atoms, by what is known of each alone."""
    box = {atom: _ends(atom) for atom in free}
    for rule in rules:
        for atom in rule.atoms() if len(rule.terms) == 1 else ():
            if (factor := rule.coefficient(atom)) and atom in box:
                box[atom] = _narrowed(atom, box[atom], float(-rule.constant / factor), factor > 0)
    return box


def _left_to(atom: Atom, ends: Interval, rules: Sequence[Expr], point: Box) -> Interval:
    """Ends of an atom within which the rules hold that are affine in it, where all else stays as it is."""
    for rule in rules:
        if (factor := rule.coefficient(atom)) and atom not in rule.without(atom).leaves():
            ends = _narrowed(atom, ends, point[atom][0] - float(_at(rule, point)[0] / factor), factor > 0)
    return ends


def _narrowed(atom: Atom, ends: Interval, end: float, below: bool) -> Interval:
    """The ends, with one that is no further out than `end`; of floats a little further in, where what is computed of them holds too, unless one number alone is left."""
    low, high = ends
    near = 0.0 if atom.integer else _NEAR * max(1.0, abs(end))
    inner = (max(low, end + near), high) if below else (low, min(high, end - near))
    if inner[0] > inner[1] and low - near <= end <= high + near:
        return end, end
    return inner


def _end(atom: Atom, ends: Interval) -> Interval:
    """The least value of the atom, where it has one, and otherwise the one that is nearest to 0: where claims that nearly hold tend to fail."""
    low, high = ends
    value = low if low > -math.inf else min(high, 0.0)
    if atom.integer:
        value = float(math.ceil(value) if low > -math.inf else math.floor(value))
    return value, value


def _ends(atom: Atom) -> Interval:
    """Ends within the range of the atom, as far as that is made of numbers; an end of which no number is known counts as none."""
    low = -math.inf if atom.lo is None else float(enclosure(atom.lo, arithmetic=FLOAT)[1])
    high = math.inf if atom.hi is None else float(enclosure(atom.hi, arithmetic=FLOAT)[0])
    return low if math.isfinite(low) else -math.inf, high if math.isfinite(high) else math.inf


def _far_ends(atom: Atom, ends: Interval) -> Interval:
    """The least and the greatest value of the atom; one that is far off where it has none."""
    low, high = ends
    low, high = (low if low > -math.inf else min(high, 0.0) - _FAR), (high if high < math.inf else max(low, 0.0) + _FAR)
    return (float(math.ceil(low - _NEAR)), float(math.floor(high + _NEAR))) if atom.integer else (low, high)


def _place(atom: Atom, ends: Interval, position: int) -> Interval:
    """A value in the range of the atom, as far as that is made of numbers."""
    place = _PLACES[position % len(_PLACES)]
    low, high = ends
    if low > -math.inf and high < math.inf:
        value = low + (high - low) * (abs(place) % 1)
    elif low > -math.inf:
        value = low + abs(place)
    elif high < math.inf:
        value = high - abs(place)
    else:
        value = place
    if atom.integer:
        value = float(math.ceil(value) if math.ceil(value) <= high else math.floor(value))
    return value, value
