"""Where the interpreter comes back to itself: the value of an expression, a statement that is run, a value that is called.

The rules of each kind register themselves here, and ask here for the parts of what they are given; so none of them needs to know the others.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, TypeVar

from dpcheck import ir
from dpcheck.bounds.budget import TOO_MANY_STEPS, Exhausted
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Opaque, Value

if TYPE_CHECKING:
    from dpcheck.infer.flow import Flow
    from dpcheck.infer.run import Run

Rule = TypeVar("Rule", bound=Callable[..., Any])
EXPRESSIONS: dict[type, Callable[[Run, Any, Frame], Value]] = {}
UNREAD: dict[type, Callable[[Run, Any, Frame], Value]] = {}  # expressions that read a draw, as they are where they do not
STATEMENTS: dict[type, Callable[[Run, Any, Frame], Flow | None]] = {}
CALLEES: dict[type, Callable[[Run, Any, list[Value], dict[str, Value], ir.Node], Value]] = {}


def expression(*kinds: type[ir.Node]) -> Callable[[Rule], Rule]:
    """Registers what expressions of these kinds are."""
    def register(rule: Rule) -> Rule:
        EXPRESSIONS.update(dict.fromkeys(kinds, rule))
        return rule

    return register


def unread(kind: type[ir.Node]) -> Callable[[Rule], Rule]:
    """Registers what expressions of this kind are where their place takes them over as they are."""
    def register(rule: Rule) -> Rule:
        UNREAD[kind] = rule
        return rule

    return register


def statement(*kinds: type[ir.Node]) -> Callable[[Rule], Rule]:
    """Registers what statements of these kinds do; None where their end is always reached."""
    def register(rule: Rule) -> Rule:
        STATEMENTS.update(dict.fromkeys(kinds, rule))
        return rule

    return register


def callee(*kinds: type) -> Callable[[Rule], Rule]:
    """Registers what calling values of these kinds does; `object` stands for all others."""
    def register(rule: Rule) -> Rule:
        CALLEES.update(dict.fromkeys(kinds, rule))
        return rule

    return register


def evaluate(run: Run, node: ir.Expr, frame: Frame) -> Value:
    """The abstract value of an expression."""
    run.fuel -= 1
    if run.fuel < run.least:
        raise Exhausted(TOO_MANY_STEPS)
    value = EXPRESSIONS[type(node)](run, node, frame)
    if run.leaks and isinstance(value, Opaque):
        value = run.current(value)
    if run.watch is not None:
        run.watch.see(run, node, value)
    return value


def moved(run: Run, node: ir.Expr, frame: Frame) -> Value:
    """The value of an expression whose place takes it over as it is (to walk through it, to return it, to name it): no draw is read there."""
    rule = UNREAD.get(type(node)) if run.noisy else None
    if rule is None:
        return evaluate(run, node, frame)
    value = rule(run, node, frame)
    if run.watch is not None:
        run.watch.see(run, node, value)
    return value


def call(run: Run, function: Value, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """function(*args, **keywords)"""
    rule = CALLEES.get(type(function)) or CALLEES[object]
    return rule(run, function, args, keywords, node)
