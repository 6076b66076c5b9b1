"""Rows that are objects of the checked code: their fields, properties and methods, and what else is read of them (rule S1)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import deep_env, one_of
from dpcheck.infer.hooks import bound
from dpcheck.infer.inheritance import class_attribute
from dpcheck.infer.overriding import of_derived
from dpcheck.infer.unsettled import set_by_functions, settled, shadowed
from dpcheck.infer.values import Class, Function, Num, Property, Text, Tup, Value

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
