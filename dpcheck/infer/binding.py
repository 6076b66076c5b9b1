"""The arguments of a library call by the parameters of its row, and whether the rule understands each of them (options are part of the function)."""
from __future__ import annotations

from typing import Iterable

from dpcheck.bounds import render
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.dependence import Node, deep_env, in_reach
from dpcheck.infer.literals import literal
from dpcheck.infer.run import Run
from dpcheck.infer.values import Gap, Library, Listing, Nothing, Num, Opaque, Picked, Ref, Text, Tup, Uniform, Value
from dpcheck.rules import Row
from dpcheck.rules.marks import Mark, Named
from dpcheck.rules.row import Parameter

INFINITE = ("math.inf", "numpy.inf")
BY_NAME = ("normal", "keyword")


def bind(run: Run, row: Row, args: list[Value], keywords: dict[str, Value]) -> dict[str, Value] | str:
    """The arguments by parameter, defaults filled in; or why the rule does not hold for this call, in words that follow the function's name."""
    given: dict[str, Value] = {}
    positional = [p for p in row.parameters if p.kind in ("positional", "normal")]
    rest = args[len(positional):]
    for parameter, value in zip(positional, args):
        given[parameter.name] = value
    named = {p.name for p in row.parameters if p.kind in BY_NAME}
    others: dict[str, Value] = {}
    for name, value in keywords.items():
        if name in named and name not in given:
            given[name] = value
        else:
            others[name] = value
    for parameter in row.parameters:
        if parameter.kind == "*":
            given[parameter.name], rest = Tup(tuple(rest)), []
        if parameter.kind in ("*", "**"):
            if parameter.kind == "**":
                given[parameter.name] = Tup(tuple(others.values()))
            extra = list(_items(given[parameter.name]))
            if any(not understood(run, parameter.mark, value) for value in extra):
                return f"with {', '.join(others)}" if parameter.kind == "**" else "with these arguments"
            others = {} if parameter.kind == "**" else others
        elif parameter.name in given:
            if not understood(run, parameter.mark, given[parameter.name]):
                return _with(parameter)
        elif parameter.required:
            return f"without {parameter.name}"
        elif parameter.default is not ...:
            given[parameter.name] = literal(parameter.default)
    if others:
        return f"with {', '.join(f'{name}=...' for name in others)}"
    return "with these arguments" if rest else given


def _items(value: Value) -> tuple[Value, ...]:
    return value.items if isinstance(value, Tup) else ()


def _with(parameter: Parameter) -> str:
    """How a message names an option with a value that is not understood."""
    if parameter.mark.kind == "wide":
        return "of truth values"
    return f"with {parameter.name}=..." if not parameter.mark.values else f"with {parameter.name} other than {parameter.mark.text}"


def understood(run: Run, mark: Mark, value: Value) -> bool:
    """Whether a rule understands this value of a parameter."""
    if mark.kind == "operand":
        return True
    if mark.kind == "wide":
        return not _has_truths(run, value)
    if deep_env(run, value):
        return False
    if mark.kind == "number":
        return is_number(run, value)
    return mark.kind != "values" and not mark.values or any(is_value(run, value, wanted) for wanted in mark.values)


def _has_truths(run: Run, value: Value) -> bool:
    """Whether truth values are among the numbers, or the values of the rows, that are given."""
    return any(isinstance(node, Num) and node.boolean for node in in_reach((value,), lambda node: _values(run, node)))


def _values(run: Run, node: Node) -> Iterable[Node]:
    """What numbers are in a container."""
    if isinstance(node, Ref):
        return (run.store.heap[node.address],)
    if isinstance(node, (Tup, Listing)):
        return node.items
    if isinstance(node, (Uniform, Table)):
        return (node.item,)
    if isinstance(node, Picked):
        return (node.filled,)
    return (node.value,) if isinstance(node, Gap) else ()


def is_number(run: Run, value: Value) -> bool:
    """Whether a public value is one number; of a public value that is not known, and that no annotation calls an array, this is taken to be so, which is said."""
    if isinstance(value, Opaque) and value.term is not None and not value.array:
        run.assume(f"{render(value.term)} is a number")
        return True
    return isinstance(value, Num) and not value.shape


def is_value(run: Run, value: Value, wanted: object) -> bool:
    """Whether a public value is known to be this one; a truth value is no number here, and a text no type."""
    if isinstance(value, Library):
        return isinstance(wanted, Named) and (value.name == wanted.name or value.name in INFINITE and wanted.name in INFINITE)
    if isinstance(value, Nothing):
        return wanted is None
    if isinstance(value, Text):
        return isinstance(wanted, str) and value.value == wanted
    if isinstance(value, Tup):
        return isinstance(wanted, tuple) and len(wanted) == len(value.items) and all(is_value(run, one, other) for one, other in zip(value.items, wanted))
    if not isinstance(value, Num) or value.shape:
        return False
    if isinstance(wanted, Named):
        return wanted.name in INFINITE and value.term.infinite > 0
    return isinstance(wanted, (bool, int, float)) and value.boolean == isinstance(wanted, bool) and value.constant == wanted
