"""Tables by two keys: pivot tables, unstacked groups, their columns, and what is computed of all their cells (rules H7, H12)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ZERO
from dpcheck.infer import forward
from dpcheck.infer.datasets import grouping
from dpcheck.infer.datasets.keyed import keyed_of, of_a_group, over_groups
from dpcheck.infer.datasets.model import Keyed
from dpcheck.infer.datasets.registry import rule
from dpcheck.infer.datasets.tables import boxed
from dpcheck.infer.requests import Call
from dpcheck.infer.values import Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@rule("frame_unstack")
def _unstack(request: Call) -> Value:
    """groups.unstack(): the numbers by two keys as a table (H12)."""
    run, cell = request.run, keyed_of(request.run, request.value("x"))
    plain = cell is not None and cell.kind == "series" and cell.categories is None and cell.top is None and not cell.after and isinstance(cell.grouped.key, Tup) and len(cell.grouped.key.items) == 2
    fill = request.constant("fill_value")
    if cell is None or not plain or fill not in (None, 0):
        return request.lost("of other than numbers by two keys")
    return boxed(run, replace(cell, kind="frame", sorted="", ordered=True, holes=fill is None))


def column_of(run: Run, cell: Keyed, name: Value) -> Keyed | None:
    """table[name]: the cells of one column, by the other key; None where the table may have no such column."""
    key = cell.grouped.key
    if cell.kind != "frame" or not isinstance(key, Tup) or len(key.items) != 2 or cell.after:
        return None
    truth = grouping.has_key(run, key.items[1], name, ir.Pass(0, 0))
    rows: tuple[Value, ...] | None = None
    if cell.categories is not None:
        pairs = [one for one in cell.categories if isinstance(one, Tup)]
        rows = tuple(one.items[0] for one in pairs if grouping.same_key(one.items[1], name, maybe=False))
        if not rows:
            return None
    else:
        run.assume(f"the table of {cell.grouped.table.rows.label} has a column {name.value if isinstance(name, Text) else 'that is asked for'}")
    if truth is None:
        return None
    table = replace(cell.grouped.table, rows=cell.grouped.table.rows.where(truth))
    return replace(cell, grouped=replace(cell.grouped, table=table, key=key.items[0], categories=None), categories=rows, kind="series", width=None, holes=False) if not cell.holes else None


forward.column_of_groups.give(column_of)


def folded(run: Run, cell: Keyed, name: str, node: ir.Node) -> Value | None:
    """table.sum().sum(), table.max().max() of a table whose cells the data choose: one number of all cells; first by column, then over these."""
    fold = {"sum": "sum", "array_max": "max"}.get(name)
    if fold is None or cell.kind not in ("frame", "cells", f"cells {fold}"):
        return None
    if cell.kind == "frame":
        return boxed(run, replace(cell, kind=f"cells {fold}"))

    number, empty = of_a_group(run, cell)
    least = empty is not None and empty.term == ZERO and number.domain.lo == ZERO  # what stands in a cell without rows
    return over_groups(run, replace(cell, kind="series"), name, node) if fold == "sum" or cell.holes or least else None
