"""Domains: whatever values two intervals with symbolic or infinite ends hold, the result of an operation holds what it makes of them."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dpcheck.bounds import INFINITY, Expr, Facts, number, substitute, symbol
from dpcheck.spaces import Interval
from hypothesis import given
from hypothesis import strategies as st

A, B = symbol("a"), symbol("b")
SYMBOLIC = [scale * end for end in (A, B, -A, -B, A + 1, B - A) for scale in (-2, 1, 3)]
values = st.fractions(min_value=-4, max_value=4, max_denominator=2)


def at(expr: Expr, a: Fraction, b: Fraction) -> Fraction | float:
    if expr.infinite:
        return float("inf") if expr.infinite > 0 else float("-inf")
    value = substitute(expr, {atom: number(a if atom == A.atom() else b) for atom in (A.atom(), B.atom()) if atom is not None}).value
    assert value is not None
    return Fraction(value)


@dataclass(frozen=True)
class Held:
    """Two intervals and a number of each, for values of the symbols in their ends."""

    a: Fraction
    b: Fraction
    one: Interval
    x: Fraction
    other: Interval
    y: Fraction


@st.composite
def held(draw: st.DrawFn) -> Held:
    a, b = draw(values), draw(values)

    def around() -> tuple[Interval, Fraction]:
        x = draw(values)
        ends = [*SYMBOLIC, *(number(x + Fraction(step, 2)) for step in range(-4, 5)), number(0)]
        low = draw(st.sampled_from([-INFINITY, *(end for end in ends if at(end, a, b) <= x)]))
        high = draw(st.sampled_from([INFINITY, *(end for end in ends if at(end, a, b) >= x)]))
        return Interval(low, high, x.denominator == 1 and draw(st.booleans()), at(low, a, b) < x and not low.infinite and draw(st.booleans()), at(high, a, b) > x and not high.infinite and draw(st.booleans())), x

    (one, x), (other, y) = around(), around()
    return Held(a, b, one, x, other, y)


def holds(interval: Interval, value: Fraction, a: Fraction, b: Fraction) -> bool:
    low, high = at(interval.lo, a, b), at(interval.hi, a, b)
    return (value.denominator == 1 or not interval.integer) and (low < value or low == value and not interval.lo_open) and (value < high or value == high and not interval.hi_open)


def facts_of(a: Fraction, b: Fraction) -> Facts:
    """The signs of what the ends are made of, as conditions tell them."""
    return Facts([expr if at(expr, a, b) >= 0 else -expr for expr in (A, B, A + 1, B - A)])


@given(held(), st.sampled_from([*SYMBOLIC, number(0), number(-2), number(3)]), st.integers(1, 3))
def test_results_hold_what_is_made_of_the_values(drawn: Held, factor: Expr, exponent: int) -> None:
    a, b, one, x, other, y = drawn.a, drawn.b, drawn.one, drawn.x, drawn.other, drawn.y
    assert holds(one, x, a, b) and holds(other, y, a, b)
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
