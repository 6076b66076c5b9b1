"""Statistics of columns that are no sums: spreads, extremes, quantiles, whether any or all rows do."""
from __future__ import annotations

from typing import Callable

from dpcheck.bounds import number, sqrt
from dpcheck.infer.binding import is_number
from dpcheck.infer.datasets import counting, group_rows
from dpcheck.infer.datasets.aggregates import aggregated, item_array, numeric
from dpcheck.infer.datasets.axes import rank
from dpcheck.infer.datasets.grouping import of_none
from dpcheck.infer.datasets.keyed import keyed_of, of_a_group, over_groups
from dpcheck.infer.datasets.model import Keyed, Table
from dpcheck.infer.datasets.registry import RULES, over_rows
from dpcheck.infer.datasets.tables import table_of, taken
from dpcheck.infer.numbers import tidy
from dpcheck.infer.operations.reductions import levels_of
from dpcheck.infer.reach import D1, DINF, L1, L2, LINF, reach
from dpcheck.infer.requests import Call
from dpcheck.infer.run import Run
from dpcheck.infer.structure import stack
from dpcheck.infer.values import Growing, Nothing, Num, Ref, Text, Tup, Value
from dpcheck.spaces import Interval


@over_rows("var")
def _var(request: Call) -> Value:
    return _spread(request, False)


@over_rows("std")
def _std(request: Call) -> Value:
    return _spread(request, True)


def _spread(request: Call, root: bool) -> Value:
    run, node = request.run, request.node
    ddof = request.constant("ddof")
    if ddof not in (0, 1):
        return request.lost("with this ddof")
    return aggregated(request, "x", lambda table, item: of_each_column(
        run, item, lambda one: counting.variance(run, table.rows, numeric(run, table, one), int(str(ddof)), node, root=root)))


def of_each_column(run: Run, item: Num, rule: Callable[[Num], Num]) -> Num:
    """A statistic of the numbers that rows are; where they are vectors of one of each of their columns, which moves as far as that of any other (G31)."""
    if not item.shape:
        return rule(item)
    number_of_row = Num(run.fresh("an entry of the row"), (), item.domain, {source: {L1: reach(item, source, LINF), D1: reach(item, source, DINF)} for source in item.env},
                        boolean=item.boolean)
    run.know(number_of_row.term, number_of_row)
    one = rule(number_of_row)
    env: Growing = {}
    for source in one.env:
        each = reach(one, source, L1)
        env[source] = {L1: each.scaled(item.size), L2: each.scaled(sqrt(item.size)), LINF: each, DINF: reach(one, source, DINF)}
    return tidy(run, one.but(term=run.fresh("a statistic of each column"), shape=item.shape, env=env, elements=None))


@over_rows("array_max")
def _array_max(request: Call) -> Value:
    return _extreme(request, "max")


@over_rows("array_min")
def _array_min(request: Call) -> Value:
    return _extreme(request, "min")


def _extreme(request: Call, name: str) -> Value:
    run, node = request.run, request.node
    return aggregated(request, "x", lambda table, item: of_each_column(run, item, lambda one: counting.extreme(run, table.rows, numeric(run, table, one), name, node)))


@over_rows("max", "min")
def _python_extreme(request: Call) -> Value:
    """max(rows) and min(rows), or max(a, b) row by row where a row operation meets them."""
    run, node = request.run, request.node
    first, rest = request.value("first"), request.value("rest")
    if isinstance(rest, Tup) and rest.items or not isinstance(request.value("key"), Nothing):
        return request.lost()
    cell, default = keyed_of(run, first), request.value("default")
    if cell is not None and group_rows.unnamed(cell):
        return _extreme_of_groups(request, cell, default)
    table = taken(run, first)
    item = None if table is None else item_array(run, table)
    if table is None or item is None or item.shape or not isinstance(default, (Nothing, Num)) or isinstance(default, Num) and default.env:
        return request.lost()
    return counting.extreme(run, table.rows, numeric(run, table, item), request.row.operation, node, default if isinstance(default, Num) else None)


def _extreme_of_groups(request: Call, cell: Keyed, default: Value) -> Value:
    """max(counts.values(), default=0): of no group it is the default, which the number of a group without rows is, too (H7)."""
    run = request.run
    found = over_groups(run, cell, request.row.operation, request.node, of_none=not isinstance(default, Nothing))
    empty = of_none(run, cell)
    plain = isinstance(default, Nothing) or isinstance(default, Num) and empty is not None and empty.term == default.term == cell_domain(run, cell).lo
    if found is not None and plain and (request.row.operation == "max" or isinstance(default, Nothing)):
        return found
    instead = group_rows.in_place_of_groups(request)
    return RULES[request.row.operation](instead) if instead is not None else request.lost("of groups that the data choose")


def cell_domain(run: Run, cell: Keyed) -> Interval:
    """Where the number of a group lies."""
    return of_a_group(run, cell)[0].domain


@over_rows("median_low")
def _order_statistic(request: Call) -> Value:
    """median_low and median_high: a value of some row (G14)."""
    return _extreme(request, request.row.name.rpartition(".")[2])


@over_rows("median")
def _median(request: Call) -> Value:
    run, node = request.run, request.node
    return aggregated(request, "x", lambda table, item: of_each_column(
        run, item, lambda one: counting.quantile(run, table.rows, numeric(run, table, one), number(1) / 2, node)))


@over_rows("quantile")
def _quantile(request: Call) -> Value:
    run, node = request.run, request.node
    levels = _levels(request)
    if not levels:
        return request.lost("of levels that are not known one by one")
    way = request.given.get("interpolation", request.given.get("method"))
    if way is not None and not isinstance(way, Nothing) and not (isinstance(way, Text) and way.value == "linear"):
        return request.lost("with another interpolation than the linear one")

    table = table_of(run, request.value("x"))
    if isinstance(request.value("q"), Ref) and table is not None and rank(run, table):
        return request.lost("at several levels, of each column")

    def whole(table: Table, item: Num) -> Num:
        found = [counting.quantile(run, table.rows, numeric(run, table, item), level.term, node) for level in levels]
        return found[0] if not isinstance(request.value("q"), Ref) else stack(run, found, node)

    return aggregated(request, "x", lambda table, item: of_each_column(run, item, lambda one: whole(table, one)))


def _levels(request: Call) -> list[Num]:
    """The levels of quantiles: one number, or a list of several."""
    q = request.value("q")
    items = levels_of(request.run, q)
    if items is None:
        items = (request.number("q"),) if is_number(request.run, q) else ()
    return [item for item in items if isinstance(item, Num) and not item.env and not item.shape] if all(isinstance(item, Num) and not item.env for item in items) else []


@over_rows("any", "all")
def _any(request: Call) -> Value:
    run, node, name = request.run, request.node, request.row.operation
    return aggregated(request, "x", lambda table, item: of_each_column(run, item, lambda one: counting.any_row(run, table.rows, one, name, node)))
