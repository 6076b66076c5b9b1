"""Which statements cannot raise: the few forms for which that is plain from the values at hand; all others may."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import nonnegative, positive
from dpcheck.infer.fitting import fits, followed, manages, receives
from dpcheck.infer.inheritance import class_attribute, enumerates, mro
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.names import bound_to, look_up
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Class, Instance, Library, Listing, Mapping, Num, Opaque, Range, Text, Tup, Value
from dpcheck.infer.walk import kinds_in, names_bound

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

OF_NUMBERS = frozenset(f"builtins.{name}" for name in ("abs", "max", "min", "float", "bool", "range", "print"))
"""Functions that raise for no finite numbers, of which each takes as many as `_takes` says."""
ORDERS = frozenset(("<", "<=", ">", ">=", "==", "!="))
_CHANGING = frozenset((ir.Call, ir.Subscript, ir.Attribute, ir.Delete))
"""What may change how many items a dict or a set has."""


def own_parts(statement: ir.Stmt) -> list[ir.Node]:
    """What a statement evaluates itself, without the blocks inside it, whose statements are judged one by one."""
    if isinstance(statement, (ir.If, ir.While)):
        return [statement.test]
    if isinstance(statement, ir.For):
        return [statement.target, statement.iter]
    if isinstance(statement, ir.With):
        return [part for item in statement.items for part in item if part is not None]
    if isinstance(statement, ir.Match):
        return [statement.subject, *(part for case in statement.cases for part in (case.pattern, case.guard) if part is not None)]
    if isinstance(statement, ir.Function):
        said = [statement.returns, *(part for p in statement.params for part in (p.annotation, p.default))]
        return [*statement.decorators, *(part for part in said if part is not None)]
    if isinstance(statement, ir.Class):
        return [*statement.decorators, *(base.value for base in statement.bases)]
    return [] if isinstance(statement, ir.Try) else [statement]


def harmless(run: Run, statement: ir.Stmt, frame: Frame) -> bool:
    """Whether it is plain that a statement raises nothing by itself, or only what is noted where it is raised."""
    if isinstance(statement, (ir.Pass, ir.Break, ir.Continue, ir.Scope, ir.Try)):
        return True
    if isinstance(statement, ir.Function):
        return not own_parts(statement)
    if isinstance(statement, ir.Class):
        return not own_parts(statement) and "__slots__" not in names_bound(statement.body)
    if isinstance(statement, ir.Assign):
        return _quiet(run, statement.value, frame) and all(_quiet_target(run, target, frame) for target in statement.targets)
    if isinstance(statement, ir.Augment):
        return isinstance(statement.target, ir.Name) and statement.op in ("+", "-", "*") and _is_number(run, statement.target, frame) and _is_number(run, statement.value, frame)
    if isinstance(statement, ir.Evaluate):
        return _quiet(run, statement.value, frame)
    if isinstance(statement, ir.Return):
        return statement.value is None or _quiet(run, statement.value, frame)
    if isinstance(statement, ir.Raise):
        made = statement.value
        quiet = made is None or _quiet(run, made, frame) or isinstance(made, ir.Call) and isinstance(made.func, ir.Name) and all(_quiet(run, a.value, frame) for a in made.args)
        return quiet and (statement.cause is None or _quiet(run, statement.cause, frame))
    if isinstance(statement, ir.Assert):
        return _is_number(run, statement.test, frame) and (statement.message is None or _quiet(run, statement.message, frame))
    if isinstance(statement, (ir.If, ir.While)):
        return _is_number(run, statement.test, frame)
    if isinstance(statement, ir.For):
        return isinstance(statement.target, ir.Name) and not statement.is_async and _walks_quietly(run, statement, frame)
    if isinstance(statement, ir.With):
        return all((target is None or isinstance(target, ir.Name)) and _enters_quietly(run, context, frame) for context, target in statement.items)
    return False


def _enters_quietly(run: Run, context: ir.Expr, frame: Frame) -> bool:
    """Whether a `with` makes a context manager of the checked code, which is one."""
    cls = look_up(run, context.func.id, frame) if isinstance(context, ir.Call) and isinstance(context.func, ir.Name) else None
    return isinstance(cls, Class) and manages(cls) and _quiet(run, context, frame)


def _quiet_target(run: Run, target: ir.Expr, frame: Frame) -> bool:
    if isinstance(target, ir.Name):
        return True
    if isinstance(target, ir.Attribute) and isinstance(target.value, ir.Name):
        cell = cell_of(run, look_up(run, target.value.id, frame))
        return isinstance(cell, Instance) and _takes_stores(cell, target.attr)
    if isinstance(target, ir.Subscript) and isinstance(target.value, ir.Name) and isinstance(target.index, ir.Constant):
        cell, key = cell_of(run, look_up(run, target.value.id, frame)), target.index.value
        if isinstance(cell, Listing):
            return cell.kind == "list" and isinstance(key, int) and -len(cell.items) <= key < len(cell.items)
        return isinstance(cell, Mapping) and isinstance(key, (int, str))
    return False


def _takes_stores(cell: Instance, name: str) -> bool:
    """Whether an object keeps what is stored in an attribute: none that its class has, freezes, or has no slot for."""
    line = mro(cell.cls)
    free = all(not (one.opaque or one.is_tuple or "__setattr__" in one.makes) for one in line) and not enumerates(cell.cls) and not name.startswith("__")
    held = name in cell.attributes or not any("__slots__" in one.makes or "__slots__" in one.attributes for one in line)
    return free and held and class_attribute(cell.cls, "__setattr__") is None and class_attribute(cell.cls, name) is None


def _walks_quietly(run: Run, loop: ir.For, frame: Frame) -> bool:
    """Whether taking the items of a loop raises nothing; what its passes make longer or shorter may do so."""
    node = loop.iter
    if isinstance(node, ir.Name):
        value = look_up(run, node.id, frame)
        cell = cell_of(run, value)
        if isinstance(cell, Mapping) or isinstance(cell, Listing) and cell.kind != "list":
            return all(_CHANGING.isdisjoint(kinds_in(part)) for part in loop.body)
        return isinstance(value, (Tup, Range)) or isinstance(cell, Listing) or isinstance(cell, Num) and bool(cell.shape)
    if isinstance(node, ir.Sequence):
        return _quiet(run, node, frame)
    return isinstance(node, ir.Call) and isinstance(node.func, ir.Name) and _quiet(run, node, frame) and node.func.id == "range"


def _quiet(run: Run, node: ir.Expr, frame: Frame) -> bool:
    """Whether evaluating an expression raises nothing; what a function of the checked code raises is noted inside it."""
    if _is_number(run, node, frame) or isinstance(node, ir.Constant):
        return True
    if isinstance(node, ir.Lambda):
        return all(one.default is None or _quiet(run, one.default, frame) for one in node.params)
    if isinstance(node, ir.Name):
        value = bound_to(run, node.id, frame)
        return value is not None and (not isinstance(value, Opaque) or value.term is not None and not value.env)
    if isinstance(node, ir.Attribute):
        return _named(run, node, frame) is not None
    if isinstance(node, ir.Sequence):
        return node.kind != "set" and all(_quiet(run, item, frame) for item in node.items)
    if isinstance(node, ir.FString):
        return not node.formats and all(_prints_quietly(run, value, frame) for value in node.values)
    if isinstance(node, ir.Dict):
        return all(isinstance(key, ir.Constant) and _quiet(run, value, frame) for key, value in node.items)
    return isinstance(node, ir.Call) and _quiet_call(run, node, frame)


def _prints_quietly(run: Run, node: ir.Expr, frame: Frame) -> bool:
    """Whether making a text of what an expression is runs no code of its class: a number, a text, or something public."""
    value = _named(run, node, frame) if isinstance(node, (ir.Name, ir.Attribute)) else None
    return _is_number(run, node, frame) or isinstance(node, ir.Constant) or isinstance(value, (Text, Opaque)) and _quiet(run, node, frame)


def _quiet_call(run: Run, node: ir.Call, frame: Frame) -> bool:
    if any(argument.star or not _quiet(run, argument.value, frame) for argument in node.args):
        return False
    if isinstance(node.func, ir.Attribute):
        owner = _named(run, node.func.value, frame)
        cell = None if owner is None else cell_of(run, owner)
        if isinstance(cell, Instance):
            method = class_attribute(cell.cls, node.func.attr)
            return followed(method) and node.func.attr not in cell.attributes and fits(node, method, receives(method))
        return isinstance(cell, Listing) and cell.kind == "list" and node.func.attr == "append" and [argument.name for argument in node.args] == [None]
    if not isinstance(node.func, ir.Name):
        return False
    function = look_up(run, node.func.id, frame)
    if isinstance(function, Library) and function.name in OF_NUMBERS:
        return _takes(run, function.name.rpartition(".")[2], node, frame)
    return (followed(function) or isinstance(function, Class)) and fits(node, function, 0)


def _takes(run: Run, name: str, node: ir.Call, frame: Frame) -> bool:
    """Whether one of the functions of numbers is given as many as it takes; a range, whole ones that are seen to be."""
    if any(argument.star or argument.name is not None or not _is_number(run, argument.value, frame) for argument in node.args):
        return False
    if name == "range":
        return len(node.args) in (1, 2) and all(isinstance(argument.value, ir.Constant) and type(argument.value.value) is int for argument in node.args)
    return len(node.args) > 1 if name in ("max", "min") else name == "print" or len(node.args) == 1


def _named(run: Run, node: ir.Expr, frame: Frame) -> Value | None:
    """What a name or an attribute of an object stands for; None where reading it may run code, or raise."""
    if isinstance(node, ir.Name):
        return look_up(run, node.id, frame)
    owner = _named(run, node.value, frame) if isinstance(node, ir.Attribute) else None
    cell = None if owner is None else cell_of(run, owner)
    if not isinstance(cell, Instance) or not isinstance(node, ir.Attribute) or class_attribute(cell.cls, "__getattribute__") is not None:
        return None
    return cell.attributes.get(node.attr)


def _is_number(run: Run, node: ir.Expr, frame: Frame) -> bool:
    """Whether an expression is a number made of numbers by what raises nothing."""
    return _number(run, node, frame) is not None


def _number(run: Run, node: ir.Expr, frame: Frame) -> Num | None:
    if isinstance(node, (ir.Name, ir.Attribute)):
        value = _named(run, node, frame)
        return value if isinstance(value, Num) and not value.shape else None
    if isinstance(node, ir.Constant):
        return None if isinstance(node.value, (str, bytes, complex)) or node.value is None else _evaluated(run, node, frame)
    if isinstance(node, ir.Unary):
        return None if node.op == "~" or _number(run, node.operand, frame) is None else _evaluated(run, node, frame)
    if isinstance(node, ir.Bool):
        return None if any(_number(run, value, frame) is None for value in node.values) else _evaluated(run, node, frame)
    if isinstance(node, ir.Conditional):
        parts = (node.test, node.body, node.orelse)
        return None if any(_number(run, part, frame) is None for part in parts) else _evaluated(run, node, frame)
    if isinstance(node, ir.Compare):
        known = all(op in ORDERS for op in node.ops) and all(_number(run, part, frame) is not None for part in (node.left, *node.rights))
        return _evaluated(run, node, frame) if known else None
    if isinstance(node, ir.Binary):
        left, right = _number(run, node.left, frame), _number(run, node.right, frame)
        if left is None or right is None or not (node.op in ("+", "-", "*") or node.op in ("/", "//", "%") and _never_zero(run, right)):
            return None
        return _evaluated(run, node, frame)
    if isinstance(node, ir.Call) and isinstance(node.func, ir.Name) and node.func.id != "range" and node.func.id != "print":
        function = look_up(run, node.func.id, frame)
        known = isinstance(function, Library) and function.name in OF_NUMBERS and _takes(run, function.name.rpartition(".")[2], node, frame)
        return _evaluated(run, node, frame) if known else None
    return None


def _evaluated(run: Run, node: ir.Expr, frame: Frame) -> Num | None:
    """The value of an expression that has no effects."""
    if run.noisy:
        return None  # whoever reads a draw of noise is counted
    value = evaluate(run, node, frame)
    return value if isinstance(value, Num) and not value.shape else None


def _never_zero(run: Run, divisor: Num) -> bool:
    if divisor.public and divisor.term.value is not None:
        return divisor.term.value != 0
    low, high = divisor.domain.lo, divisor.domain.hi
    return positive(low, run.facts) or positive(-high, run.facts) or divisor.domain.lo_open and nonnegative(low, run.facts)
