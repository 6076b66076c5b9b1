"""Assignments into tables: a column set, the rows that meet a condition overwritten."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.branches import chosen
from dpcheck.infer.callbacks import by_function
from dpcheck.infer.coerce import known_keys
from dpcheck.infer.datasets.axes import is_whole
from dpcheck.infer.datasets.columns import with_column
from dpcheck.infer.datasets.gathering import stored
from dpcheck.infer.datasets.grouping import at_key
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Keyed, Record, Table, Tally
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.selecting import column_names
from dpcheck.infer.datasets.sources import as_item, column
from dpcheck.infer.datasets.tables import assume_labels, lost, table_of
from dpcheck.infer.guards import Guard
from dpcheck.infer.literals import key_of
from dpcheck.infer.parts import stores_in
from dpcheck.infer.requests import OPERATIONS, Call
from dpcheck.infer.storage import takes_of_row
from dpcheck.infer.values import Mapping, Method, Num, Opaque, Ref, Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@stores_in(Method)
def _by_locator(run: Run, owner: Method, locator: Method, index: Value, value: Value, node: ir.Node) -> bool:
    """table.loc[index] = value"""
    if owner.function is not None or not owner.name.endswith((".loc", ".iloc", ".at", ".iat")):
        return False
    index = by_function(run, owner, index, node)
    table = table_of(run, owner.owner)
    if table is None or not isinstance(owner.owner, Ref):
        return False
    changed = _by_label(run, table, index, value, node) if owner.name.endswith(".loc") else None
    _write(run, owner.owner, changed, index, value)
    return True


@stores_in(Opaque)
def _in_unknown(run: Run, owner: Value, cell: Opaque, index: Value, value: Value, node: ir.Node) -> bool:
    """unknown[index] = rows: what is not understood may be a frame."""
    assume_labels(run, value)
    return False


@stores_in(Tally)
def _in_tally(run: Run, owner: Ref, tally: Tally, index: Value, value: Value, node: ir.Node) -> bool:
    """counts[index] = value, in a dict that a loop fills."""
    changed = stored(run, tally, index, value)
    run.mutate(owner.address, changed if changed is not None else lost(run, "a dict that a loop fills", owner, index, value))
    return True


@stores_in(Keyed)
def _in_dict(run: Run, owner: Ref, cell: Keyed, index: Value, value: Value, node: ir.Node) -> bool:
    """counts[key] = value, in a dict that a loop has filled under keys that the program names: from then on it has its numbers one by one."""
    key = key_of(run, index)
    numbers = None if key is None else _one_by_one(run, cell, node)
    if numbers is None:
        return False
    run.mutate(owner.address, Mapping({**numbers, key[0]: value}))  # type: ignore[index]
    return True


def _one_by_one(run: Run, cell: Keyed, node: ir.Node) -> dict[object, Value] | None:
    """The numbers of a dict that a loop has filled by their keys, where the program names these."""
    keys = known_keys(cell) or ()
    names = [None if (name := key_of(run, one)) is None else name[0] for one in keys]  # type: ignore[index]
    return None if not names or None in names else {name: at_key(run, cell, one, node) for name, one in zip(names, keys)}


@over_rows("dict_setdefault", "dict_pop")
def _by_method(request: Call) -> Value:
    """counts.setdefault(key, value), counts.pop(key), of such a dict."""
    run, owner = request.run, request.value("self")
    cell = keyed_of(run, owner)
    numbers = None if cell is None else _one_by_one(run, cell, request.node)
    if numbers is None or not isinstance(owner, Ref):
        return request.lost()
    run.mutate(owner.address, Mapping(numbers))
    return OPERATIONS[request.row.operation](request)


@stores_in(Table)
def _in_table(run: Run, owner: Ref, cell: Table, index: Value, value: Value, node: ir.Node) -> bool:
    """table[index] = value"""
    table = table_of(run, owner)
    if table is None:
        return False
    index = by_function(run, owner, index, node)
    if isinstance(table.item, Record):
        changed = with_column(run, table, index.value, value) if isinstance(index, Text) and index.value is not None else None
        if changed is not None:  # the frame gets another column; series that were taken from it before keep theirs
            run.store.write(run.store.heap, owner.address, changed)
            return True
    else:
        changed = _where(run, table, index, table.item, value, node)
    _write(run, owner, changed, index, value)
    return True


def _write(run: Run, owner: Ref, changed: Table | None, index: Value, value: Value) -> None:
    """The new content; whatever shares its memory is no longer known."""
    run.mutate(owner.address, changed if changed is not None else lost(run, "a table that was written to", owner, index, value))


def _by_label(run: Run, table: Table, index: Value, value: Value, node: ir.Node) -> Table | None:
    """df.loc[condition, name] = value."""
    if isinstance(index, Tup) and len(index.items) == 2 and isinstance(table.item, Record):
        names = column_names(run, index.items[1])
        old = None if names is None or len(names) != 1 else column(run, table.item, names[0])
        if names is None or old is None:
            return None
        if is_whole(index.items[0]):
            return with_column(run, table, names[0], value)
        changed = _where(run, table, index.items[0], old, value, node)
        return None if changed is None else replace(table, item=replace(table.item, columns={**table.item.columns, names[0]: changed.item}))
    return None if isinstance(table.item, Record) else _where(run, table, index, table.item, value, node)


def _of_each(run: Run, table: Table, mask: Num, value: Value) -> Value | None:
    """What each row that meets a condition is given: one value for all, or its own; a series tells by labels which is whose, also where it has the other rows, too."""
    given = table_of(run, value)
    if given is None:
        return as_item(value)
    if given.after or given.kind not in ("series", "array") or table.kind not in ("frame", "series", "array"):
        return None
    if given.rows.same_rows(table.rows.where(mask)):
        return given.item
    if given.kind == "series" and table.kind != "array" and given.rows.same_rows(table.rows):
        assume_labels(run, value)
        return given.item
    return None


def _where(run: Run, table: Table, index: Value, old: Value, value: Value, node: ir.Node) -> Table | None:
    """x[condition] = value: row by row, the one or the other."""
    mask = table_of(run, index)
    if mask is None or not mask.rows.same_rows(table.rows) or not isinstance(mask.item, Num) or not mask.item.boolean:
        return None
    new = _of_each(run, table, mask.item, value)
    if not isinstance(old, Num) or not isinstance(new, Num) or new.shape or old.shape or table.kind == "array" and not takes_of_row(old, new):
        return None
    return replace(table, item=chosen(run, Guard(mask.item, True), new, old, node))
