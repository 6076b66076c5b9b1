"""Formula strings to expressions: arithmetic, `sqrt`, `exp`, `log`, `min`, `max`, `abs`, `floor`, `ceil`, `inf` and names."""
from __future__ import annotations

import ast
from collections.abc import Callable

from .expr import INFINITY, Expr, number
from .functions import CONSTRUCTORS

_FUNCTIONS = {name: constructor for name, constructor in CONSTRUCTORS.items() if name != "group"}


def parse(text: str, names: Callable[[str], Expr]) -> Expr:
    """The expression that a formula string writes.

    `names` gives the expression of a leaf: a name, a dotted name, `len(v)`, `v.shape[0]`, `v.size`, by its text.
    ValueError says what is not understood; what `names` raises passes through.
    """
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise ValueError(f"not a formula: {text!r} ({error.msg})") from None
    try:
        return _of(tree, names)
    except (ArithmeticError, RecursionError) as error:
        raise ValueError(f"{text!r} has no value: {error}") from None


def _of(node: ast.expr, names: Callable[[str], Expr]) -> Expr:
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return number(node.value)  # type: ignore[arg-type]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        operand = _of(node.operand, names)
        return -operand if isinstance(node.op, ast.USub) else operand
    if isinstance(node, ast.BinOp):
        return _binary(node, names)
    if isinstance(node, ast.Call):
        function = _last_name(node.func)
        if not node.keywords and node.args and not any(isinstance(argument, ast.Starred) for argument in node.args):
            if function == "len" and len(node.args) == 1:
                return names(ast.unparse(node))
            constructor = _FUNCTIONS.get(function or "")
            if constructor is not None and (len(node.args) == 1 or function in ("max", "min")):
                return constructor(*(_of(argument, names) for argument in node.args))
        raise ValueError(f"not a function of formulas: {ast.unparse(node)}")
    if isinstance(node, ast.Name):
        return INFINITY if node.id == "inf" else names(node.id)
    if isinstance(node, ast.Attribute):
        text = ast.unparse(node)
        return INFINITY if text in ("math.inf", "np.inf", "numpy.inf") else names(text)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
        return names(ast.unparse(node))
    raise ValueError(f"not understood in a formula: {ast.unparse(node)}")


def _last_name(node: ast.expr) -> str | None:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("math", "np", "numpy"):
        return node.attr
    return None


def _binary(node: ast.BinOp, names: Callable[[str], Expr]) -> Expr:
    left, right = _of(node.left, names), _of(node.right, names)
    if isinstance(node.op, ast.Add):
        return left + right
    if isinstance(node.op, ast.Sub):
        return left - right
    if isinstance(node.op, ast.Mult):
        return left * right
    if isinstance(node.op, ast.Div):
        return left / right
    if isinstance(node.op, ast.Pow):
        return left**right
    raise ValueError(f"not an operator of formulas: {ast.unparse(node)}")
