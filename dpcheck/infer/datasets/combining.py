"""Frames put together: one below the other, and side by side by keys (rules F4, F5, F19, F20)."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import derived
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.presence import may_miss_in
from dpcheck.infer.datasets.registry import rule
from dpcheck.infer.datasets.sources import condition_unknown, depends, made_from
from dpcheck.infer.datasets.tables import boxed, table_of
from dpcheck.infer.datasets.totals import within
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.requests import Call
from dpcheck.infer.run import Run
from dpcheck.infer.values import Num, Value


@rule("frame_concat")
def _concat(request: Call) -> Value:
    """pd.concat([a, b]): of parts of one data set the distances add (F4, F5)."""
    run = request.run
    items = sequence_items(run, next(iter(request.given.values())))
    tables = [table_of(run, item) for item in items or ()]
    if not tables or any(table is None for table in tables) or request.constant("axis") not in (0, None, "index"):
        return request.lost()
    return together(run, [table for table in tables if table is not None], request)


def together(run: Run, tables: list[Table], request: Call) -> Value:
    """The rows of several tables one below the other: each row of the source may be in every one."""
    first = tables[0]
    rows = derived.below([table.rows for table in tables])
    if rows is None or any(table.kind != first.kind for table in tables):
        return request.lost("of rows of different data sets")
    item = either_item(run, tables)
    if item is None:
        return request.lost("of different columns")
    return boxed(run, replace(first, rows=rows, item=item, categories=None))


def either_item(run: Run, tables: list[Table]) -> Value | None:
    """What one row of several tables is."""
    items = [within(run, table.rows, table.item) if isinstance(table.item, Num) else table.item for table in tables]
    if all(isinstance(item, Num) and not item.shape for item in items):
        domain = None
        for item in items:
            assert isinstance(item, Num)
            domain = item.domain if domain is None else domain.hull(item.domain, run.facts)
        assert domain is not None
        terms = tuple(item.term for item in items if isinstance(item, Num))
        if all(term == terms[0] for term in terms) and isinstance(items[0], Num):
            return items[0].but(domain=domain)
        key = ("column", tables[0].rows.row, ("either", *terms)) if any(may_miss_in(term) for term in terms) else None
        return made_from(run, tables[0].rows.row, "a row of either", items, domain, key=key)
    if all(isinstance(item, Record) for item in items):
        records = [item for item in items if isinstance(item, Record)]
        if not all(record.same_rest(records[0]) for record in records):
            return None
        if all(record.columns == records[0].columns for record in records):
            return records[0]
        names = list(records[0].columns)
        if all(list(record.columns) == names for record in records):
            found = {name: either_item(run, [replace(table, item=record.columns[name]) for table, record in zip(tables, records)]) for name in names}
            if all(value is not None for value in found.values()):
                return replace(records[0], columns={name: value for name, value in found.items() if value is not None})
    return None


@rule("frame_merge")
def _merge(request: Call) -> Value:
    """merge with a public table whose keys are said to be unique: at most one row a row (F19); else nothing bounds the matches (F20)."""
    run = request.run
    left = request.given.get("x", request.given.get("left"))
    table = None if left is None else table_of(run, left)
    unique = request.constant("validate") in ("many_to_one", "m:1", "one_to_one", "1:1")
    how = request.constant("how")
    if table is None or not unique or how not in ("inner", "left") or deep_env(run, request.value("right")) or not isinstance(table.item, Record):
        return request.lost("without a bound on the number of matches: say validate='many_to_one'")
    rows = replace(table.rows, place=object())
    matched = condition_unknown(run, "the row has a match", depends(run, rows.row, table.item))
    if how == "inner":
        return boxed(run, replace(table, rows=rows.where(matched)))
    return boxed(run, replace(table, rows=rows, item=replace(table.item, matched=matched)))
