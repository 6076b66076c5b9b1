"""Calls of a helper that answers by one coin, with a whole column: the coin decides for everybody in it at once."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.walk import called_name

_MADE = frozenset(("astype", "to_numpy", "array", "asarray", "fillna", "DataFrame", "Series", "where", "loadtxt", "genfromtxt"))


def handed_columns(index: Index, answer: ir.Node) -> Iterator[ir.Call]:
    """The calls that hand a column to the function around an answer, where a branch tells that answer: for a parameter that is no setting of the chances."""
    function = index.function_of(answer)
    if function is None or not isinstance(answer, (ir.If, ir.Conditional)):
        return
    for call in index.called(function):
        if any(is_column(index, argument.value) for argument in call.args):
            yield call


def is_column(index: Index, node: ir.Expr, depth: int = 5) -> bool:
    """Whether a value is an array or a column for sure: made as one, compared or counted with one, or taken out of a table by a name."""
    if depth == 0:
        return False
    inner = depth - 1
    if isinstance(node, ir.Name):
        found = index.bound(node)[1]
        return bool(found) and all(one.kind == "is" and is_column(index, one.value, inner) for one in found)
    if isinstance(node, ir.Call):
        name = called_name(node.func)
        return name in _MADE or name.startswith("read_")
    if isinstance(node, ir.Compare):
        return node.ops[0] in ("<", "<=", ">", ">=", "==", "!=") and any(is_column(index, side, inner) for side in (node.left, *node.rights))
    if isinstance(node, ir.Binary):
        return is_column(index, node.left, inner) or is_column(index, node.right, inner)
    if isinstance(node, ir.Subscript):
        return isinstance(node.index, (ir.Constant, ir.Name)) and _is_table(index, node.value, inner)
    return isinstance(node, ir.Attribute) and node.attr == "values" and is_column(index, node.value, inner)


def _is_table(index: Index, node: ir.Expr, depth: int) -> bool:
    """Whether a value is a table that was read or made: what is taken out of it by a name is a column."""
    if isinstance(node, ir.Name) and depth:
        found = index.bound(node)[1]
        return bool(found) and all(one.kind == "is" and _is_table(index, one.value, depth - 1) for one in found)
    return isinstance(node, ir.Call) and (called_name(node.func) == "DataFrame" or called_name(node.func).startswith("read_"))
