"""Rows put in order, and turned round (rules F6 to F8), wherever they stand: in lists, arrays, columns, numbers by group."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.infer.datasets import derived, group_rows
from dpcheck.infer.datasets.axes import rank
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Keyed, Record, Table
from dpcheck.infer.datasets.rowwise import boxed, table_of
from dpcheck.infer.datasets.rules import over_rows, taken
from dpcheck.infer.datasets.walks import on_each
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.requests import Call
from dpcheck.infer.values import Nothing, Num, Ref, Tup, Value


@over_rows("sorted", "sort")
def _sorted(request: Call) -> Value:
    """Sorted by the values themselves, the order no longer depends on how the rows stood (F6)."""
    run = request.run
    value = next(iter(request.given.values()))
    table = taken(run, value)
    cell = keyed_of(run, value)
    if cell is not None:
        return _sorted_groups(request, cell)
    if table is not None and not isinstance(request.given.get("key", Nothing()), Nothing):
        return _sorted_by(request, table)
    if table is None or not isinstance(table.item, Num) or table.item.shape:
        return request.lost()
    falling = request.constant("reverse") is not False if "reverse" in request.given else False
    rows = derived.in_order(table.rows, table.item.env, own=True, keys=(-table.item.term if falling else table.item.term,))
    kind = "list" if request.row.operation == "sorted" else table.kind
    return request.lost("by what depends on other rows") if rows is None else boxed(run, replace(table, kind=kind, rows=rows))


def _sorted_groups(request: Call, cell: Keyed) -> Value:
    """sorted(counts.values()): the numbers of all groups in their own order."""
    plain = isinstance(request.given.get("key", Nothing()), Nothing) and group_rows.unnamed(cell) and cell.top is None
    falling = request.constant("reverse") if "reverse" in request.given else False
    if not plain or falling not in (True, False) or request.row.operation != "sorted":
        return request.lost()
    return boxed(request.run, replace(cell, kind="list", sorted="falling" if falling else "rising", ordered=False))


def _sorted_by(request: Call, table: Table) -> Value:
    """sorted(rows, key=f): rows that are equal in their keys stay as they stood (F7)."""
    run = request.run
    if isinstance(table.item, Record) and table.kind == "frame" or table.kind not in ("list", "iterator", "series") or request.row.name.startswith("numpy."):
        return request.lost()
    key = on_each(run, table, request.value("key"), request.node)
    parts = key.items if isinstance(key, Tup) else (key,)
    terms = tuple(part.term for part in parts if isinstance(part, Num) and not part.shape)
    if key is None or len(terms) != len(parts):
        return request.lost("by these keys")
    item = table.item
    own = isinstance(item, Num) and not item.shape and any(term in (item.term, -item.term) for term in terms)
    falling = request.constant("reverse") is not False if "reverse" in request.given else False
    rows = derived.in_order(table.rows, deep_env(run, key), own=own, keys=tuple(-term for term in terms) if falling else terms)
    return request.lost("by what depends on other rows") if rows is None else boxed(run, replace(table, kind="list", rows=rows))


@over_rows("list_sort", "sort_in_place")
def _sort_in_place(request: Call) -> Value:
    """rows.sort(): the object itself is sorted."""
    run, owner = request.run, next(iter(request.given.values()))
    table = table_of(run, owner)
    result = _sorted(request) if table is not None and isinstance(owner, Ref) and table.kind in ("list", "array") else None
    made_table = None if result is None else table_of(run, result)
    if made_table is None or table is None or not isinstance(owner, Ref):
        return request.lost()
    run.mutate(owner.address, replace(made_table, kind=table.kind))
    return Nothing()


@over_rows("reversed", "reverse")
def _reversed(request: Call) -> Value:
    run = request.run
    owner = next(iter(request.given.values()))
    table = taken(run, owner)
    if table is None or table.kind in ("set", "frame"):
        return request.lost()
    if table.kind == "array" and rank(run, table) != (table.after if request.row.operation == "reversed" else 0):
        return request.lost("along more axes than that of the rows")
    kind = "iterator" if request.row.operation == "reversed" else table.kind
    looks_at = (owner.address, table) if kind == "iterator" and isinstance(owner, Ref) else table.looks_at
    result = boxed(run, replace(table, kind=kind, rows=derived.turned(table.rows), looks_at=looks_at))
    if kind == "array" and isinstance(owner, Ref):
        run.store.link(result.address, owner.address)
    return result
