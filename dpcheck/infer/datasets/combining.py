"""Frames put together: one below the other, and side by side by keys (rules F4, F5, F19, F20)."""
from __future__ import annotations

from dataclasses import replace
from functools import reduce

from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets.gaps import missing
from dpcheck.infer.datasets.made_frames import columns_of_public
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.parts_apart import either_item, put_below
from dpcheck.infer.datasets.registry import rule
from dpcheck.infer.datasets.sources import column, condition_unknown, depends, made_from, was_read
from dpcheck.infer.datasets.tables import boxed, table_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.literals import key_of
from dpcheck.infer.requests import Call
from dpcheck.infer.run import Run
from dpcheck.infer.values import Nothing, Num, Text, Value
from dpcheck.spaces import ANY, Interval


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
    rows = put_below(run, [table.rows for table in tables])
    if rows is None or any(table.kind != first.kind for table in tables):
        return request.lost("of rows of different data sets")
    item = either_item(run, tables)
    if item is None:
        return request.lost("of different columns")
    return boxed(run, replace(first, rows=rows, item=item, categories=None))


@rule("frame_merge")
def _merge(request: Call) -> Value:
    """merge with a public table whose keys are known, or said, to be unique: at most one row a row (F19); else nothing bounds the matches (F20)."""
    run = request.run
    left = request.given.get("x", request.given.get("left"))
    table = None if left is None else table_of(run, left)
    public = columns_of_public(run, request.value("right"))
    keys = _keys_of_merge(request)
    unique = request.constant("validate") in ("many_to_one", "m:1", "one_to_one", "1:1") or public is not None and keys is not None and _are_unique(run, public.get(keys[1]))
    how = request.constant("how")
    if table is None or not unique or how not in ("inner", "left") or deep_env(run, request.value("right")) or not isinstance(table.item, Record):
        return request.lost("without a bound on the number of matches: say validate='many_to_one'")
    rows = replace(table.rows, place=object())
    matched = condition_unknown(run, "the row has a match", depends(run, rows.row, table.item))
    item = replace(table.item, matched=matched) if how == "left" else table.item
    if public is not None and keys is not None:
        beside = _matched_columns(run, table, item, public, keys, None if how == "inner" else matched)
        if beside is None:
            return request.lost("with columns of the same names")
        item = replace(item, columns={**item.columns, **beside})
    return boxed(run, replace(table, rows=rows.where(matched) if how == "inner" else rows, item=item))


def _keys_of_merge(request: Call) -> tuple[object, object] | None:
    """The columns by which rows meet, of either frame, where each is one that is named."""
    both, left, right = (request.given.get(name) for name in ("on", "left_on", "right_on"))
    one, other = (left, right) if both is None or isinstance(both, Nothing) else (both, both)
    if both is not None and not isinstance(both, Nothing) and any(side is not None and not isinstance(side, Nothing) for side in (left, right)):
        return None
    names = [side if isinstance(side, Text) else None if side is None else next(iter(sequence_items(request.run, side) or ()), None) if len(sequence_items(request.run, side) or ()) == 1 else None for side in (one, other)]
    found = [name.value for name in names if isinstance(name, Text) and name.value is not None]
    return (found[0], found[1]) if len(found) == 2 else None


def _are_unique(run: Run, keys: list[Value] | None) -> bool:
    """Whether all of some public keys are known, and no two are the same."""
    known = [key_of(run, key) for key in keys or ()]
    return keys is not None and None not in known and len(set(known)) == len(known)


def _matched_columns(run: Run, table: Table, row: Record, public: dict[object, list[Value]], keys: tuple[object, object], matched: Num | None) -> dict[object, Value] | None:
    """The columns that rows of a public frame bring: each value is one of those; None where the data have columns of the same names."""
    found: dict[object, Value] = {}
    for name, values in public.items():
        if name == keys[1]:
            continue
        if name in row.columns or not isinstance(name, str) or name in row.domains or was_read(run, row, name):
            return None
        run.assume(f"{row.label} has no column {name!r}")
        domain = ANY
        if values and all(isinstance(value, Num) for value in values):
            domains = [value.domain for value in values if isinstance(value, Num)]
            whole = reduce(lambda one, other: one.hull(other, run.facts), domains)
            domain = Interval(whole.lo, whole.hi)
        value = made_from(run, table.rows.row, f"{name} of the match of a row of {row.label}", [row], domain, key=("declared column", row.row, (name, object())))
        found[name] = value if matched is None else missing(run, value, matched)
    if keys[0] != keys[1]:
        own = column(run, row, keys[0])
        if own is None or keys[1] in row.columns:
            return None
        found[keys[1]] = own if matched is None or not isinstance(own, Num) else missing(run, own, matched)
    return found
