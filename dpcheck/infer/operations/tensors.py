"""Tensors of torch beyond what their definitions say: sizes, conversions, places that are added to, and functions of each sample (rules K15, K16)."""
from __future__ import annotations

from dataclasses import replace
from typing import Callable

from dpcheck.bounds import render
from dpcheck.infer.coerce import as_array, sequence_items
from dpcheck.infer.datasets.axes import array_of
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.sources import unknown_number
from dpcheck.infer.datasets.tables import lost, made, seen_through, table_of
from dpcheck.infer.datasets.walks import each_time
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.flavours import NUMPY, mark
from dpcheck.infer.interpret import call
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed, cell_of, view_of
from dpcheck.infer.requests import Call, Operation, operation
from dpcheck.infer.run import Run
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Library, Nothing, Num, Opaque, Partial, Ref, Text, Tup, Value

TYPES = {"torch.int64": "int", "torch.long": "int", "torch.bool": "bool", "torch.float": "float", "torch.float32": "float", "torch.float64": "float", "torch.double": "float"}  # narrower ones wrap


@operation("tensor_size")
def _size(request: Call) -> Value:
    """zeros(2, 3) and zeros((2, 3)): one tuple."""
    size = request.value("size")
    items = size.items if isinstance(size, Tup) else ()
    return items[0] if len(items) == 1 and sequence_items(request.run, items[0]) is not None else size


def over_both(name: str) -> Callable[[Operation], Operation]:
    """Registers an operation on arrays and on tables alike."""
    def register(function: Operation) -> Operation:
        return over_rows(name)(operation(name)(function))

    return register


def _view(run: Run, value: Value) -> Value:
    table = table_of(run, value)
    if table is not None:
        return seen_through(run, value, table)
    cell = cell_of(run, value)
    return view_of(run, cell, value) if isinstance(cell, Num) else value


@over_both("as_numpy")
def _as_numpy(request: Call) -> Value:
    """x.numpy(): the same memory, with numpy's methods."""
    run, value = request.run, request.value("self")
    table = table_of(run, value)
    if table is not None:
        return seen_through(run, value, replace(table, library=""))
    return mark(run, _view(run, value), NUMPY)


@over_both("tensor_to")
def _to(request: Call) -> Value:
    """x.to(device), x.to(type)."""
    run, value, target = request.run, request.value("self"), request.value("target")
    name = target.name if isinstance(target, Library) else ""
    if name in TYPES:
        return _converted(request, TYPES[name])
    if isinstance(target, Text) and not target.env:
        return _view(run, value)
    if isinstance(target, Opaque) and not target.env and target.term is not None and not render(target.term).startswith("torch."):
        run.assume(f"{render(target.term)} is a device")
        return _view(run, value)
    return request.lost()


def _converted(request: Call, kind: str) -> Value:
    """A tensor of another type, which may share the memory of the first."""
    run, value = request.run, request.value("self")
    result = call(run, Library("numpy.ndarray.astype"), [value, Library(f"builtins.{kind}")], {}, request.node)
    if isinstance(result, Ref) and isinstance(value, Ref) and result.address != value.address:
        run.store.link(result.address, value.address)
    return result


@over_both("index_add")
def _index_add(request: Call) -> Value:
    """x.index_add_(0, index, source): as np.add.at, and gives x."""
    owner = request.value("self")
    call(request.run, Library("numpy.add.at"), [owner, request.value("index"), request.value("source")], {}, request.node)
    return owner


# ---------------------------------------------------------------- functions of each sample
@operation("gradient_of")
def _gradient_of(request: Call) -> Value:
    """torch.func.grad(f)"""
    return Partial(Library("torch.func.gradient"), (request.value("func"),), {})


@over_both("tensor_gradient")
def _gradient(request: Call) -> Value:
    """grad(f)(w, ...): a vector like the first argument, of which nothing is known but what it depends on; f runs."""
    run, args = request.run, sequence_items(request.run, request.value("args")) or ()
    result = call(run, request.value("func"), list(args), {}, request.node)
    first = as_array(run, args[0], request.node) if args else None
    of_value, captured = deep_env(run, result), deep_env(run, request.value("func"))  # a value may be the same where its slope is not: x - x.detach()
    orders = {source.order for source in (*of_value, *captured)} - of_value.keys()
    env = tainted(of_value, {source: moves for source, moves in captured.items() if source not in orders}, *(deep_env(run, arg) for arg in args))
    if any(table_of(run, arg) is not None for arg in args):
        return lost(run, "the gradient of what is made of all rows", *args)
    named = args[0].term if args and isinstance(args[0], Opaque) else None
    if named is None and first is None:
        return lost(run, "the gradient by what is no array", *args)
    shape = first.shape if first is not None else ()
    if named is not None:
        shape = (run.public(f"len({render(named)})", lo=1, integer=True),)
        run.assume(f"{render(named)} is a vector")
    return boxed(run, unknown_number(run, "a gradient", env, shape=shape))


@operation("by_rows")
def _by_rows(request: Call) -> Value:
    """torch.func.vmap(f, in_dims)"""
    return Partial(Library("torch.func.rowwise"), (request.value("func"), request.value("in_dims")), {})


@over_both("rowwise")
def _rowwise(request: Call) -> Value:
    """vmap(f, in_dims)(...): the function on each row of the arguments that are walked, and on the others as they are (F1)."""
    run = request.run
    args, dims = sequence_items(run, request.value("args")) or (), request.value("in_dims")
    walked = list(sequence_items(run, dims) or ()) if isinstance(dims, (Tup, Ref)) else [dims] * len(args)
    tables: list[Table | None] = []
    for arg, dim in zip(args, walked):
        table = table_of(run, arg)
        each = isinstance(dim, Num) and dim.constant == 0
        if each != (table is not None) or not each and not isinstance(dim, Nothing):
            return request.lost("along other axes")
        tables.append(table)
    rows = [table for table in tables if table is not None]
    first = rows[0] if rows and all(rows[0].rows.same_rows(table.rows) for table in rows) else None
    if first is None or len(walked) != len(args) or run.module is None:
        return request.lost("of rows that do not line up")
    items: list[Value] = [arg if table is None else table.item for arg, table in zip(args, tables)]
    item = each_time(run, first, Frame(run.module, "", {}), request.node, lambda: call(run, request.value("func"), items, {}, request.node))
    if item is None:
        return request.lost("of a function that remembers earlier rows")
    array = array_of(run, item)
    return made(run, first, item, "array", after=0 if array is None else len(array.shape))
