"""Definitions of the rule table: a function of a library as an expression over its parameters and other functions with a rule."""
from __future__ import annotations

import ast

from dpcheck import ir

_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**", ast.MatMult: "@", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.RShift: ">>"}
_COMPARE = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
_UNARY = {ast.USub: "-", ast.Invert: "~", ast.Not: "not"}


class Definition:
    """What a function is, for instance "numpy.log(1 + x)": operators, literals, items, and calls of functions by their full names.

    `names` are the parameters that it speaks of, `functions` those that it calls. Raises ValueError where the text is none.
    """

    __slots__ = ("text", "names", "functions", "_tree")

    def __init__(self, text: str, parameters: frozenset[str]) -> None:
        try:
            self._tree = ast.parse(text, mode="eval").body
        except SyntaxError as fault:
            raise ValueError(f"{text!r} is not an expression: {fault.msg}") from None
        self.text = text
        names = [part.id for part in ir_names(self.at(0, 0))]
        self.names = frozenset(names) & parameters
        self.functions = frozenset(names) - parameters

    def at(self, start: int, end: int) -> ir.Expr:
        """The expression, as if it stood where the call stands. Functions are names there, with all their dots."""
        return _lowered(self._tree, (start, end))

    def __repr__(self) -> str:
        return self.text


def ir_names(node: ir.Expr) -> list[ir.Name]:
    """The names in an expression of a definition."""
    if isinstance(node, ir.Name):
        return [node]
    if isinstance(node, ir.Binary):
        parts = [node.left, node.right]
    elif isinstance(node, ir.Compare):
        parts = [node.left, *node.rights]
    elif isinstance(node, ir.Unary):
        parts = [node.operand]
    elif isinstance(node, ir.Call):
        parts = [node.func, *(argument.value for argument in node.args)]
    elif isinstance(node, ir.Subscript):
        parts = [node.value, node.index]
    elif isinstance(node, ir.Slice):
        parts = [end for end in (node.lower, node.upper, node.step) if end is not None]
    else:
        parts = list(node.items) if isinstance(node, ir.Sequence) else []
    return [name for part in parts for name in ir_names(part)]


def _lowered(node: ast.expr, at: tuple[int, int]) -> ir.Expr:
    if isinstance(node, ast.Constant):
        return ir.Constant(*at, node.value)
    if isinstance(node, ast.Name):
        return ir.Name(*at, node.id)
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        return ir.Binary(*at, _BINARY[type(node.op)], _lowered(node.left, at), _lowered(node.right, at))
    if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
        return ir.Unary(*at, _UNARY[type(node.op)], _lowered(node.operand, at))
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in _COMPARE:
        return ir.Compare(*at, _lowered(node.left, at), [_COMPARE[type(node.ops[0])]], [_lowered(node.comparators[0], at)])
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        given = [(None, argument) for argument in node.args] + [(keyword.arg, keyword.value) for keyword in node.keywords]
        return ir.Call(*at, ir.Name(*at, ast.unparse(node.func)), [ir.Arg(*at, "", name, _lowered(value, at)) for name, value in given])
    if isinstance(node, ast.Subscript):
        return ir.Subscript(*at, _lowered(node.value, at), _lowered(node.slice, at))
    if isinstance(node, ast.Slice):
        return ir.Slice(*at, *(None if end is None else _lowered(end, at) for end in (node.lower, node.upper, node.step)))
    if isinstance(node, ast.Tuple):
        return ir.Sequence(*at, "tuple", [_lowered(item, at) for item in node.elts])
    raise ValueError(f"{ast.unparse(node)!r} cannot stand in a definition, which has operators, literals, items and calls of functions by their full names")
