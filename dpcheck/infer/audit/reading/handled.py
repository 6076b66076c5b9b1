"""What a function does with an answer that it is given: whether it is told whole, compared, or calculated with."""
from __future__ import annotations

from collections.abc import Sequence

from dpcheck import ir
from dpcheck.infer.audit.reading.fallen import DRAWING, UNIFORM
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index, names_in
from dpcheck.infer.audit.reading.refusals import answering
from dpcheck.infer.audit.reading.walked import entries_of
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_KEPT = frozenset(("float", "int", "long", "double", "astype", "array", "asarray", "tensor", "copy", "clone", "item", "to", "type", "round", "abs"))


def is_compared_with_draws(index: Index, function: ir.Function, answer: str) -> bool:
    """Whether a function does nothing with an answer but give it back, and compare it with whole numbers that it has drawn (`if other >= value: other += 1`): then no number is another answer than the others."""
    entries = entries_of(index, function, answer)
    for part in answering(function):
        if isinstance(part, ir.Name) and part.id in (entries or (answer,)):
            outer = index.parents.get(id(part))
            if isinstance(outer, ir.Compare) and len(outer.ops) == 1:
                beside = outer.rights[0] if outer.left is part else outer.left
                if not any(called_name(call.func) in DRAWING - UNIFORM for call in index.made_by(beside)):
                    return False
            elif not isinstance(outer, (ir.Return, ir.Conditional) if not entries else (ir.Return, ir.Conditional, ir.Assign, ir.For)):
                return False
    return True


def levels(index: Index, function: ir.Function, answer: str) -> Sequence[float] | None:
    """Numbers on all sides of what an answer is compared with, and these, where nothing else is done with it; None where something is."""
    bars: set[float] = set()
    for part in answering(function):
        if isinstance(part, ir.Name) and part.id == answer:
            outer = index.parents.get(id(part))
            if not isinstance(outer, ir.Compare) or len(outer.ops) != 1:
                return None
            number = Point(index, 0).of(bar) if isinstance(bar := outer.rights[0] if outer.left is part else outer.left, (ir.Constant, ir.Unary)) else None
            if number is None:
                return None
            bars.add(number)
    ordered = sorted(bars)
    between = [(low + high) / 2 for low, high in zip(ordered, ordered[1:])]
    return sorted((*ordered, *between, ordered[0] - 1, ordered[-1] + 1)) if ordered else None


def is_told_whole(index: Index, function: ir.Function, answer: str) -> bool:
    """Whether nothing is calculated with an answer, or with each of several, but what turns a bit round: then it may be one, and else no number is told more often than another."""
    names = {answer}
    for part in walk(function.body):
        if isinstance(part, (ir.For, ir.Clause)) and names & set(names_in(part.iter)):
            names |= {inner.id for inner in walk([part.target]) if isinstance(inner, ir.Name)}
        elif isinstance(part, ir.Assign) and _is_taken_from(part.value, names):
            names |= {inner.id for target in part.targets for inner in walk([target]) if isinstance(inner, ir.Name)}
    return not any(_is_calculated_with(index, part) for part in answering(function) if isinstance(part, ir.Name) and part.id in names)


def _is_taken_from(value: ir.Expr, names: set[str]) -> bool:
    while isinstance(value, (ir.Call, ir.Subscript)):
        value = value.args[0].value if isinstance(value, ir.Call) and len(value.args) == 1 else value.func.value if isinstance(value, ir.Call) and isinstance(value.func, ir.Attribute) else value.value if isinstance(value, ir.Subscript) else ir.Constant(0, 0, 0)
    return isinstance(value, ir.Name) and value.id in names


def _is_calculated_with(index: Index, name: ir.Name) -> bool:
    """Whether a name, or an item of what it holds, stands in a calculation that is no `1 - x`, `(x + 1) % 2`, `x ^ 1`, or in a comparison by size, or is handed to a function of the module."""
    inner: ir.Node = name
    outer = index.parents.get(id(inner))
    while (wider := _kept_in(index, inner, outer)) is not None:
        inner = wider
        outer = index.parents.get(id(inner))
    if isinstance(outer, ir.Compare):
        return not set(outer.ops) <= {"==", "!=", "in", "not in", "is", "is not"}
    if isinstance(outer, ir.Arg):
        call = index.parents.get(id(outer))
        return isinstance(call, ir.Call) and index.defined(call) is not None
    if isinstance(outer, ir.Augment):
        return outer.target is inner
    if not isinstance(outer, (ir.Binary, ir.Unary)):
        return False
    if isinstance(outer, ir.Unary):
        return outer.op != "not"
    beside = outer.left if outer.right is inner else outer.right
    by_one = isinstance(beside, ir.Constant) and beside.value == 1
    if outer.op == "^":
        return not by_one
    if outer.op == "+":
        around = index.parents.get(id(outer))
        return not (by_one and isinstance(around, ir.Binary) and around.op == "%" and isinstance(around.right, ir.Constant) and around.right.value == 2)
    return not (by_one and outer.op == "-" and outer.right is inner)


def _kept_in(index: Index, inner: ir.Node, outer: ir.Node | None) -> ir.Node | None:
    """What is an item of a value, or that value in another type: `x[i]`, `float(x)`, `x.astype(int)`."""
    if isinstance(outer, ir.Subscript) and outer.value is inner:
        return outer
    if isinstance(outer, (ir.Attribute, ir.Arg)) and isinstance(call := index.parents.get(id(outer)), ir.Call) and called_name(call.func) in _KEPT:
        return call if call.func is outer or call.args[0] is outer else None
    return None


def is_brought_back(index: Index, function: ir.Function, answer: str) -> bool:
    """Whether something is added to an answer, and of the sum only what is left by how many there are is told: `(x + other) % k`. Then there are as many answers."""
    parts = [part for part in walk(function.body) if isinstance(part, ir.Binary) and part.op == "%" and isinstance(part.left, ir.Binary) and part.left.op in ("+", "-")]
    return any(isinstance(side, ir.Name) and side.id == answer for part in parts if isinstance(part.left, ir.Binary) for side in (part.left.left, part.left.right))
