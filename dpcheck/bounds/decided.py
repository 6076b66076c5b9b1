"""Expressions with the maxima and minima decided that facts decide: `max(0, upper - lower)` where upper is known to be above."""
from __future__ import annotations

from .expr import Apply, Atom, Expr
from .functions import maximum, minimum
from .order import Facts, Order, compare, nonnegative
from .rewrite import substitute


def decided(bound: Expr, facts: Facts) -> Expr:
    """The bound with the maxima and minima decided that the facts decide."""
    replaced: dict[Atom, Expr] = {}
    for atom in bound.atoms():
        if isinstance(atom, Apply) and atom.name in ("max", "min"):
            kept: list[Expr] = []
            for argument in (decided(one, facts) for one in atom.args):
                if any(_beats(atom.name, other, argument, facts) for other in kept):
                    continue
                kept = [other for other in kept if not _beats(atom.name, argument, other, facts)] + [argument]
            replaced[atom] = kept[0] if len(kept) == 1 else maximum(*kept) if atom.name == "max" else minimum(*kept)
    return substitute(bound, replaced) if replaced else bound


def _beats(name: str, one: Expr, other: Expr, facts: Facts) -> bool:
    """Whether, of two arguments of a maximum (minimum), the first makes the other superfluous."""
    small, large = (other, one) if name == "max" else (one, other)
    return compare(small, large, facts) is Order.AT_MOST or _of_roots(small, large, facts)


def _of_roots(small: Expr, large: Expr, facts: Facts) -> bool:
    """Whether the first of two numbers that are not below 0 is the smaller one because its square is, or its fourth power, where roots stand in them."""
    for _ in range(2):
        if not any(exponent.denominator > 1 for expr in (small, large) for monomial in expr.terms for _, exponent in monomial):
            return False
        if not (nonnegative(small, facts) and nonnegative(large, facts)):
            return False
        small, large = small * small, large * large
        if compare(small, large, facts) is Order.AT_MOST:
            return True
    return False
