"""Expressions with the maxima and minima decided that facts decide: `max(0, upper - lower)` where upper is known to be above."""
from __future__ import annotations

from itertools import combinations

from .evident import evidently_at_most
from .expr import Apply, Atom, Expr
from .functions import absolute, maximum, minimum
from .order import Facts, Order, compare, nonnegative
from .rewrite import substitute


def decided(bound: Expr, facts: Facts) -> Expr:
    """The bound with the maxima, minima and absolute values decided that the facts decide."""
    replaced: dict[Atom, Expr] = {}
    for atom in bound.atoms():
        if isinstance(atom, Apply) and atom.name == "abs":
            inside = decided(atom.args[0], facts)
            replaced[atom] = inside if nonnegative(inside, facts) else -inside if nonnegative(-inside, facts) else absolute(inside)
        if isinstance(atom, Apply) and atom.name in ("max", "min"):
            kept: list[Expr] = []
            for argument in (decided(one, facts) for one in atom.args):
                if any(_beats(atom.name, other, argument, facts) for other in kept):
                    continue
                kept = [other for other in kept if not _beats(atom.name, argument, other, facts)] + [argument]
            for one in [] if atom.name == "max" else list(kept):  # by those that are left: two may be superfluous for each other's sake
                if _between(one, kept, facts) or _spread(one, kept, facts):
                    kept.remove(one)
            replaced[atom] = kept[0] if len(kept) == 1 else maximum(*kept) if atom.name == "max" else minimum(*kept)
    return substitute(bound, replaced) if replaced else bound


def _beats(name: str, one: Expr, other: Expr, facts: Facts) -> bool:
    """Whether, of two arguments of a maximum (minimum), the first makes the other superfluous."""
    small, large = (other, one) if name == "max" else (one, other)
    return compare(small, large, facts) is Order.AT_MOST or _of_roots(small, large, facts) or (
        nonnegative(small, facts) and nonnegative(large, facts) and evidently_at_most(small, large))


def _between(one: Expr, others: list[Expr], facts: Facts) -> bool:
    """Whether an expression is the geometric mean of two others, none of them below 0: then one of these is no larger."""
    if len(others) < 3 or not any(exponent.denominator == 2 for monomial in one.terms for _, exponent in monomial):
        return False
    square = one * one
    return any(first * second == square and nonnegative(first, facts) and nonnegative(second, facts)
               for first, second in combinations([other for other in others if other is not one], 2))


def _spread(one: Expr, others: list[Expr], facts: Facts) -> bool:
    """Whether an expression is a multiple of a minimum, whichever argument of which makes it no smaller than one of the others."""
    single = one.single()
    if single is None:
        return False
    atom = next((atom for atom, exponent in single[0] if isinstance(atom, Apply) and atom.name == "min" and exponent == 1), None)
    return atom is not None and all(any(other is not one and _beats("min", other, substitute(one, {atom: argument}), facts) for other in others) for argument in atom.args)


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
