"""Tables after a branch: the same rows with the values of one side or the other (rules I1, I4)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.branches import join
from dpcheck.infer.datasets import gathering
from dpcheck.infer.datasets.model import Gathering, Record, Shelf, Table, Tally
from dpcheck.infer.datasets.sources import column
from dpcheck.infer.guards import Guard
from dpcheck.infer.parts import joins
from dpcheck.infer.values import Cell

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@joins(Gathering, Shelf, Table, Tally)
def joined(run: Run, guards: tuple[Guard, ...], left: Cell, right: Cell, node: ir.Node) -> Cell | None:
    """The cell after a branch; None where the sides have too little in common."""
    if isinstance(left, Shelf) and isinstance(right, Shelf):
        return gathering.joined_shelves(run, guards, left, right, node)
    if isinstance(left, (Tally, Gathering)) and isinstance(right, (Tally, Gathering)):
        return gathering.joined(run, guards, left, right, node)
    if not (isinstance(left, Table) and isinstance(right, Table)) or left.kind != right.kind or left.after != right.after:
        return None
    if not left.rows.same_rows(right.rows) or any(not source.stands_in for guard in guards for source in guard.value.env):
        return None  # a private choice between two sets of rows

    a, b = left.item, right.item
    if isinstance(a, Record) and isinstance(b, Record):
        if not a.same_rest(b):
            return None

        columns = {}
        for name in {**a.columns, **b.columns}:
            one, other = column(run, a, name), column(run, b, name)
            if one is None or other is None:
                return None
            columns[name] = one if one is other else join(run, guards, one, other, node)
        return replace(left, item=replace(a, columns=columns))
    return replace(left, item=a if a is b else join(run, guards, a, b, node))
