"""Rows that are objects of the checked code: their fields, properties and methods, and what else is read of them (rule S1)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.datasets.model import Population, Record
from dpcheck.infer.dependence import deep_env, one_of
from dpcheck.infer.hooks import bound
from dpcheck.infer.inheritance import class_attribute
from dpcheck.infer.overriding import of_derived
from dpcheck.infer.row_classes import row_fields
from dpcheck.infer.unsettled import set_by_functions, settled, shadowed
from dpcheck.infer.values import Class, Function, Instance, Mapping, Nothing, Num, Property, Ref, Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def of_object(run: Run, owner: Value, cls: Class, name: str, field: Value | None, node: ir.Node) -> Value:
    """An attribute of a row that is an object of a class, or of one that is derived from it: a field, whose value is known, or what the class has for all."""
    found, own = class_attribute(cls, name), of_derived(run, cls, name) == []
    if field is not None and own and not (cls.is_tuple and set_by_functions(run, cls, name)):
        return field
    held = None if found is None or field is not None or not own or shadowed(run, cls, name, found) else settled(run, cls, name, found)
    if isinstance(held, (Function, Property, Num, Text)):
        return bound(run, held, owner, cls, node)
    return one_of(run, f"the attribute {name} of a row, a {cls.name}", (owner,), deep_env(run, owner))


def of_named_tuple(run: Run, owner: Tup, cls: Class, name: str, node: ir.Node) -> Value:
    """An attribute of a row that is a named tuple."""
    return of_object(run, owner, cls, name, dict(zip(cls.fields, owner.items)).get(name), node)


def as_row(run: Run, rows: Population, value: Value, first: int) -> Value:
    """What one pass over rows makes of a row, as a row: an object or a dict that the pass made itself (from the address `first` on) is told by its fields.

    Whoever stores something in one of them, by whatever name, stores it in a row of the data set: then nothing is known of any of them.
    """
    if isinstance(value, Tup):
        return replace(value, items=tuple(as_row(run, rows, item, first) for item in value.items))
    cell = run.store.heap[value.address] if isinstance(value, Ref) and value.address >= first and rows.row.written is not None else None
    held: dict[object, Value] = {}
    cls = None
    if isinstance(cell, Mapping):
        plain = not (cell.labelled or cell.counts or cell.makes) and cell.default is None and all(isinstance(name, str) for name in cell.items)
        held.update(cell.items if plain else {})
    elif isinstance(cell, Instance):
        held.update(cell.attributes if not cell.open and row_fields(run, cell.cls) is not None else {})
        cls = cell.cls
    else:
        return value
    fields: dict[object, Value] = {name: as_row(run, rows, part, first) for name, part in held.items()}
    if not fields or not all(map(_is_plain, fields.values())) or cls is not None and not fields.keys() >= set(cls.fields):
        return value
    if cls is not None and cls.is_tuple:
        return Tup(tuple(fields[name] for name in cls.fields), cls) if len(fields) == len(cls.fields) else value
    return Record(rows.row, f"what is made of a row of {rows.label}", fields, closed=True, cls=cls)


def _is_plain(value: Value) -> bool:
    """Whether a field holds nothing that could be changed by itself."""
    return isinstance(value, (Text, Nothing, Record)) or isinstance(value, Num) and not value.shape or isinstance(value, Tup) and all(map(_is_plain, value.items))
