"""Counters: of rows all at once, or while a loop walks through them (rules H1, J9)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import gathering, grouping
from dpcheck.infer.datasets.model import Grouped, Keyed, Tally
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.tables import lost, table_of, taken
from dpcheck.infer.dependence import blurred
from dpcheck.infer.references import cell_of
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.values import NONE, Gap, Listing, Mapping, Nothing, Num, Ref, Tup, Value, constant

if TYPE_CHECKING:
    from dpcheck import ir
    from dpcheck.infer.run import Run


@operation("counter")
def _empty(request: Call) -> Value:
    """Counter(): nothing is counted yet."""
    if not isinstance(request.value("items"), Nothing):
        return request.lost()
    return Ref(request.run.store.allocate(Mapping({}, constant(0), counts=True)))


@over_rows("counter")
def _of_rows(request: Call) -> Value:
    """Counter(rows): a missing key counts 0 (H1)."""
    found = _counted(request.run, request.value("items"))
    return request.lost() if found is None else found


def _counted(run: Run, rows: Value) -> Ref | None:
    table = taken(run, rows)
    if table is None or not isinstance(table.item, (Num, Tup, Gap)):
        return None
    return grouping.keyed(run, Grouped(table, table.item, every=True), grouping.counted, missing=constant(0), kind="counter")


@over_rows("dict_update")
def _update(request: Call) -> Value:
    """counts.update(items): each of them counts once more."""
    run, owner, items = request.run, request.value("self"), request.value("items")
    if not isinstance(owner, Ref) or not request.row.name.startswith("collections.Counter"):
        return request.lost()
    cell = run.store.heap[owner.address]
    changed: Tally | Keyed | None = None
    if isinstance(cell, Mapping) and cell.counts and not cell.items and table_of(run, items) is not None:
        made = cell_of(run, _counted(run, items) or NONE)
        changed = made if isinstance(made, Keyed) else None
    elif isinstance(cell, Tally) and cell.counts:
        changed = _in_pass(run, cell, items, request.node)
    if changed is None and isinstance(cell, Tally):
        run.mutate(owner.address, lost(run, "a counter that a loop fills", owner, items))
    else:
        run.mutate(owner.address, blurred(run, "a counter that was updated", (cell, items)) if changed is None else changed)
    return NONE


def _in_pass(run: Run, tally: Tally, items: Value, node: ir.Node) -> Tally | None:
    """What a counter holds after some items more, in one pass of a loop; None where they are not known one by one."""
    cell = cell_of(run, items)
    known = sequence_items(run, items) if isinstance(items, Tup) or isinstance(cell, Listing) and (cell.kind == "list" or len(cell.items) < 2) else None
    for key in known or ():
        before = gathering.held(run, tally, key)
        more = None if before is None else gathering.stored(run, tally, key, arithmetic(run, "+", before, constant(1), node))
        if more is None:
            return None
        tally = more
    return None if known is None else tally
