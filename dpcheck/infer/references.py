"""References to objects of the heap: what they point to, and new objects for results."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.infer.values import Class, Function, Library, Method, Num, Opaque, Ref, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def boxed(run: Run, value: Value) -> Value:
    """A new array object for an array value; anything else as it is."""
    return Ref(run.store.allocate(value)) if isinstance(value, Num) and value.shape else value


def view_of(run: Run, value: Value, owner: Value) -> Value:
    """A value that may share memory with the array it was made from, whether it is understood or not."""
    if isinstance(value, Num) and value.shape or isinstance(value, Opaque) and isinstance(owner, Ref):
        value = Ref(run.store.allocate(value))
    if isinstance(value, Ref) and isinstance(owner, Ref) and value.address != owner.address:
        run.store.link(value.address, owner.address)
    return value


def name_of(function: Value) -> str:
    """How a callee is named in messages."""
    if isinstance(function, (Library, Function, Class)):
        return function.name
    if isinstance(function, Method):
        return function.name or (function.function.name if function.function is not None else "a method")
    return function.what if isinstance(function, Opaque) and function.what else "a value"
