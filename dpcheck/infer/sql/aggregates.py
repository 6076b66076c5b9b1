"""Aggregates of SQL over the rows that a query selects, and what is computed of them (rule Q3).

Those of no rows are NULL, but for counts and TOTAL: that there is a row is assumed where nothing is said for that case (COALESCE).
"""
from __future__ import annotations

from dataclasses import replace

from dpcheck.bounds import ZERO
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.coerce import as_number
from dpcheck.infer.datasets import counting, keyed, totals
from dpcheck.infer.datasets.aggregates import sum_rule
from dpcheck.infer.datasets.model import Population
from dpcheck.infer.datasets.totals import within
from dpcheck.infer.sql.rows import Scope, condition, number, parts, value
from dpcheck.infer.values import Nothing, Num, Text, constant
from dpcheck.spaces import Interval
from dpcheck.syntax.query import Aggregate, Case, Column, Constant, NotFollowed, OfRow, Operation, Parameter, Scalar


def total_of(scope: Scope, scalar: Scalar, *, of_groups: bool = False) -> Num:
    """A number that a query makes of all rows: an aggregate, or what is computed of some and of public values. Groups have rows."""
    run, node = scope.run, scope.node
    match scalar:
        case Aggregate():
            return _aggregate(scope, scalar, None, of_groups)
        case Constant() | Parameter():
            found = value(scope, scalar)
            if not isinstance(found, Num):
                raise NotFollowed("a text or NULL beside an aggregate")
            return found
        case Operation():
            if scalar.name == "coalesce" and len(scalar.args) == 2 and isinstance(scalar.args[0], Aggregate):
                return _aggregate(scope, scalar.args[0], as_number(run, total_of(scope, scalar.args[1])), of_groups)
            if scalar.name == "real":
                return total_of(scope, scalar.args[0], of_groups=of_groups)
            found_parts = [total_of(scope, one, of_groups=of_groups) for one in scalar.args]
            if scalar.name in ("+", "-", "*") or scalar.name == "/" and any(_is_real(one) for one in scalar.args):
                return arithmetic(run, scalar.name, found_parts[0], found_parts[1], node)
            if scalar.name == "/":
                raise NotFollowed("a division that may be one of whole numbers: multiply by 1.0")
            raise NotFollowed(f"{scalar.name.upper()} of aggregates")
        case Column():
            raise NotFollowed("a column beside aggregates")
        case Case() | OfRow():
            raise NotFollowed("a CASE or a function of aggregates")


def may_be_null(scope: Scope, scalar: Scalar) -> bool:
    """Whether an aggregate of a group that has rows may be NULL: where all its values are, or no row is asked."""
    if not isinstance(scalar, Aggregate) or scalar.name in ("count", "total") or scalar.argument is None:
        return False
    return scalar.where is not None or bool(parts(scope, value(scope, scalar.argument))[1])


def _is_real(scalar: Scalar) -> bool:
    """Whether an expression is surely no whole number to a data base."""
    match scalar:
        case Constant():
            return isinstance(scalar.value, float)
        case Operation():
            return scalar.name == "real" or scalar.name in ("+", "-", "*", "/", "coalesce") and any(map(_is_real, scalar.args)) and scalar.name != "coalesce"
        case Aggregate():
            return scalar.name in ("avg", "total")
        case Column() | Parameter() | Case() | OfRow():
            return False


def _aggregate(scope: Scope, one: Aggregate, default: Num | None, of_groups: bool) -> Num:
    """One aggregate; `default` is what it is instead of NULL."""
    run, node, rows = scope.run, scope.node, scope.table.rows
    if scope.others:
        return _of_all_tables(scope, one, default, of_groups)
    if one.where is None and (of_all := _of_all_groups(scope, one, default)) is not None:
        return of_all
    if one.where is not None:
        rows = rows.where(condition(scope, one.where)[0])
    if one.argument is None:
        if one.name != "count":
            raise NotFollowed(f"{one.name.upper()}(*)")
        return counting.count(run, rows, node)
    plain, there = parts(scope, value(scope, one.argument))
    if isinstance(plain, Nothing):
        raise NotFollowed("an aggregate of NULL")
    for condition_of_row in there:
        rows = rows.where(condition_of_row)
    if one.name == "count":
        if not one.distinct:
            return counting.count(run, rows, node)
        if isinstance(plain, Text) or not isinstance(plain, Num):
            raise NotFollowed("COUNT(DISTINCT ...) of a text")
        return counting.distinct(run, rows, plain, node)
    item = number(scope, plain)
    narrow = replace(scope.table, rows=rows, kind="series")
    if one.name in ("sum", "total"):
        if default is not None and default.term != ZERO:
            raise NotFollowed("COALESCE(SUM(...), ...) with another number than 0")
        if one.name == "sum" and default is None and not (of_groups and not there and one.where is None):
            counting.fewest(run, rows)
        return totals.summed(run, rows, item, node, sum_rule(narrow, item))
    if one.name == "avg":
        return counting.mean(run, rows, item, node) if default is None else _mean_or(scope, rows, item, default)
    return counting.extreme(run, rows, item, one.name, node, default)


def _mean_or(scope: Scope, rows: Population, item: Num, default: Num) -> Num:
    """The mean, or of no rows another number: anywhere between them."""
    run = scope.run
    inside = within(run, rows, item)
    domain = inside.domain.hull(default.domain, run.facts)
    domain = Interval(domain.lo, domain.hi)
    return counting.statistic(run, rows, inside, f"mean or {default.term!r}", domain.width, domain, scope.node, "Q3", scaled=False)




def _of_all_tables(scope: Scope, one: Aggregate, default: Num | None, of_groups: bool) -> Num:
    """A count or a sum of the rows of several tables: those of each, added up (F4)."""
    if one.name not in ("count", "sum", "total") or one.distinct:
        raise NotFollowed(f"{one.name.upper()} of the rows of several tables")
    result = _aggregate(replace(scope, others=()), one, default, of_groups)
    for other in scope.others:
        part = _aggregate(replace(scope, table=other, others=()), one, constant(0) if one.name == "sum" else default, of_groups)
        result = arithmetic(scope.run, "+", result, part, scope.node)
    return result


def _of_all_groups(scope: Scope, one: Aggregate, default: Num | None) -> Num | None:
    """A number of all groups, where a query inside makes rows of them (H7, H11); None of other rows."""
    run, rows = scope.run, scope.table.rows
    made = run.in_columns.get(rows.row)
    if made is None or made.rows is not rows or one.distinct:
        return None
    if one.argument is None:
        return keyed.how_many(run, made.cells[0][1], scope.node) if one.name == "count" else None
    argument = value(scope, one.argument)
    for column, cell in made.cells:
        if column is argument and isinstance(column, Num) and one.name in ("sum", "total", "max", "min"):
            least = default is not None and one.name == "max" and default.term == column.domain.lo
            nothing = one.name == "total" or default is not None and one.name == "sum" and default.term == ZERO
            if default is None or least or nothing:
                if one.name == "sum" and default is None:
                    counting.fewest(run, cell.grouped.table.rows)
                return keyed.over_groups(run, cell, {"max": "array_max", "min": "array_min"}.get(one.name, "sum"), scope.node, of_none=least)
    return None
