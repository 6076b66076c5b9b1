"""Certified suprema: never below what a search finds, and exact on functions whose supremum is known."""
from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dpcheck.bounds import INFINITY, Atom, Expr, absolute, derivative, evaluate, exp, log, maximum, number, sin, sqrt, supremum, symbol, tanh

from .formulas import Formula, formulas

X, Y = symbol("x"), symbol("y")
INF = math.inf


def atom(expr: Expr) -> Atom:
    found = expr.atom()
    assert found is not None
    return found


def sup(expr: Expr, **ends: tuple[float | Fraction, float | Fraction]) -> Expr | None:
    return supremum(expr, {atom(symbol(name)): (number(low), number(high)) for name, (low, high) in ends.items()})


def slope(expr: Expr) -> Expr:
    found = derivative(expr, atom(X))
    assert found is not None
    return absolute(found)


def newton(steps: int) -> Expr:
    y = X
    for _ in range(steps):
        y = (y + X / y) / 2
    return y


LOGISTIC = 1 / (1 + exp(-X))


@pytest.mark.parametrize(
    ("expr", "low", "high", "expected"),
    [
        (slope(X * (1 - X)), 0, 1, number(1)),
        (X * (1 - X), 0, 1, number(Fraction(1, 4))),
        (slope(LOGISTIC), -5, 5, number(Fraction(1, 4))),
        (slope(LOGISTIC), -3, 7, number(Fraction(1, 4))),
        (slope(LOGISTIC), -INF, INF, number(Fraction(1, 4))),
        (slope(newton(3)), 1, 4, number(Fraction(1, 2))),
        (slope(X**3), -2, 1, number(12)),
        (slope(tanh(X)), -3, 4, number(1)),
        (X / (1 + X**2), -INF, INF, number(Fraction(1, 2))),
        (exp(X), 0, 2, exp(number(2))),
        (sqrt(X), 0, 3, sqrt(3)),
        (X * exp(-X), 0, 5, exp(number(-1))),
        (exp(-X), 0, INF, number(1)),
        (maximum(X, 1 - X), 0, 1, number(1)),
    ],
    ids=str,
)
def test_exact_suprema(expr: Expr, low: float, high: float, expected: Expr) -> None:
    assert sup(expr, x=(low, high)) == expected


@pytest.mark.parametrize(
    ("expr", "low", "high", "expected"),
    [(X**3 - X, -1, 1, 2 / (3 * math.sqrt(3))), (log(X) / X, 1, 10, 1 / math.e), (sin(X) * X, 0, 10, 7.916727371587787)],
    ids=str,
)
def test_close_suprema(expr: Expr, low: float, high: float, expected: float) -> None:
    found = sup(expr, x=(low, high))
    assert found is not None and found.value is not None
    assert expected * (1 - 1e-12) <= found.value <= expected * (1 + 1e-9)


def test_two_variables() -> None:
    assert sup(X * Y, x=(-1, 2), y=(-3, 1)) == 3
    assert sup(X * Y * (1 - X) * (1 - Y), x=(0, 1), y=(0, 1)) == Fraction(1, 16)


def test_poles_and_unknown_functions_have_none() -> None:
    assert sup(1 / X, x=(-1, 1)) is None
    assert sup(1 / X, x=(0, 1)) is None
    assert sup(X, x=(0, INF)) is None
    assert sup(X + Y, x=(0, 1)) is None
    assert sup(INFINITY, x=(0, 1)) is None


def test_a_jump_hidden_in_a_bounded_function_is_not_overlooked() -> None:
    found = sup(tanh(1 / X), x=(-1, 1))
    assert found is not None and found.value is not None and found.value >= 1


BOX: dict[str, tuple[float, float]] = {"x": (-2, 1), "y": (0, 3), "p": (0.5, 2), "n": (1, 5), "u": (0, 1)}


@given(formulas, st.lists(st.fractions(min_value=0, max_value=1, max_denominator=64), min_size=5, max_size=5))
@settings(max_examples=60, deadline=None)
def test_no_value_in_the_box_is_above(formula: Formula, places: list[Fraction]) -> None:
    ends = {name: (Fraction(low), Fraction(high)) for name, (low, high) in BOX.items()}
    used = {leaf.text for leaf in formula.expr.leaves()} & ends.keys()
    found = supremum(formula.expr, {atom(symbol(name)): (number(ends[name][0]), number(ends[name][1])) for name in used}, budget=60)
    if found is None:
        return
    point = {name: low + (high - low) * place for (name, (low, high)), place in zip(ends.items(), places)}
    assert formula.at(point) <= evaluate(found, {})[1]
