"""Comparisons that need no proof search: equal, constant, evident by signs, or multiples of one another by factors of at least 1.

They are what keeps the least of two bounds cheap: to keep a term too many, or the wrong one of two, is never unsound.
"""
from __future__ import annotations

from . import powers, signs
from .expr import Apply, Atom, Expr, Monomial, Number
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
    one, other = _factors(a), _factors(b)
    if one is not None and other is not None:
        if _ratio_at_least_one(*one, *other):
            return True
    elif one is other and a.size == b.size and _is_multiple(a, b):
        return True
    if _numeric(a) and _numeric(b):
        return bool(enclosure(a, arithmetic=FLOAT)[1] <= enclosure(b, arithmetic=FLOAT)[0])
    if len(a.terms) + len(b.terms) > MOST_TERMS:
        return False
    difference = b - a
    if difference.constant < 0:
        return False
    return all(not signs.monomial_signs(monomial, factor) & signs.NEGATIVE for monomial, factor in difference.terms.items())


def _factors(expr: Expr) -> tuple[Monomial, Number] | None:
    """The monomial and its coefficient that an expression is, or a number and the empty one; None of a sum."""
    return expr.single() if expr.terms else ((), expr.constant)


def _is_multiple(a: Expr, b: Expr) -> bool:
    """Whether a and b are multiples of one sum, and the factor of b is evidently the larger one."""
    (content, common, rest), (other_content, other_common, other_rest) = powers.primitive(a), powers.primitive(b)
    return rest == other_rest and _ratio_at_least_one(common, content, other_common, other_content)


def _numeric(expr: Expr) -> bool:
    """Whether an expression is made of numbers and their roots, powers and logarithms alone."""
    return all(isinstance(atom, Apply) and (atom.name == "const" or atom.name in CONSTRUCTORS and all(map(_numeric, atom.args))) for monomial in expr.terms for atom, _ in monomial)


def _ratio_at_least_one(low: Monomial, low_factor: Number, high: Monomial, high_factor: Number) -> bool:
    if not 0 <= low_factor <= high_factor:
        return False
    exponents, least = dict(high), dict(low)
    for atom, exponent in low:
        exponents[atom] = exponents.get(atom, 0) - exponent
    return all(exponent == 0 or _beyond_one(atom, exponent) or exponent > 0 and least.get(atom, 0) > 0 and _is_natural(atom) for atom, exponent in exponents.items())


def _is_natural(atom: Atom) -> bool:
    """Whether an atom is a whole number that is not below 0: where it is 0 its powers are, and elsewhere it is at least 1."""
    return atom.integer and not signs.of_atom_signs(atom) & signs.NEGATIVE


def _beyond_one(atom: Atom, exponent: Number) -> bool:
    """Whether atom ** exponent >= 1 by the atom's own range."""
    if exponent > 0:
        return atom.lo is not None and atom.lo.value is not None and atom.lo.value >= 1
    return atom.hi is not None and atom.hi.value is not None and atom.hi.value <= 1 and bool(not signs.of_atom_signs(atom) & (signs.NEGATIVE | signs.NULL))


def complexity(expr: Expr) -> int:
    """How long an expression is: its monomials, and a little for what they hold."""
    return sum(1 + len(monomial) for monomial in expr.terms)
