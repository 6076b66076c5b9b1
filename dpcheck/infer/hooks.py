"""Which method of the checked code a construct of Python runs on an object: the one place that answers it."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.infer.dependence import deep_env
from dpcheck.infer.coerce import cell_of
from dpcheck.infer.expressions import class_attribute, decorator_names
from dpcheck.infer.values import Function, Instance, Method, Opaque, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def method_of(run: Run, value: Value, name: str) -> Value | None:
    """What a construct that runs the method `name` calls: None where the value is no object of a class of the checked code, or has none."""
    cell = cell_of(run, value)
    if not isinstance(cell, Instance):
        return None
    found = class_attribute(cell.cls, name)
    if isinstance(found, Function):
        names = decorator_names(found.node)
        return found if "staticmethod" in names else Method(cell.cls if "classmethod" in names else value, found)
    if found is None and not cell.cls.opaque:
        return None
    return Opaque(deep_env(run, value), what=f"{name} of a {cell.cls.name}")
