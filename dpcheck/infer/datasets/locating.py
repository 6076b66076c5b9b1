"""Rows and columns of a frame by label and by place: `loc`, `iloc`, `at`, `iat`."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.datasets import axes, grouping, selecting
from dpcheck.infer.datasets.group_rows import group_at
from dpcheck.infer.datasets.model import Keyed, Record, Table
from dpcheck.infer.datasets.places_of_rows import rows_at_places
from dpcheck.infer.datasets.tables import lost, table_of
from dpcheck.infer.parts import items_of
from dpcheck.infer.run import Run
from dpcheck.infer.values import Mapping, Method, Num, Ref, SliceValue, Text, Tup, Value


@items_of(Method)
def _located(run: Run, method: Method, _: Method, index: Value, node: ir.Node) -> Value | None:
    """df.loc[rows], df.loc[rows, columns], df.iloc[rows]."""
    if method.function is not None or method.name.rpartition(".")[2] not in ("loc", "iloc", "at", "iat"):
        return None
    owner = method.owner
    cell = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    if isinstance(cell, Keyed) and isinstance(owner, Ref) and method.name.endswith((".iloc", ".iat")):
        found = group_at(run, cell, index, owner, node) if cell.kind != "frame" else None
        if found is not None:
            return found
        return lost(run, "numbers by group, by their place", owner, index)
    if isinstance(cell, Keyed) and isinstance(owner, Ref):
        return grouping.subscript(run, owner, cell, index, node)
    if isinstance(cell, Mapping) and cell.labelled and method.name.endswith((".iloc", ".iat")) and isinstance(index, Num) and not index.env:
        place, numbers = index.constant, list(cell.items.values())
        return numbers[place] if isinstance(place, int) and -len(numbers) <= place < len(numbers) else lost(run, "numbers by label, by their place", owner, index)
    table = cell if isinstance(cell, Table) else None
    if table is None or not isinstance(owner, Ref):
        return lost(run, "rows by label", owner, index)
    rows, chosen = (index.items[0], index.items[1]) if isinstance(index, Tup) and len(index.items) == 2 else (index, None)
    by_place = method.name.endswith(("iloc", "iat"))
    part: Value = owner
    if not axes.is_whole(rows):
        mask, picked = table_of(run, rows), rows_at_places(run, table, rows) if by_place else None
        if picked is not None:
            part = picked
        elif mask is not None:
            part = selecting.masked(run, owner, table, mask, rows)
        elif isinstance(rows, SliceValue) and by_place:
            part = selecting.slice_of(run, owner, table, rows, node)
        elif isinstance(rows, Num) and not rows.shape and by_place and isinstance(table.item, Num):
            return selecting.entry(run, owner, table, rows, node, by_place=True)
        else:
            return selecting.seen_in(run, owner, lost(run, f"rows of {table.rows.label} by label", owner, index))
    if chosen is None or axes.is_whole(chosen):
        return part
    inner = table_of(run, part)
    if inner is None or not isinstance(part, Ref) or by_place or not isinstance(inner.item, Record):
        return selecting.seen_in(run, owner, lost(run, f"columns of {table.rows.label} by place", owner, index))
    names = selecting.column_names(run, chosen)
    if names is None:
        return selecting.seen_in(run, owner, lost(run, "columns that are not named", owner, index))
    return selecting.columns(run, part, inner, inner.item, names, single=isinstance(chosen, Text))
