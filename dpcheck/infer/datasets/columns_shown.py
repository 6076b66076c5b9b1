"""How a function shows, by what it does with a parameter, that it is an array with columns: itself, or in the functions that it hands the parameter to."""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterator

from dpcheck import ir
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Function, Value
from dpcheck.infer.walk import names_bound
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def used_as_matrix(run: Run, name: str) -> bool:
    """Whether the function whose parameters are being bound treats one as an array with columns: x.shape[1], n, d = x.shape, x.T, x[:, j], x @ w, axis=..., or its
    rows as vectors; or hands it to one that does. There the first axis alone shows nothing: helpers sum whatever they are given along it."""
    return run.reading is not None and _shows(run.reading, name, set())


def _shows(function: Function, name: str, asked: set[tuple[int, str]]) -> bool:
    node = function.node
    if not isinstance(node, ir.Function) or (id(node), name) in asked:
        return False
    helper = bool(asked)
    asked.add((id(node), name))
    rows = {part.target.id for part in walk(node.body)
            if isinstance(part, (ir.For, ir.Clause)) and isinstance(part.iter, ir.Name) and part.iter.id == name and isinstance(part.target, ir.Name)}
    if any(_has_columns(part, name, rows, helper) for part in walk(node.body)):
        return True
    return any(_shows(*handed, asked) for part in walk(node.body) if isinstance(part, ir.Call) for handed in _handed_to(part, name, function))


def _handed_to(call: ir.Call, name: str, caller: Function) -> Iterator[tuple[Function, str]]:
    """The function of the checked code that a call hands a variable to, and what it calls that."""
    if not isinstance(call.func, ir.Name) or not any(_is(argument.value, name) for argument in call.args) or any(argument.star for argument in call.args):
        return
    called = _meant(call.func.id, caller.frame)
    if not isinstance(called, Function) or called.decorated is not None or isinstance(caller.node, ir.Function) and call.func.id in names_bound(caller.node.body):
        return
    for place, argument in enumerate(call.args):
        if _is(argument.value, name):
            for at, parameter in enumerate(called.node.params):
                if parameter.kind not in ("*", "**") and (argument.name == parameter.name or argument.name is None and at == place):
                    yield called, parameter.name


def _meant(name: str, frame: Frame | None) -> Value | None:
    """What a name stands for, as far as it is only a matter of what an array is taken for."""
    while frame is not None and (frame.is_class or name not in frame.names):
        frame = frame.outer
    return None if frame is None else frame.names[name]


def _has_columns(part: ir.Node, name: str, rows: set[str], helper: bool) -> bool:
    """Whether a piece of code makes sense of an array with columns alone."""
    match part:
        case ir.Attribute(attr="T"):
            return _is(part.value, name)
        case ir.Subscript():
            several = isinstance(part.index, ir.Sequence) and len(part.index.items) > 1 and not any(
                isinstance(item, ir.Constant) and item.value is None for item in part.index.items)
            second = _is_attribute(part.value, "shape", name) and isinstance(part.index, ir.Constant) and part.index.value == 1
            return several and _is(part.value, name) or second or isinstance(part.value, ir.Name) and part.value.id in rows
        case ir.Assign():
            return _is_attribute(part.value, "shape", name) and any(isinstance(target, ir.Sequence) and len(target.items) == 2 for target in part.targets)
        case ir.Assert(test=ir.Compare(left=left, ops=["=="], rights=[ir.Constant(value=2)])):
            return _is_attribute(left, "ndim", name)
        case ir.Binary(op="@"):
            if any(isinstance(side, ir.Name) and side.id in rows for side in (part.left, part.right)):
                return True
            return (_is(part.left, name) or _is(part.right, name) and not _turned(part.left)) and not (_is(part.left, name) and _is(part.right, name))
        case ir.Call():
            return _takes_vectors(part, name, rows, helper)
    return False


def _is(node: ir.Expr, name: str) -> bool:
    return isinstance(node, ir.Name) and node.id == name


def _is_attribute(node: ir.Expr, attribute: str, name: str) -> bool:
    return isinstance(node, ir.Attribute) and node.attr == attribute and _is(node.value, name)


def _turned(node: ir.Expr) -> bool:
    """Whether a matrix is turned as in `X.T @ y`, which is most often multiplied by one number a row."""
    return isinstance(node, ir.Attribute) and node.attr == "T"


def _combines(node: ir.Expr, name: str) -> bool:
    """Whether arithmetic combines an array, as it is, with something else: (centres - point) ** 2."""
    if isinstance(node, ir.Binary):
        return any(_is(part, name) or _combines(part, name) for part in (node.left, node.right))
    return isinstance(node, ir.Unary) and _combines(node.operand, name)


def _takes_vectors(call: ir.Call, name: str, rows: set[str], helper: bool) -> bool:
    """A reduction of the array along an axis, or a norm or product of one of its rows."""
    first = call.args[0].value if call.args else None
    owner = call.func.value if isinstance(call.func, ir.Attribute) else None
    axes = [argument.value for argument in call.args if argument.name == "axis"]
    second = any(isinstance(axis, ir.Constant) and axis.value == 1 for axis in axes)
    if (second or axes and not helper) and any(part is not None and _is(part, name) for part in (first, owner)):
        return True
    if second and any(part is not None and _combines(part, name) for part in (first, owner)):
        return True
    vectors = ("norm", "dot", "outer", "inner")
    return isinstance(call.func, ir.Attribute) and call.func.attr in vectors and any(
        isinstance(argument.value, ir.Name) and argument.value.id in rows for argument in call.args)
