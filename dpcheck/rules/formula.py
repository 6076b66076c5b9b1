"""Formulas of the rule table: short arithmetic texts over `lo`, `hi`, `n` and public parameters, compiled once."""
from __future__ import annotations

import ast
from types import CodeType
from typing import Mapping

from dpcheck import bounds
from dpcheck.bounds import Expr, Facts, Order, compare

FUNCTIONS = {
    "sqrt": bounds.sqrt, "exp": bounds.exp, "log": bounds.log, "abs": bounds.absolute, "max": bounds.maximum, "min": bounds.minimum,
    "floor": bounds.floor, "ceil": bounds.ceil,
}
_GLOBALS = {**FUNCTIONS, "_number": bounds.number, "inf": bounds.INFINITY, "__builtins__": {}}
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.USub)


class Formula:
    """An arithmetic expression, for instance "1 / sqrt(n)"; numbers in it are exact.

    Raises ValueError where the text is not one or names something unknown.
    """

    __slots__ = ("text", "names", "_code")

    def __init__(self, text: str, names: frozenset[str]) -> None:
        self.text = text
        tree = _parse(text)
        for node in ast.walk(tree):
            _check(node, names, text)
        self.names = frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)) & names
        exact = ast.fix_missing_locations(_Exact().visit(tree))
        self._code: CodeType = compile(exact, "<formula>", "eval")

    def __call__(self, values: Mapping[str, Expr]) -> Expr:
        """The value, with the given meanings of the names. Raises ZeroDivisionError or ArithmeticError where undefined, also where a name has no meaning."""
        if not self.names <= values.keys():
            raise ArithmeticError(f"{self.text} of no number")
        result = eval(self._code, _GLOBALS, dict(values))  # the tree was checked: arithmetic and the functions above only
        assert isinstance(result, Expr)
        return result

    def __repr__(self) -> str:
        return self.text


class Condition:
    """A conjunction of comparisons, for instance "lo > 0 and n >= 2", that has to be proved before a row applies."""

    __slots__ = ("text", "_parts")

    def __init__(self, text: str, names: frozenset[str]) -> None:
        self.text = text
        tree = _parse(text)
        parts = tree.body.values if isinstance(tree.body, ast.BoolOp) and isinstance(tree.body.op, ast.And) else [tree.body]
        self._parts: list[tuple[Formula, type[ast.cmpop], Formula]] = []
        for part in parts:
            if not (isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], (ast.Gt, ast.GtE, ast.Lt, ast.LtE))):
                raise ValueError(f"{text!r} is not a conjunction of simple comparisons")
            self._parts.append((Formula(ast.unparse(part.left), names), type(part.ops[0]), Formula(ast.unparse(part.comparators[0]), names)))

    @property
    def names(self) -> frozenset[str]:
        """The names of which it speaks."""
        return frozenset().union(*(left.names | right.names for left, _, right in self._parts))

    def proved(self, values: Mapping[str, Expr], facts: Facts | None) -> bool:
        """Whether every comparison is proved, for all values of the symbols."""
        if not self.names <= values.keys():
            return False
        for left, kind, right in self._parts:
            small, large = left(values), right(values)
            if kind in (ast.Gt, ast.GtE):
                small, large = large, small
            wanted = Order.ABOVE if kind in (ast.Gt, ast.Lt) else Order.AT_MOST
            found = compare(large, small, facts) if wanted is Order.ABOVE else compare(small, large, facts)
            if found is not wanted:
                return False
        return True

    def __repr__(self) -> str:
        return self.text


def _parse(text: str) -> ast.Expression:
    try:
        return ast.parse(text, mode="eval")
    except SyntaxError as fault:
        raise ValueError(f"{text!r} is not an expression: {fault.msg}") from None


def _check(node: ast.AST, names: frozenset[str], text: str) -> None:
    if isinstance(node, (ast.Expression, ast.BinOp, ast.UnaryOp, ast.Load, ast.operator, ast.unaryop)):
        if isinstance(node, (ast.operator, ast.unaryop)) and not isinstance(node, _OPERATORS):
            raise ValueError(f"{text!r} uses an operator that formulas do not have ({type(node).__name__})")
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool) or not isinstance(node.value, (int, float)):
            raise ValueError(f"{text!r}: {node.value!r} is not a number")
    elif isinstance(node, ast.Name):
        if node.id not in names and node.id not in FUNCTIONS and node.id != "inf":
            raise ValueError(f"{text!r} names {node.id!r}; known here are {', '.join(sorted(names))} and {', '.join(FUNCTIONS)}")
    elif isinstance(node, ast.Call):
        if not (isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS and not node.keywords):
            raise ValueError(f"{text!r} calls something other than {', '.join(FUNCTIONS)}")
    else:
        raise ValueError(f"{text!r} is not plain arithmetic ({type(node).__name__})")


class _Exact(ast.NodeTransformer):
    """Makes every literal an exact number, so that 1 / 3 stays a third."""

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.Call(func=ast.Name(id="_number", ctx=ast.Load()), args=[node], keywords=[])

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        exponent = _plain_fraction(node.right) if isinstance(node.op, ast.Pow) else None
        if exponent is not None:
            return ast.BinOp(left=self.visit(node.left), op=node.op, right=exponent)
        return self.generic_visit(node)


def _plain_fraction(node: ast.expr) -> ast.expr | None:
    """A literal exponent: expressions take whole ones as they are."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _plain_fraction(node.operand)
        return node if inner is not None else None
    return node if isinstance(node, ast.Constant) and isinstance(node.value, int) else None
