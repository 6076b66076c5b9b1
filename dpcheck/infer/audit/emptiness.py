"""Tests for an empty data set that only end the function: an audit takes for granted, and says, that the data are not empty."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.datasets.model import Population
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.run import Run
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Num
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_NONE_LEFT = {("==", 0), ("<", 1), ("<=", 0)}


def is_taken_for_granted(run: Run, node: ir.If, frame: Frame) -> bool:
    """Whether a test asks for nothing but whether whole data sets are empty, and its body for that case raises or returns what is written down; that they are not is assumed."""
    if node.orelse or not node.body or not _gives_up(node.body):
        return False
    tests = [test for test in (node.test.values if isinstance(node.test, ir.Bool) and node.test.op == "or" else [node.test]) if not _is_of_none(test)]
    found = [rows for test in tests if (rows := _emptied(run, test, frame)) is not None]
    if len(found) != len(tests) or not found:
        return False
    for rows in found:
        run.assume_number(rows, f"{rows.label} is not empty")
    return True


def _is_of_none(test: ir.Expr) -> bool:
    """`rows is None`, which no data set is."""
    return isinstance(test, ir.Compare) and test.ops == ["is"] and isinstance(test.left, ir.Name) and isinstance(test.rights[0], ir.Constant) and test.rights[0].value is None


def _gives_up(body: list[ir.Stmt]) -> bool:
    """Whether a block only says something that is written down, and then raises, or returns such a thing."""
    *before, last = body
    if any(not isinstance(one, ir.Evaluate) or any(isinstance(part, ir.Name) and isinstance(part.id, str) and not _is_telling(one, part) for part in walk([one])) for one in before):
        return False
    if isinstance(last, ir.Raise) or isinstance(last, ir.Evaluate) and isinstance(last.value, ir.Call) and called_name(last.value.func) in ("exit", "quit"):
        return True
    return isinstance(last, ir.Return) and (last.value is None or not any(isinstance(part, (ir.Name, ir.Call)) and not _is_nan(last.value) for part in walk([last.value])))


def _is_telling(one: ir.Evaluate, name: ir.Name) -> bool:
    """Whether a name in a statement is that of what tells something: `print`, `logging` of `logging.warning(...)`."""
    func = one.value.func if isinstance(one.value, ir.Call) else None
    return func is name or isinstance(func, ir.Attribute) and func.value is name


def _is_nan(node: ir.Expr) -> bool:
    """`np.nan`, `math.nan`, `float("nan")`."""
    if isinstance(node, ir.Attribute):
        return node.attr.lower() == "nan" and isinstance(node.value, ir.Name)
    return isinstance(node, ir.Call) and called_name(node.func) == "float" and len(node.args) == 1 and isinstance(node.args[0].value, ir.Constant)


def _emptied(run: Run, test: ir.Expr, frame: Frame) -> Population | None:
    """The whole rows that a test finds to be none: `not rows`, `df.empty`, `len(rows) == 0`."""
    if isinstance(test, ir.Unary) and test.op == "not":
        return _whole(run, test.operand, frame)
    if isinstance(test, ir.Attribute) and test.attr == "empty":
        return _whole(run, test.value, frame)
    if not isinstance(test, ir.Compare) or len(test.ops) != 1 or not isinstance(test.rights[0], ir.Constant) or (test.ops[0], test.rights[0].value) not in _NONE_LEFT:
        return None
    if any(isinstance(part, ir.Call) and not (isinstance(part.func, ir.Name) and part.func.id == "len") for part in walk([test.left])):
        return None
    number = evaluate(run, test.left, frame)
    rows = run.counted.get(number.term) if isinstance(number, Num) and not number.shape else None
    return rows if rows is not None and not rows.kept else None


def _whole(run: Run, node: ir.Expr, frame: Frame) -> Population | None:
    """The rows of a data set of which none was left out."""
    if not isinstance(node, (ir.Name, ir.Attribute)):
        return None
    table = table_of(run, evaluate(run, node, frame))
    return table.rows if table is not None and not table.rows.kept else None
