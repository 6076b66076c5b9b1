"""Bounds as functions of the distance: sums, scaling, least and greatest, caps and jumps."""
from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from dpcheck.bounds import INFINITY, Bound, absolute, number, shortened, symbol

K, L, U = symbol("k", lo=0), symbol("L"), symbol("U")


def test_linear_bounds() -> None:
    assert Bound.linear(2) + Bound.linear(K) == Bound.linear(K + 2)
    assert Bound.linear(2).scaled(absolute(L)).coefficient == 2 * absolute(L)
    assert Bound.linear(2).least(Bound.linear(3)) == Bound.linear(2)
    assert Bound.linear(2).greatest(Bound.linear(3)) == Bound.linear(3)
    assert Bound.linear(L).greatest(Bound.linear(U)).coefficient == (Bound.linear(U).greatest(Bound.linear(L))).coefficient
    assert Bound.ZERO.scaled(INFINITY) == Bound.ZERO
    assert Bound.INFINITE.scaled(0) == Bound.ZERO
    assert Bound.INFINITE.least(Bound.linear(K)) == Bound.linear(K)
    assert (Bound.INFINITE + Bound.linear(K)).is_infinite


def test_caps_and_jumps() -> None:
    capped = Bound.linear(3).capped(U - L)
    assert capped.coefficient == 3
    assert capped.at(2) == (Bound.linear(3).capped(U - L)).at(2)
    assert Bound.INFINITE.capped(5).coefficient == INFINITY
    assert Bound.INFINITE.capped(5).at(7) == 5
    assert Bound.INFINITE.capped(5).collapsed() == Bound.linear(5)
    assert Bound.linear(1).jumped(2).at(10) == 12
    assert Bound.linear(1).jumped(2).coefficient == INFINITY
    assert Bound.linear(1).jumped(2).collapsed() == Bound.linear(3)
    assert Bound.linear(4).capped(3).collapsed() == Bound.linear(3)
    assert Bound.ZERO.capped(3) == Bound.ZERO


rationals = st.fractions(min_value=0, max_value=9, max_denominator=4)
bounds = st.lists(st.tuples(rationals, rationals), min_size=1, max_size=3).map(lambda terms: Bound.of([(number(a), number(b)) for a, b in terms]))


def at(bound: Bound, distance: Fraction) -> Fraction:
    value = bound.at(distance).value
    assert value is not None
    return Fraction(value)


@given(bounds, bounds, rationals, rationals.filter(bool))
@settings(max_examples=150, deadline=None)
def test_operations_mean_what_they_say(p: Bound, q: Bound, c: Fraction, d: Fraction) -> None:
    # A least of more than three terms may lose some, which only loosens it.
    assert at(p + q, d) >= at(p, d) + at(q, d)
    assert at(p.scaled(c), d) == c * at(p, d)
    assert at(p.least(q), d) >= min(at(p, d), at(q, d))
    assert at(p.greatest(q), d) >= max(at(p, d), at(q, d))
    assert at(p.capped(c), d) >= min(at(p, d), c)
    assert at(p.jumped(c), d) == at(p, d) + c
    if d >= 1:
        assert at(p.collapsed(), d) >= at(p, d)
    if len(p.terms) + len(q.terms) <= 3:
        assert at(p.least(q), d) == min(at(p, d), at(q, d))


@given(st.integers(-(10**400), 10**400), st.integers(1, 10**400))
def test_numbers_are_shortened_outward(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    low, high = (shortened(number(exact), upward).value for upward in (False, True))
    assert low is not None and high is not None
    assert low <= exact <= high and high - low <= abs(exact) / 2**120
