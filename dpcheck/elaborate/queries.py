"""The text of `frame.query` and `frame.eval`: only comparisons and arithmetic of columns, with the variables that it names put in their places."""
from __future__ import annotations

import ast
import re
from typing import Any

from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.names import look_up
from dpcheck.elaborate.values import Dict, Frame, Unmodelled

_ALLOWED = (
    ast.Expression, ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Name, ast.Load, ast.Constant, ast.List, ast.Tuple, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
)


def checked_query(machine: Machine, args: list[Any], named: dict[str, Any], frame: Frame) -> dict[str, Any]:
    """The named arguments of a query whose text does nothing but to compare columns. Raises `Unmodelled`."""
    text = args[0] if len(args) == 1 else named.get("expr")
    if len(args) + len(named) != 1 or not isinstance(text, str):
        raise Unmodelled("a query that is not known")
    try:
        tree = ast.parse(re.sub(r"`[^`]*`", "_quoted", text.replace("@", "_at_")).strip(), mode="eval")
    except SyntaxError:
        raise Unmodelled("a query that is no expression") from None
    if not all(isinstance(node, _ALLOWED) for node in ast.walk(tree)):
        raise Unmodelled("a query that calls something")
    variables = {name: look_up(machine, name, frame) for name in re.findall(r"@(\w+)", text)}
    return {"expr": text, "local_dict": machine.new(Dict(variables)), "global_dict": machine.new(Dict({}))}
