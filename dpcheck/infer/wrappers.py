"""What runs where a function is called by its name and something else is held there that calls it: a decorator's wrapper, `f = noisy(f)`."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dpcheck import ir
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.coerce import as_array
from dpcheck.infer.datasets.group_frames import as_matrix
from dpcheck.infer.datasets.model import GroupFrame
from dpcheck.infer.dependence import Node, captured, deep_env, in_reach, parts_of
from dpcheck.infer.inheritance import mro
from dpcheck.infer.interpret import call
from dpcheck.infer.ledgers import Ledger, MechanismCall, calls_in_loops
from dpcheck.infer.reach import tainted
from dpcheck.infer.run import Run
from dpcheck.infer.store import Frame
from dpcheck.infer.structure import stack
from dpcheck.infer.values import Class as ClassValue, Configured, Either, Function, Instance, Method, Nothing, Num, Opaque, Partial, Ref, Text, Tup, Value

WORK_OF_PART = 8  # units for each part of a result: each is told


@dataclass(slots=True)
class Held:
    """What a call by the name of a function does where something else is held there that calls it: a decorator's wrapper, `f = noisy(f)`.

    `result` is what that returns; None: what the function itself does. `spent` are the releases of each that may be held there, and whether some are not the function's own.
    """

    result: Value | None
    spent: list[tuple[Ledger, bool]]


def as_held(run: Run, function: Function, frame: Frame) -> Held | None:
    """What is held by the name of a function, run on its parameters; None where that is the function itself."""
    node = function.node
    assert isinstance(node, ir.Function)
    if not run.given:
        return None
    if function.opaque_decorator:
        run.assume(f"what {function.opaque_decorator} makes of {function.name} returns what that returns")
    named = _choices(function.frame.names.get(node.name))
    around = [one for one in named if one is not function and _has_inside(run, one, node)]
    alone = len(around) == len(named)
    if not around and function.decorated is not None:
        around = _choices(function.decorated)
        alone = around == [function.decorated]
    if not around and function.decorated is None:
        return None
    args = [frame.names[p.name] for p in node.params if p.kind in ("positional", "normal", "*")]  # one for all of *args
    keywords = {p.name: frame.names[p.name] for p in node.params if p.kind in ("keyword", "**")}
    several = any(p.kind in ("*", "**") for p in node.params)
    results: list[Value] = []
    ledgers: list[tuple[Ledger, bool]] = []
    for one in around:
        mark, run.ledger, seen = run.mark(), [], len(run.shown)
        result = call(run, one, args, keywords, node)
        if not any(out.how == "returned" for out in run.shown[seen:]):
            run.show("returned", deep_env(run, result), node)
        results.append(content(run, result))
        run.undo(mark)
        ledgers.append((run.ledger, _adds_release(run, one, node)))
    run.ledger = []
    made = results[0] if alone and len(results) == 1 and not several else None
    if made is None and (function.decorated is not None or several):
        parts = (*around, *(() if function.decorated is None else (function.decorated,)), *results, *args, *keywords.values())
        made = Opaque(tainted(*(deep_env(run, part) for part in parts)), what=f"what the decorators of {node.name} make")
    return Held(made, ledgers)


def same_calls(spent: Ledger, own: Ledger) -> bool:
    """Whether a wrapper releases nothing that the function in it does not, called as it is: the same mechanisms as often, of the same values."""
    ours, theirs = list(calls_in_loops(own)), list(calls_in_loops(spent))
    return not theirs or len(ours) == len(theirs) and all(
        len(around) == len(within) and mine.place == other.place and mine.arguments.keys() == other.arguments.keys()
        and all(_same_value(mine.arguments[name], other.arguments[name]) for name in mine.arguments)
        for (mine, around), (other, within) in zip(ours, theirs))


def _same_value(one: Value, other: Value) -> bool:
    if isinstance(one, Num) and isinstance(other, Num):
        return one.term == other.term and one.env == other.env
    return one is other or not isinstance(one, Num) and type(one) is type(other) and one == other


def _choices(held: Value | None) -> list[Value]:
    """The callables that a name may hold, as far as they are known."""
    if isinstance(held, Either):
        return [*_choices(held.left), *_choices(held.right)]
    if isinstance(held, Opaque):
        return [one for part in held.holds for one in _choices(part)]
    return [held] if isinstance(held, (Function, Method, Partial, Ref)) else []


def _inside(run: Run, held: Value, node: ir.Function) -> list[Node]:
    """What something has in it, down to a function of the checked code."""
    def looked_into(seen: Node) -> Iterable[Node]:
        if not isinstance(seen, Function):
            cell = run.store.heap[seen.address] if isinstance(seen, Ref) else None
            return (*parts_of(run, seen), *(mro(cell.cls) if isinstance(cell, Instance) else ()))  # its class has the code
        return () if seen.node is node else captured(run, seen)

    return list(in_reach((held,), looked_into))


def _has_inside(run: Run, held: Value, node: ir.Function) -> bool:
    return any(isinstance(seen, Function) and seen.node is node for seen in _inside(run, held, node))


def _adds_release(run: Run, held: Value, node: ir.Function) -> bool:
    """Whether something that has a function in it releases by code other than the function's."""
    return any(_releases_itself(run, seen, node) for seen in _inside(run, held, node))


def _releases_itself(run: Run, value: Node, around: ir.Function) -> bool:
    if isinstance(value, (Function, ClassValue)):
        inner = value.module is run.module and around.start <= value.node.start and value.node.end <= around.end
        return not inner and run.program.releasing(value.module).is_carrier(value.node)
    return isinstance(value, Configured) and run.program.is_release(value.name)


def is_within(call: MechanismCall, function: Function) -> bool:
    """Whether a mechanism is called in the text of a function."""
    module, start, end = call.place
    return module is function.module and function.node.start <= start and end <= function.node.end


def content(run: Run, value: Value) -> Value:
    """A value with what it refers to put in its place, so that it outlives the heap."""
    spend(WORK_OF_PART, TOO_MANY_PARTS)
    if isinstance(value, Ref):
        array = as_array(run, value, ir.Pass(0, 0))
        if array is not None:
            return array
        cell = run.store.heap[value.address]
        if isinstance(cell, Opaque):
            return run.current(cell)  # what has leaked into it is taken back with the function
        if isinstance(cell, GroupFrame) and (matrix := as_matrix(run, cell, ir.Pass(0, 0))) is not None:
            return matrix
        items = getattr(cell, "items", None)
        if isinstance(items, dict) and items and all(isinstance(item, Num) and not item.shape for item in items.values()):
            return stack(run, [item for item in items.values() if isinstance(item, Num)], ir.Pass(0, 0))
        return Opaque(deep_env(run, value), what="an object")
    if isinstance(value, Tup):
        return Tup(tuple(content(run, item) for item in value.items))
    if isinstance(value, Opaque):
        return run.current(value)
    if isinstance(value, (Num, Text, Nothing)):
        return value
    return Opaque(deep_env(run, value), what="a value that is no number")
