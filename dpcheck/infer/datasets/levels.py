"""Which of two statistics of the same values is the larger one, whatever the rows: a minimum, a quantile, a mean, a maximum (rule G30)."""
from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from dpcheck.bounds import INFINITY, ZERO, Expr
from dpcheck.infer.values import Num
from dpcheck.spaces import MINUS_INFINITY, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


class Level(NamedTuple):
    """A statistic of `values` that lies between two of their quantiles."""

    values: object
    low: Fraction
    high: Fraction


def note_level(run: Run, result: Num, values: object, low: Expr, high: Expr) -> Num:
    """Notes where a statistic lies among the values that it is computed from, if that is known."""
    if low.value is not None and high.value is not None:
        run.levels[result.term] = Level(values, Fraction(low.value), Fraction(high.value))
    return result


def in_order(run: Run, result: Num, left: Num, right: Num) -> Num:
    """A difference of two statistics, with the sign that it has for all rows."""
    a, b = run.levels.get(left.term), run.levels.get(right.term)
    if a is None or b is None or a.values != b.values:
        return result
    domain = result.domain
    if a.low >= b.high:
        domain = domain.meet(Interval(ZERO, INFINITY), run.facts)
    if a.high <= b.low:
        domain = domain.meet(Interval(MINUS_INFINITY, ZERO), run.facts)
    return result.but(domain=domain)
