"""Comparisons that need no proof search: equal, constant, evident by signs, or multiples of one another by factors of at least 1.

They are what keeps the least of two bounds cheap: to keep a term too many, or the wrong one of two, is never unsound.
"""
from __future__ import annotations

from . import signs
from .expr import Apply, Atom, Expr, Number
from .functions import CONSTRUCTORS
from .numeric import FLOAT, enclosure


MOST_TERMS = 8


def evidently_at_most(a: Expr, b: Expr) -> bool:
    """Whether a <= b at a glance, for non-negative expressions."""
    if a == b or b.infinite > 0:
        return True
    if a.infinite:
        return False
    if not a.terms and not b.terms:
        return a.constant <= b.constant
    if a.terms and b.terms:
        one, other = a.single(), b.single()
        if one is not None and other is not None and _ratio_at_least_one(one[0], one[1], other[0], other[1]):
            return True
    if _numeric(a) and _numeric(b):
        return bool(enclosure(a, arithmetic=FLOAT)[1] <= enclosure(b, arithmetic=FLOAT)[0])
    if len(a.terms) + len(b.terms) > MOST_TERMS:
        return False
    difference = b - a
    if difference.constant < 0:
        return False
    return all(not signs.monomial_signs(monomial, factor) & signs.NEGATIVE for monomial, factor in difference.terms.items())


def _numeric(expr: Expr) -> bool:
    """Whether an expression is made of numbers and their roots, powers and logarithms alone."""
    return all(isinstance(atom, Apply) and (atom.name == "const" or atom.name in CONSTRUCTORS and all(map(_numeric, atom.args))) for monomial in expr.terms for atom, _ in monomial)


def _ratio_at_least_one(low: tuple[tuple[Atom, Number], ...], low_factor: Number, high: tuple[tuple[Atom, Number], ...], high_factor: Number) -> bool:
    if not 0 <= low_factor <= high_factor:
        return False
    exponents: dict[Atom, Number] = dict(high)
    for atom, exponent in low:
        exponents[atom] = exponents.get(atom, 0) - exponent
    return all(exponent == 0 or _beyond_one(atom, exponent) for atom, exponent in exponents.items())


def _beyond_one(atom: Atom, exponent: Number) -> bool:
    """Whether atom ** exponent >= 1 by the atom's own range."""
    if exponent > 0:
        return atom.lo is not None and atom.lo.value is not None and atom.lo.value >= 1
    return atom.hi is not None and atom.hi.value is not None and atom.hi.value <= 1 and bool(not signs.of_atom_signs(atom) & (signs.NEGATIVE | signs.NULL))


def complexity(expr: Expr) -> int:
    """How long an expression is: its monomials, and a little for what they hold."""
    return sum(1 + len(monomial) for monomial in expr.terms)
