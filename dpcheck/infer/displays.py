"""Literals and displays: numbers, texts, tuples, lists, sets, dicts."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.references import cell_of
from dpcheck.infer.literals import key_of
from dpcheck.infer.datasets.extended import put_together
from dpcheck.infer.datasets.model import Record
from dpcheck.infer.datasets.presence import assume_one_type
from dpcheck.infer.datasets.sources import as_item, has_been_written
from dpcheck.infer.datasets.tables import boxed as boxed_rows, table_of
from dpcheck.infer.dependence import blurred, deep_env
from dpcheck.infer.touching import looked_at
from dpcheck.infer.guards import truth
from dpcheck.infer.conversions import shown
from dpcheck.infer.walked import starred
from dpcheck.infer.interpret import evaluate, expression
from dpcheck.infer.kinds import not_a_number
from dpcheck.infer.reach import tainted
from dpcheck.infer.storage import FLOAT
from dpcheck.infer.store import Frame
from dpcheck.infer.streams import note_told
from dpcheck.infer.values import NONE, Library, Listing, Mapping, Opaque, Ref, Text, Tup, Value, constant

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@expression(ir.Constant)
def _constant(run: Run, node: ir.Constant, frame: Frame) -> Value:
    value = node.value
    if isinstance(value, bool):
        return truth(value)
    if isinstance(value, int):
        return constant(value)
    if isinstance(value, float):
        if value != value:
            return not_a_number()
        return constant(value).but(storage=FLOAT)
    if isinstance(value, str):
        return Text(value)
    if value is None:
        return NONE
    if value is ...:
        return Library("builtins.Ellipsis")
    return Opaque(what=f"the literal {value!r}")


def _of_rows_and_others(run: Run, node: ir.Sequence, items: list[Value]) -> Value | None:
    """[*rows, 1]: rows of a data set with public numbers beside them; None where they are something else."""
    starred = sum(isinstance(item, ir.Starred) for item in node.items)
    if starred != sum(table_of(run, item) is not None for item in items):
        return None
    found = put_together(run, [item if table_of(run, item) is not None else Tup((item,)) for item in items], "list")
    return None if found is None else boxed_rows(run, found)


@expression(ir.Sequence)
def _sequence(run: Run, node: ir.Sequence, frame: Frame) -> Value:
    items: list[Value] = []
    exact = True
    for item in node.items:
        if isinstance(item, ir.Starred):
            value, inner = starred(run, evaluate(run, item.value, frame), item)
            if inner is None:
                exact = False
                items.append(value)
            else:
                items.extend(inner)
        else:
            items.append(evaluate(run, item, frame))
    if not exact:
        if run.has_rows and not node.kind == "set" and (whole := _of_rows_and_others(run, node, items)) is not None:
            return whole
        return blurred(run, "a display with a starred value of unknown length", items)
    if node.kind == "tuple":
        return Tup(tuple(items))
    if node.kind == "set" and any(deep_env(run, item) for item in items):
        return blurred(run, "a set of private values", items)
    return Ref(run.store.allocate(Listing(tuple(items), node.kind)))


@expression(ir.Dict)
def _dict(run: Run, node: ir.Dict, frame: Frame) -> Value:
    items: dict[object, Value] = {}
    unkeyed: list[Value] = []
    row: Record | None = None  # whose columns come first
    for key_node, value_node in node.items:
        value = evaluate(run, value_node, frame)
        if key_node is None and isinstance(value, Record) and not items and row is None and not (value.cls or value.row.written is None or has_been_written(run, value)):
            row = value
            continue
        if key_node is None:
            cell = cell_of(run, value)
            if isinstance(cell, Mapping):
                items.update(cell.items)
            else:
                unkeyed.append(value)
            continue
        key = evaluate(run, key_node, frame)
        found = key_of(run, key)
        if found is None:
            unkeyed += [key, value]
        else:
            items[found[0]] = value  # type: ignore[index]
    if unkeyed or row is not None and any(isinstance(value, Ref) for value in items.values()):
        return Ref(run.store.allocate(blurred(run, "a dict with computed keys", (*unkeyed, *items.values(), *(() if row is None else (row,))))))
    if row is not None:
        return replace(row, columns={**row.columns, **{name: as_item(value) for name, value in items.items()}})
    return Ref(run.store.allocate(Mapping(items)))


@expression(ir.FString)
def _fstring(run: Run, node: ir.FString, frame: Frame) -> Value:
    values = [evaluate(run, value, frame) for value in node.values]
    for value in values:
        looked_at(run, value, "the text", {})
    note_told(run, values)
    if run.has_rows:
        assume_one_type(run, *values)
    if not values:
        return Text("")
    return Text(env=tainted(*(env for value in values for env in (shown(run, value, node), deep_env(run, value)))), released=any(getattr(v, "released", False) for v in values))
