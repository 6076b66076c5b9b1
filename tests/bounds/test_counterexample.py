"""Counterexamples to claims between public names: each one found is true, and those that a person would see at once are found."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from dpcheck.bounds import Expr, Facts, Order, absolute, apply, compare, counterexample, exp, maximum, number, sqrt, symbol

from .formulas import SYMBOLS, Formula, formulas

K = symbol("k")
N = symbol("n", lo=1, integer=True)
L, U = symbol("L"), symbol("U")
ATOMS = frozenset(atom for expr in (K, N, L, U, *SYMBOLS.values()) for atom in expr.atoms())


@pytest.mark.parametrize(
    ("small", "large", "facts"),
    [
        (N * 5, number(5), ()),
        (N, N**2 - 1, ()),
        (sqrt(N), number(3), ()),
        (absolute(K), K, ()),
        (maximum(absolute(L), absolute(U)), U - L, (U - L,)),
        (K, number(2), (3 - K,)),
        (exp(K), number(100), ()),
    ],
)
def test_found(small: Expr, large: Expr, facts: tuple[Expr, ...]) -> None:
    assert counterexample(small - large, ATOMS, Facts(facts)) is not None


@pytest.mark.parametrize(
    ("small", "large", "facts"),
    [
        (N, N**2, ()),  # holds
        (K, number(2), (2 - K,)),  # fails only where the fact does not hold, or on its edge
        (K, number(2), (2 - L, L - K)),  # likewise, by way of another name
        (symbol("elsewhere"), number(2), ()),  # not a name that a caller chooses
        (K, number(2), (2 - K + symbol("elsewhere"),)),  # nobody knows whether such a k can be
        (K, apply("mystery", (K,)), ()),  # nobody knows what that is
    ],
)
def test_not_found(small: Expr, large: Expr, facts: tuple[Expr, ...]) -> None:
    assert counterexample(small - large, ATOMS, Facts(facts)) is None


@given(formulas, formulas)
@settings(max_examples=300, deadline=None)
def test_true(a: Formula, b: Formula) -> None:
    point = counterexample(a.expr - b.expr, ATOMS, Facts())
    if point is None:
        return
    values = {name: Fraction(1) for name in SYMBOLS} | {atom.text: value for atom, value in point.items()}
    assert a.at(values) > b.at(values)
    assert compare(a.expr, b.expr) is not Order.AT_MOST
