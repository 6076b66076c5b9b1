"""Lists that a loop over rows fills, by the keys of rows: the one of several that a row chooses, and after the loop that under a public key (rule J21)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.datasets import grouping, histograms
from dpcheck.infer.datasets.model import Gathering, Grouped, Slot
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.selecting import column_names
from dpcheck.infer.datasets.shelves import is_empty
from dpcheck.infer.datasets.sources import as_item
from dpcheck.infer.datasets.tables import lost, seen_through
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import compare_numbers
from dpcheck.infer.literals import literal
from dpcheck.infer.parts import items_of
from dpcheck.infer.references import cell_of
from dpcheck.infer.requests import Call
from dpcheck.infer.values import Listing, Mapping, Num, Ref, Text, Tup, Value, constant

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@items_of(Mapping, Listing)
def _chosen(run: Run, owner: Ref, cell: Mapping | Listing, index: Value, node: ir.Node) -> Value | None:
    """groups[key] for a key that the row decides, of lists that the loop fills: a slot; None of anything else."""
    parts = list(cell.items.items()) if isinstance(cell, Mapping) else list(enumerate(cell.items)) if cell.kind == "list" else []
    wanted = as_item(index)
    if not parts or not isinstance(wanted, Num) or wanted.shape or not wanted.env or not all(isinstance(cell_of(run, part), Gathering) for _, part in parts):
        return None
    lists: list[tuple[Num, Ref]] = []
    for key, part in parts:
        assert isinstance(part, Ref)
        condition = grouping.has_key(run, wanted, literal(key), node)
        if isinstance(cell, Listing) and isinstance(key, int) and condition is not None and not wanted.domain.is_nonnegative(run.facts):
            condition = arithmetic(run, "|", condition, compare_numbers(run, wanted, "==", constant(key - len(parts)), node), node)  # from the end
        if condition is None:
            return None
        lists.append((condition, part))
    return Ref(run.store.allocate(Slot(tuple(lists))))


@items_of(Grouped)
def _of_groups(run: Run, owner: Ref, cell: Grouped, index: Value, node: ir.Node) -> Value | None:
    """groups["name"]: a column of groups of rows, or the list under a key."""
    if cell.lists:
        return of_key(run, owner, cell, index, node)
    names = column_names(run, index)
    return None if names is None else grouping.grouped_column(run, owner, cell, names, single=isinstance(index, Text))


@over_rows("dict_get")
def _get(request: Call) -> Value:
    """groups.get(key, []), counts.get(key, 0)"""
    run, owner = request.run, request.value("self")
    cell = cell_of(run, owner)
    if not isinstance(cell, Grouped) or not isinstance(owner, Ref):
        return histograms.get(request)
    default = request.value("default")
    empty = is_empty(run, default) or isinstance(default, Tup) and not default.items
    return of_key(run, owner, cell, request.value("key"), request.node, or_empty=True) if empty else request.lost("with a default that is not empty")


def of_key(run: Run, owner: Ref, grouped: Grouped, key: Value, node: ir.Node, *, or_empty: bool = False) -> Value:
    """The list under a public key: the rows that have it. Where none has, it may be missing."""
    condition = grouping.has_key(run, grouped.key, key, node) if not deep_env(run, key) else None
    if condition is None or grouped.lists != "list":
        return lost(run, "a list by a key that is not public", owner, key)
    if not grouped.makes and not or_empty:
        run.assume_number(grouped.table.rows, f"some row of {grouped.table.rows.label} has each of the keys that are asked for")
    rows = grouped.table.rows.where(condition)
    return seen_through(run, owner, replace(grouped.table, rows=rows))
