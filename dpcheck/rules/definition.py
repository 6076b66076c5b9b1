"""Definitions of the rule table: a function of a library as an expression over its parameters and other functions with a rule."""
from __future__ import annotations

import ast
from typing import Any, Iterator

from dpcheck import ir
from dpcheck.syntax.parse import parse_expression

WALKS = "builtins.zip"  # takes item by item what it is given, be it a list or an array
_NO_VALUES = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.JoinedStr)


class Definition:
    """What a function is, for instance "numpy.log(1 + x)": an expression of Python, in which functions stand by their full names.

    `names` are the parameters that it speaks of, `operands` those of them that an operator or a function of Python is given, `functions` those that it names. Raises ValueError where the text is none.
    """

    __slots__ = ("text", "names", "operands", "functions", "_parsed")

    def __init__(self, text: str, parameters: frozenset[str]) -> None:
        try:
            tree = ast.parse(text, mode="eval").body
        except SyntaxError as fault:
            raise ValueError(f"{text!r} is not an expression: {fault.msg}") from None
        nodes = list(ast.walk(tree))
        if any(isinstance(node, _NO_VALUES) for node in nodes):
            raise ValueError(f"{text!r} has parts that cannot stand in a definition")
        self.text = text
        bound = {node.arg for node in nodes if isinstance(node, ast.arg)} | {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        named = frozenset(_full_names(tree, parameters | bound))
        self.names, self.functions = named & parameters, named - parameters - bound
        for name in self.functions:
            if "." not in name:
                raise ValueError(f"{text!r} names {name}, which is no parameter; functions stand by their full names")
        self.operands = frozenset(part.id for node in nodes for part in _operands(node) if isinstance(part, ast.Name)) & parameters
        self._parsed: ir.Expr | None = None

    def at(self, start: int, end: int) -> ir.Expr:
        """The expression, as if it stood where the call stands. Functions are names there, with all their dots."""
        if self._parsed is None:
            self._parsed = parse_expression(self.text, 0)
        placed: ir.Expr = self._placed(self._parsed, start, end)
        return placed

    def _placed(self, part: Any, start: int, end: int) -> Any:
        """A copy of a part of the expression, at this place."""
        if isinstance(part, (list, tuple)):
            return type(part)(self._placed(one, start, end) for one in part)
        if not isinstance(part, ir.Node):
            return part
        name = _dotted(part)
        if name in self.functions:
            return ir.Name(start, end, name)
        own: tuple[str, ...] = type(part).__match_args__[2:]  # behind the place; what __slots__ has depends on the version of Python
        return type(part)(start, end, *(self._placed(getattr(part, each), start, end) for each in own))

    def __repr__(self) -> str:
        return self.text


def _operands(node: ast.AST) -> list[ast.expr]:
    """What an operator or a function of Python is given, and what an item or an attribute is taken of."""
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.UnaryOp):
        return [node.operand]
    if isinstance(node, (ast.Subscript, ast.Attribute)):
        return [node.value]
    return node.args if isinstance(node, ast.Call) and (name := ast.unparse(node.func)).startswith("builtins.") and name != WALKS else []


def _full_names(node: ast.AST, local: frozenset[str]) -> Iterator[str]:
    """The names in an expression; one that is not local, with the attributes that follow it."""
    owner = node
    while isinstance(owner, ast.Attribute):
        owner = owner.value
    if isinstance(owner, ast.Name):
        yield owner.id if owner.id in local else ast.unparse(node)
        return
    for child in ast.iter_child_nodes(node):
        yield from _full_names(child, local)


def _dotted(node: ir.Node) -> str:
    """The name that a node is, with the attributes that follow it; empty where it is none."""
    if isinstance(node, ir.Attribute):
        owner = _dotted(node.value)
        return owner and f"{owner}.{node.attr}"
    return node.id if isinstance(node, ir.Name) else ""
