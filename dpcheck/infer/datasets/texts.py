"""Expressions over the columns of a frame that stand in a text: `df.query("p > 3")` (F2), `df.eval("p + q")` (F1)."""
from __future__ import annotations

import re
from dataclasses import replace

from dpcheck import ir
from dpcheck.infer.datasets.registry import owner_of
from dpcheck.infer.datasets.registry import rule
from dpcheck.infer.datasets.columns import with_column
from dpcheck.infer.datasets.model import Record
from dpcheck.infer.datasets.tables import boxed, made
from dpcheck.infer.datasets.sources import column
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.names import look_up
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import Call
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Gap, Num, Text, Value
from dpcheck.infer.walk import names_read
from dpcheck.syntax.walk import walk
from dpcheck.syntax.parse import parse_expression


OUTSIDE = "_outside_"  # before the name of a variable that a text mentions with @
ASSIGNED = re.compile(r"\s*(\w+)\s*=(?!=)(.*)", re.DOTALL)
SAME_IN_PANDAS = frozenset(("+", "-", "*", "&", "|"))  # operators whose answers for a column do not depend on what evaluates the text


@rule("frame_query")
def _query(request: Call) -> Value:
    """df.query("Age > 30 and sex == 'F'"): the text is Python over the columns; @name is a variable."""
    run, text = request.run, request.value("expr")
    found = owner_of(request)
    if found is None or not isinstance(text, Text) or text.value is None or not isinstance(found[1].item, Record):
        return _unread(request, text)
    tree = _tree(request, text.value)
    if tree is None:
        return _unread(request, text)
    table = found[1]
    assert isinstance(table.item, Record)
    value = _of_row(request, table.item, tree)
    if value is None:
        return request.lost("by the labels of rows")
    if not isinstance(value, Num) or not value.boolean or value.shape:
        return _unread(request, text)
    return boxed(run, replace(table, rows=table.rows.where(value)))


@rule("frame_eval")
def _eval(request: Call) -> Value:
    """df.eval("p + q") and df.eval("p = p + q"): a column made of others, row by row."""
    run, text = request.run, request.value("expr")
    found = owner_of(request)
    if found is None or not isinstance(text, Text) or text.value is None or not isinstance(found[1].item, Record):
        return _unread(request, text)
    assigned = ASSIGNED.fullmatch(text.value)
    tree = _tree(request, text.value if assigned is None else assigned[2].strip())
    if tree is None or any(isinstance(part, ir.Binary) and part.op not in SAME_IN_PANDAS for part in walk([ir.Return(0, 0, tree)])):
        return _unread(request, text)
    table = found[1]
    assert isinstance(table.item, Record)
    value = _of_row(request, table.item, tree)
    if not isinstance(value, (Num, Gap)) or isinstance(value, Num) and value.shape:
        return _unread(request, text)
    column_made = made(run, table, value)
    if assigned is None:
        return column_made
    changed = with_column(run, table, assigned[1], column_made)
    return _unread(request, text) if changed is None else boxed(run, changed)


def _tree(request: Call, text: str) -> ir.Expr | None:
    """The text as an expression; None where it is none, or says what only pandas understands."""
    tree = parse_expression(text.replace("`", "").replace("@", OUTSIDE), request.node.start)
    calls = tree is not None and any(isinstance(part, (ir.Call, ir.Attribute, ir.Subscript)) for part in walk([ir.Return(0, 0, tree)]))
    return None if calls or request.frame is None or request.run.module is None or tree is not None and _of_all_rows(tree) else tree


def _of_all_rows(tree: ir.Expr) -> bool:
    """Whether a text asks if a value is among those of a column: of all rows, not of its own."""
    asked = [part for part in walk([ir.Return(0, 0, tree)]) if isinstance(part, ir.Compare) and not {"in", "not in"}.isdisjoint(part.ops)]
    return any(not name.startswith(OUTSIDE) for part in asked for right in part.rights for name in names_read([ir.Return(0, 0, right)]))


def _of_row(request: Call, record: Record, tree: ir.Expr) -> Value | None:
    """What the expression is of the typical row; None where it speaks of labels."""
    run, around = request.run, request.frame
    assert run.module is not None and around is not None
    names = sorted(names_read([ir.Return(0, 0, tree)]))
    if any((name == "index" or name.startswith("ilevel_")) and name not in record.columns for name in names):
        return None
    columns = {name: look_up(run, name[len(OUTSIDE):], around) if name.startswith(OUTSIDE) else column(run, record, name) for name in names}
    frame = Frame(run.module, "query", {name: value for name, value in columns.items() if value is not None}, None)
    return evaluate(run, tree, frame)


def _unread(request: Call, text: Value) -> Value:
    """What a text makes of the rows that is not followed; it may mention the variables of the caller."""
    run, result = request.run, request.lost("of this text")
    frame, seen = request.frame, []
    while frame is not None:
        seen += [value for name, value in frame.names.items() if not isinstance(text, Text) or text.value is None or f"@{name}" in text.value.replace(" ", "")]
        frame = frame.outer
    return replace(result, env=tainted(result.env, *(deep_env(run, value) for value in seen)))
