"""Domains: whatever values two intervals with symbolic or infinite ends hold, the result of an operation holds what it makes of them."""
from __future__ import annotations

from fractions import Fraction

from dpcheck.bounds import INFINITY, Expr, Facts, number, substitute, symbol
from dpcheck.spaces import Interval
from hypothesis import assume, given
from hypothesis import strategies as st

A, B = symbol("a"), symbol("b")
values = st.fractions(min_value=-4, max_value=4, max_denominator=2)
ends = st.one_of(values.map(number), st.tuples(st.sampled_from((A, B, -A, -B, A + 1, B - A)), st.sampled_from((-2, 1, 3))).map(lambda pair: pair[0] * pair[1]))


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    low, high = draw(st.one_of(st.just(-INFINITY), ends)), draw(st.one_of(st.just(INFINITY), ends))
    return Interval(low, high, draw(st.booleans()), draw(st.booleans()) and not low.infinite, draw(st.booleans()) and not high.infinite)


def at(expr: Expr, a: Fraction, b: Fraction) -> Fraction | float:
    if expr.infinite:
        return float("inf") if expr.infinite > 0 else float("-inf")
    value = substitute(expr, {atom: number(a if atom == A.atom() else b) for atom in (A.atom(), B.atom()) if atom is not None}).value
    assert value is not None
    return Fraction(value)


def holds(interval: Interval, value: Fraction, a: Fraction, b: Fraction) -> bool:
    low, high = at(interval.lo, a, b), at(interval.hi, a, b)
    return (value.denominator == 1 or not interval.integer) and (low < value or low == value and not interval.lo_open) and (value < high or value == high and not interval.hi_open)


def facts_of(a: Fraction, b: Fraction) -> Facts:
    """The signs of what the ends are made of, as conditions tell them."""
    return Facts([expr if at(expr, a, b) >= 0 else -expr for expr in (A, B, A + 1, B - A)])


@given(intervals(), intervals(), ends, values, values, values, values, st.integers(1, 3))
def test_results_hold_what_is_made_of_the_values(one: Interval, other: Interval, factor: Expr, a: Fraction, b: Fraction, x: Fraction, y: Fraction, exponent: int) -> None:
    assume(holds(one, x, a, b) and holds(other, y, a, b))
    for facts in (facts_of(a, b), None):
        made = [
            (one.scaled(factor, facts), x * Fraction(at(factor, a, b))), (one.times(other, facts), x * y), (one + other, x + y), (one - other, x - y), (-one, -x),
            (one.absolute(facts), abs(x)), (one.power(exponent, facts), x ** exponent), (one.hull(other, facts), x), (one.hull(other, facts), y),
        ]
        made += [(one.reciprocal(facts), 1 / x)] if x else []
        made += [(one.meet(other, facts), x)] if holds(other, x, a, b) else []
        for interval, value in made:
            assert holds(interval, value, a, b), (interval, value)
        assert one.magnitude(facts).infinite or abs(x) <= at(one.magnitude(facts), a, b)
        assert abs(x) >= at(one.mignitude(facts), a, b)
