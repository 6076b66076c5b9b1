"""Tests of what a function is given that do nothing but raise: `if value not in answers: raise ValueError(...)`, `assert 0 <= value < k`."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.audit.reading.fallen import DRAWING, State, Stuck
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.audit.reading.chances import Chances


def refused_where(node: ir.Stmt) -> tuple[ir.Expr, bool] | None:
    """The test of such a statement, and whether it raises where that holds (or where it does not); None for another statement."""
    if isinstance(node, ir.Assert):
        return node.test, False
    if not isinstance(node, ir.If) or node.orelse or not node.body or not isinstance(node.body[-1], ir.Raise):
        return None
    return (node.test, True) if all(isinstance(one, ir.Evaluate) for one in node.body[:-1]) else None


def answering(function: ir.Function) -> Iterator[ir.Node]:
    """All parts of a function but such tests."""
    parts = list(walk(function.body))
    inside = {id(inner) for part in parts if isinstance(part, (ir.If, ir.Assert)) and refused_where(part) is not None for inner in walk([part])}
    yield from (part for part in parts if id(part) not in inside)


def pass_test(chances: Chances, test: ir.Expr, raises: bool, state: State) -> None:
    """Has what a function is given pass a test that raises where it holds (or where it does not). One that is not followed, and throws no coin, says no more than which inputs there are.

    Raises:
        Stuck: where it raises, or may.
    """
    if any(isinstance(part, ir.Call) and called_name(part.func) in DRAWING for part in walk([test])):
        raise Stuck
    try:
        raised = any(chances.truth(value) is raises for _, value in chances.of(test, state))
    except Stuck:
        return
    if chances.refuses and raised:
        raise Stuck
