"""References to objects of the heap: what they point to, and new objects for results."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import symbol
from dpcheck.infer.reach import tainted
from dpcheck.infer.values import Cell, Class, Env, Function, Library, Method, Num, Opaque, Ref, Value, serial

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def boxed(run: Run, value: Value) -> Value:
    """A new array object for an array value; anything else as it is."""
    return Ref(run.store.allocate(value)) if isinstance(value, Num) and value.shape else value


def view_of(run: Run, value: Value, owner: Value, chosen: Env | None = None) -> Value:
    """A value that may share memory with the array it was made from, whether it is understood or not; which part of it that is may be `chosen` by private data."""
    if isinstance(value, Num) and value.shape or isinstance(value, Opaque) and isinstance(owner, Ref):
        value = Ref(run.store.allocate(value))
    if isinstance(value, Ref) and isinstance(owner, Ref) and value.address != owner.address:
        deciding = tainted(chosen or {}, run.chosen.get(owner.address, {}), run.chosen.get(value.address, {}))
        if deciding:
            run.chosen[value.address] = deciding
        run.store.link(value.address, owner.address)
    return value


def name_of(function: Value) -> str:
    """How a callee is named in messages."""
    if isinstance(function, (Library, Function, Class)):
        return function.name
    if isinstance(function, Method):
        return function.name or (function.function.name if function.function is not None else "a method")
    return function.what if isinstance(function, Opaque) and function.what else "a value"


def cell_of(run: Run, value: Value) -> Cell | None:
    """What a reference points to."""
    return run.store.heap[value.address] if isinstance(value, Ref) else None


def may_be_array(run: Run, value: Value) -> Opaque | None:
    """Private data that is not understood and may be more than one number. A cell of a row is one, if nothing else was mixed in, and what an audit takes for data may be."""
    cell = cell_of(run, value)
    unknown = value if isinstance(value, Opaque) else cell if isinstance(cell, Opaque) else None
    if unknown is None or not (env := run.current(unknown).env):
        return None
    cell_of_row = all(source.stands_in for source in env) and not any(origin.returned for origin in unknown.origins)
    many = unknown.returned or unknown.array or run.program.audit is None and not cell_of_row
    return unknown if many else None


def memory_of(run: Run, function: Function) -> Opaque:
    """What a function remembers of its calls, for every one that asks again."""
    caches = run.program.caches
    if function.node not in caches:
        caches[function.node] = Opaque(term=symbol(function.name, key=("call", serial())), what=f"what {function.name} remembers")
        run.program.outlasting.add(caches[function.node])
    return caches[function.node]
