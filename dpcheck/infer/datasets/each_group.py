"""Comprehensions over groups of rows: one number a group, computed from its rows (rules H6, J21)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.assignments import assign
from dpcheck.infer.datasets import grouping
from dpcheck.infer.datasets.group_rows import of_code
from dpcheck.infer.datasets.model import Grouped, Table
from dpcheck.infer.datasets.tables import boxed
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.iterators import watch_code
from dpcheck.infer.reach import tainted
from dpcheck.infer.run import Run
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Opaque, Tup, Value
from dpcheck.infer.walk import names_read

if TYPE_CHECKING:
    from dpcheck.infer.values import Ref


def comprehension(run: Run, node: ir.Comprehension, grouped: Grouped, frame: Frame) -> Ref | None:
    """{k: f(g) for k, g in groups} and [f(g) for k, g in groups], where f(g) is a number; None of any other."""
    clause = node.clauses[0]
    if len(node.clauses) > 1 or clause.is_async or clause.ifs or node.kind not in ("dict", "list"):
        return None
    view = grouped.view or ("keys" if grouped.lists else "items")
    names = [part.id for part in clause.target.items if isinstance(part, ir.Name)] if isinstance(clause.target, ir.Sequence) else []
    if view == "items" and (len(names) != 2 or names[0] == names[1]) or view == "keys":
        return None
    formula = node.element
    if node.kind == "dict":
        assert node.value is not None
        if view != "items" or not isinstance(node.element, ir.Name) or node.element.id != names[0]:
            return None
        formula = node.value
    if view == "items" and names[0] in names_read([formula]):
        return None  # what depends on the key is not the same function of each group

    def number(inner: Run, table: Table) -> Value:
        own = Frame(frame.module, frame.name, {}, frame.outer, is_comprehension=True)
        inner.called.append(own.names)
        group: Value = boxed(inner, table)
        key = Opaque(tainted({table.rows.row: {}}), what="the key of a group")
        assign(inner, clause.target, Tup((key, group)) if view == "items" else group, own)
        return evaluate(inner, formula, own)

    found = of_code(run, grouped, number, watch_code(run, node, frame))
    return None if found is None else grouping.keyed(run, grouped, found, kind=node.kind, ordered=False)
