"""Tests of what a function is given that do nothing but raise: `if value not in answers: raise ValueError(...)`, `assert 0 <= value < k`."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.syntax.walk import walk


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
