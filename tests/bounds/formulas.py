"""Random formulas for the properties: each is built twice, as an `Expr` and as exact arithmetic on numbers."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from dpcheck.bounds import Expr, absolute, maximum, minimum, number, symbol

X = symbol("x")
Y = symbol("y")
P = symbol("p", lo=Fraction(1, 2))
N = symbol("n", lo=1, integer=True)
U = symbol("u", lo=0, hi=1)
SYMBOLS = {"x": X, "y": Y, "p": P, "n": N, "u": U}

Point = dict[str, Fraction]


@dataclass(frozen=True)
class Formula:
    """An expression and the exact function that it should denote."""

    expr: Expr
    at: Callable[[Point], Fraction]


def constant(value: Fraction) -> Formula:
    return Formula(number(value), lambda point: value)


def named(name: str) -> Formula:
    return Formula(SYMBOLS[name], lambda point: point[name])


def _combined(children: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    pairs = st.tuples(children, children)
    return st.one_of(
        pairs.map(lambda ab: Formula(ab[0].expr + ab[1].expr, lambda point: ab[0].at(point) + ab[1].at(point))),
        pairs.map(lambda ab: Formula(ab[0].expr - ab[1].expr, lambda point: ab[0].at(point) - ab[1].at(point))),
        pairs.map(lambda ab: Formula(ab[0].expr * ab[1].expr, lambda point: ab[0].at(point) * ab[1].at(point))),
        pairs.map(lambda ab: Formula(maximum(ab[0].expr, ab[1].expr), lambda point: max(ab[0].at(point), ab[1].at(point)))),
        pairs.map(lambda ab: Formula(minimum(ab[0].expr, ab[1].expr), lambda point: min(ab[0].at(point), ab[1].at(point)))),
        children.map(lambda a: Formula(absolute(a.expr), lambda point: abs(a.at(point)))),
        children.map(lambda a: Formula((a.expr**2 + 1) ** -1, lambda point: 1 / (a.at(point) ** 2 + 1))),
        children.map(lambda a: Formula(a.expr / P, lambda point: a.at(point) / point["p"])),
        children.map(lambda a: Formula(a.expr / (N + 1), lambda point: a.at(point) / (point["n"] + 1))),
        children.map(lambda a: Formula((a.expr**2) ** Fraction(1, 2), lambda point: abs(a.at(point)))),
    )


small = st.fractions(min_value=-5, max_value=5, max_denominator=6)
formulas = st.recursive(st.one_of(small.map(constant), st.sampled_from(sorted(SYMBOLS)).map(named)), _combined, max_leaves=6)
points = st.fixed_dictionaries(
    {
        "x": small,
        "y": small,
        "p": st.fractions(min_value=Fraction(1, 2), max_value=6, max_denominator=6),
        "n": st.integers(1, 9).map(Fraction),
        "u": st.fractions(min_value=0, max_value=1, max_denominator=8),
    }
)
