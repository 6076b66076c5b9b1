"""Comparison by proof: what it must find, and that it never contradicts exact evaluation."""
from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from dpcheck.bounds import (
    INFINITY,
    Expr,
    Facts,
    Order,
    absolute,
    compare,
    exp,
    floor,
    log,
    maximum,
    minimum,
    nonnegative,
    number,
    positive,
    range_of,
    sqrt,
    symbol,
)

from .formulas import Formula, Point, formulas, points

K, L, U, X, Y = (symbol(name) for name in "KLUXY")
N = symbol("n", lo=1, integer=True)
M = symbol("m", lo=0, integer=True)
C = symbol("c", lo=0, hi=Fraction(1, 3))
ORDERED = Facts([U - L])


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (number(Fraction(1, 3)), number(0.34)),
        (K, K),
        (K, INFINITY),
        (C, number(Fraction(1, 3))),
        (number(0), absolute(K)),
        (1 / N, number(1)),
        (sqrt(N), N),
        ((N - 1) / N**2, 1 / N),
        (N / (N + 1), number(1)),
        (sqrt(2) + sqrt(3), number(3.15)),
        (number(3.14), sqrt(2) + sqrt(3)),
        (exp(number(1)), number(2.719)),
        (absolute(X + Y), absolute(X) + absolute(Y)),
        (absolute(X) - absolute(Y), absolute(X - Y)),
        (maximum(absolute(L), absolute(U)), absolute(L) + absolute(U)),
        (U - L, 2 * maximum(absolute(L), absolute(U))),
        (minimum(X, Y), maximum(X, Y)),
        (minimum(X, Y), (X + Y) / 2),
        (K * K * C, K * K),
        (floor(X), X),
        (X, floor(X) + 1),
        (X + 1, exp(X)),
        (log(N), N),
        (2 * X * Y, X**2 + Y**2),
        (M * absolute(K), (M + 1) * absolute(K)),
    ],
    ids=str,
)
def test_at_most_without_facts(a: Expr, b: Expr) -> None:
    assert compare(a, b) is Order.AT_MOST


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (L, U),
        ((U - L) / N, U - L),
        (number(0), absolute(K) * (U - L)),
        (absolute(L - U), U - L),
        (maximum(L, U), U),
        (L * N, U * N),
        ((U - L) * C, (U - L) / 2),
        (Fraction(1, 2) * (L + U), U),
    ],
    ids=str,
)
def test_at_most_by_facts(a: Expr, b: Expr) -> None:
    assert compare(a, b, ORDERED) is Order.AT_MOST
    assert compare(a, b) is Order.UNKNOWN


@pytest.mark.parametrize(
    ("a", "b"),
    [(number(2), number(1)), (INFINITY, K), (X + 1, X), (N + absolute(X), number(Fraction(1, 2))), (exp(X), number(0)), (maximum(X, 1), number(0))],
    ids=str,
)
def test_above(a: Expr, b: Expr) -> None:
    assert compare(a, b) is Order.ABOVE


def test_unknown() -> None:
    assert compare(X, Y) is Order.UNKNOWN
    assert compare(absolute(X), number(2)) is Order.UNKNOWN
    assert compare(N, number(1)) is Order.UNKNOWN
    assert compare(U, L, ORDERED) is Order.UNKNOWN


def test_signs() -> None:
    assert nonnegative(M) and not positive(M)
    assert positive(N) and positive(exp(X)) and positive(N + M)
    assert positive(U - L + 1, ORDERED)
    assert nonnegative((U - L) * (U - L + N), ORDERED)
    assert not nonnegative(X)
    assert ORDERED.plus(L).nonnegative == (U - L, L)


def test_ranges() -> None:
    assert range_of(10 * C) == (number(0), number(Fraction(10, 3)))
    assert range_of(N * X) == (-INFINITY, INFINITY)
    assert range_of(1 / N) == (number(0), number(1))
    assert range_of(U - L, ORDERED) == (number(0), INFINITY)
    low, high = range_of(sqrt(number(2)))
    assert low**2 != 2 and compare(low**2, number(2)) is Order.AT_MOST and compare(number(2), high**2) is Order.AT_MOST


def test_awkward_numbers() -> None:
    assert compare(maximum(X, 0) ** -1, X) is Order.UNKNOWN
    huge = number(10**400)
    assert compare(huge * N, number(1)) is Order.ABOVE
    assert range_of(huge * C)[1] == Fraction(10**400, 3)
    assert compare(number(2) ** 0.1, number(1.08)) is Order.AT_MOST
    assert compare(number(10) ** (10**10), number(3)) is Order.ABOVE
    assert compare(sqrt(huge + Fraction(1, 7)), huge) is Order.AT_MOST


@given(formulas, formulas, points)
@settings(max_examples=200, deadline=None)
def test_proofs_agree_with_exact_values(a: Formula, b: Formula, point: Point) -> None:
    order = compare(a.expr, b.expr)
    if order is Order.AT_MOST:
        assert a.at(point) <= b.at(point)
    elif order is Order.ABOVE:
        assert a.at(point) > b.at(point)


@given(formulas, formulas, formulas, points)
@settings(max_examples=150, deadline=None)
def test_proofs_from_facts_agree_where_the_facts_hold(a: Formula, b: Formula, fact: Formula, point: Point) -> None:
    order = compare(a.expr, b.expr, Facts([fact.expr]))
    if fact.at(point) < 0:
        return
    if order is Order.AT_MOST:
        assert a.at(point) <= b.at(point)
    elif order is Order.ABOVE:
        assert a.at(point) > b.at(point)


@given(formulas, points)
@settings(max_examples=150, deadline=None)
def test_ranges_contain_the_values(formula: Formula, point: Point) -> None:
    low, high = range_of(formula.expr)
    value = number(formula.at(point))
    assert compare(low, value) is Order.AT_MOST and compare(value, high) is Order.AT_MOST


@pytest.mark.parametrize(("low", "high"), [(K, -K), (K, K + 1), (K, None), (None, K), (-exp(exp(exp(K))), exp(exp(exp(L))))])
@pytest.mark.parametrize("integer", [False, True])
def test_ends_without_a_number_are_no_place_to_try(low: Expr | None, high: Expr | None, integer: bool) -> None:
    between = symbol("between", lo=low, hi=high, integer=integer)
    assert not nonnegative(between) and not nonnegative(-between)
