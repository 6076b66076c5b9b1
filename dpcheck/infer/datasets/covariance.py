"""Statistics of two columns of the same rows: the covariance and the correlation (rules G33, G34)."""
from __future__ import annotations

from dpcheck.bounds import ONE, apply, number, sqrt
from dpcheck.infer.datasets import counting
from dpcheck.infer.datasets.aggregates import item_array, numeric
from dpcheck.infer.datasets.model import Population
from dpcheck.infer.datasets.registry import rule
from dpcheck.infer.datasets.tables import table_of, taken
from dpcheck.infer.datasets.totals import within
from dpcheck.infer.requests import Call
from dpcheck.infer.values import Num, Value
from dpcheck.spaces import ANY, Interval


@rule("covariance")
def _covariance(request: Call) -> Value:
    """x.cov(y), statistics.covariance(x, y): of n - ddof."""
    columns, ddof = _columns(request), request.constant("ddof")
    if columns is None or ddof not in (0, 1):
        return request.lost("of what are no two columns of the same rows")
    return _of(request, *columns, int(str(ddof)))


@rule("correlation")
def _correlation(request: Call) -> Value:
    """x.corr(y), statistics.correlation(x, y): whatever the rows are, from -1 to 1."""
    columns = _columns(request)
    return request.lost("of what are no two columns of the same rows") if columns is None else _correlated(request, *columns)


def _columns(request: Call) -> tuple[Population, Num, Num] | None:
    """Two columns of numbers of the same rows, in which none is taken to be missing."""
    run = request.run
    tables = [taken(run, request.value(name)) or table_of(run, request.value(name)) for name in ("x", "y")]
    one, other = tables
    if one is None or other is None or not one.rows.same_rows(other.rows):
        return None
    items = [item_array(run, table) for table in (one, other)]
    x, y = items
    if x is None or y is None or x.shape or y.shape:
        return None
    return one.rows, within(run, one.rows, numeric(run, one, x)), within(run, one.rows, numeric(run, other, y))


def _pair(x: Num, y: Num) -> Num:
    """Both numbers of a row."""
    first, second = sorted((x.term, y.term), key=lambda term: term.sort_text())
    return Num(apply("pair", (first, second)), (), ANY, {**x.env, **y.env})


def _of(request: Call, rows: Population, x: Num, y: Num, ddof: int) -> Num:
    """The covariance: it moves as the variance of a column does whose width is the geometric mean of both."""
    run, sides = request.run, (x.domain.width, y.domain.width)
    area = ONE if any(side.infinite for side in sides) else sides[0] * sides[1]
    bound = counting.spread_bound(run, rows, sides[0] if sides[0].infinite else sides[1] if sides[1].infinite else sqrt(area), ddof, False)
    domain = ANY if bound.infinite or ddof else Interval(-area / number(4), area / number(4))
    return counting.statistic(run, rows, _pair(x, y), f"covariance {ddof}", bound, domain, request.node, "G33")


def _correlated(request: Call, rows: Population, x: Num, y: Num) -> Num:
    run = request.run
    run.assume_number(rows, f"in each of two columns of {rows.label} some rows differ")
    return counting.statistic(run, rows, _pair(x, y), "correlation", number(2), Interval(-ONE, ONE), request.node, "G34", scaled=False)
