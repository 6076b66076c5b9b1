"""Functions of the checked code that a library function is handed among its arguments, or a table as its index.

The rule of a row says what it makes of data. Where one of its arguments is a function, pandas may run it: once on the whole frame (`df.where(f)`), or
as often as the data have matches, groups or labels. Which operations see to the functions that they are given is declared; of any other
it is taken that it runs them any number of times, on parts of all that it is given (rule K13).
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterable, Iterator

from dpcheck import ir
from dpcheck.infer.datasets.model import Grouped, Keyed, Record, Table
from dpcheck.infer.dependence import Node, deep_env, in_reach
from dpcheck.infer.effects import CALLING_NOTHING, RUNNING_CODE
from dpcheck.infer.forward import unfollowed, unknown_call
from dpcheck.infer.hooks import method_of
from dpcheck.infer.interpret import call
from dpcheck.infer.many_runs import writes_outside
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.touching import touched
from dpcheck.infer.unchecked import releases
from dpcheck.infer.values import (
    Class, Either, Function, Instance, Library, Listing, Mapping, Method, Num, Opaque, Partial, Ref, SliceValue, Text, Tup, Value, now,
)

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run


LOCATING = frozenset(("loc", "iloc", "at", "iat"))


def is_code(run: Run, value: Node) -> bool:
    """Whether a value runs code of the checked program when it is called, changes an object of it, or releases."""
    if isinstance(value, (Function, Class)):
        return True
    if isinstance(value, Method):
        return value.function is not None or isinstance(value.owner, Ref)
    if isinstance(value, Partial):
        return is_code(run, value.function)
    if isinstance(value, Either):
        return is_code(run, value.left) or is_code(run, value.right)
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    if isinstance(cell, Instance):
        assert isinstance(value, Ref)
        return method_of(run, value, "__call__") is not None
    return isinstance(value, Library) and run.program.is_release(value.name)


def code_among(run: Run, values: Iterable[Value]) -> list[Value]:
    """The code among some values, and in the tuples, lists, dicts and unknown objects there."""
    return [node for node in in_reach([value for value in values if not isinstance(value, Num)], lambda node: _inside(run, node)) if is_code(run, node)]  # type: ignore[misc]


def _inside(run: Run, node: Node) -> Iterator[Node]:
    cell = run.store.heap[node.address] if isinstance(node, Ref) else node
    if isinstance(cell, (Tup, Listing)):
        yield from cell.items
    elif isinstance(cell, Mapping):
        yield from cell.items.values()
    elif isinstance(cell, Opaque):
        yield from (value for root in cell.origins for value in root.holds)


def run_by_library(request: Call, args: list[Value]) -> Value | None:
    """What a library function gives that may run code among its arguments in a way that its rule does not follow; None where there is none, or it leaves nothing behind.

    Code that changes nothing outside of itself, releases nothing and returns gives a value that its arguments decide, however often it is run: the rule holds as it is.
    """
    run, node, name = request.run, request.node, request.name
    if request.row.operation in RUNNING_CODE or request.row.name.partition(".")[0] in CALLING_NOTHING or request.row.kind in ("mechanism", "noise", "configured"):
        return None
    code = [one for one in code_among(run, args) if not _leaves_nothing(run, one, args, node)]
    for one in code:
        if isinstance(one, Function):
            unfollowed(run, one, f"{one.name}, as {name} may run it,", args, node)
    return unknown_call(run, f"{name} with a function", args, node) if code else None


def _leaves_nothing(run: Run, function: Value, beside: list[Value], node: ir.Node) -> bool:
    """Whether a function changes nothing that was there before it is called, releases nothing and always returns, whatever it is given of some values."""
    if not isinstance(function, Function) or releases(run, function) or run.module is None:
        return False
    env = tainted(*(deep_env(run, value) for value in beside))
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    run.loops += 1
    run.control.append(env)
    called, first, escapes, never, told, since = len(run.called), run.store.next_address, len(run.escapes), run.never, len(run.troubles), now()
    args: list[Value] = [Opaque(env, what="what a function is handed by a library") for _ in function.node.params[:1]]
    mark = run.mark()
    call(run, function, args, {}, node)
    raises = run.never or len(run.escapes) > escapes
    changes = run.undo(mark)
    run.control.pop()
    run.loops -= 1
    run.summarising -= 1
    spent, run.ledger = run.ledger, ledger
    del run.escapes[escapes:], run.troubles[told:]  # of a value that nobody knows all is unknown: that is no news
    run.never = never
    frame = Frame(run.module, "")
    written = [(mapping, key) for mapping, key, _ in changes if not (mapping is run.leaks and key.born >= since)]
    if any(key is run.program.callbacks for _, key in written):  # something unknown in it may run what was handed over before: that may see the arguments
        touched(run, run.program.callbacks, env)
    return not raises and not spent and not any(writes_outside(run, mapping, key, frame, called, first) for mapping, key in written if key is not run.program.callbacks)


def put_in(run: Run, value: Value, owner: Value, node: ir.Node) -> Value:
    """What pandas puts in place of a function among the arguments of `where`, `mask`, `loc` or of an index: what it gives for the whole frame or column, which is called once."""
    if isinstance(value, Tup):
        items = tuple(put_in(run, item, owner, node) for item in value.items)
        return value if items == value.items else Tup(items)
    return call(run, value, [owner], {}, node) if is_code(run, value) else value


def by_function(run: Run, owner: Value, index: Value, node: ir.Node) -> Value:
    """The index that is meant by one that is a function, or has one among its parts: pandas calls it once, on what is indexed; something unknown may do anything with it."""
    if isinstance(index, (Num, Text, SliceValue)) or not code_among(run, (index,)):
        return index
    if isinstance(owner, Method) and owner.function is None and owner.name.rpartition(".")[2] in LOCATING:
        return put_in(run, index, owner.owner, node)
    cell = run.store.heap[owner.address] if isinstance(owner, Ref) else owner
    if isinstance(cell, (Table, Keyed, Grouped, Record)) or isinstance(cell, Mapping) and cell.labelled:
        return put_in(run, index, owner, node)
    if isinstance(cell, Opaque):
        return unknown_call(run, "an index that is a function", [owner, index], node)
    return index
