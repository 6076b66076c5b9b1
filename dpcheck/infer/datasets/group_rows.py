"""Numbers by group as a list of numbers, one a group, whichever groups there are (rules H7, H13, H14).

A row that comes or goes changes the number of one group, or makes one appear or vanish: of the numbers one goes and one comes, at most.
"""
from __future__ import annotations

from dataclasses import replace
from math import ceil, floor
from typing import Callable

from dpcheck import ir
from dpcheck.bounds import ONE, Expr
from dpcheck.infer import forward
from dpcheck.infer.coerce import as_number
from dpcheck.infer.datasets import counting, derived, group_rows, grouping, selecting
from dpcheck.infer.datasets.derived import come_and_go
from dpcheck.infer.datasets.keyed import keyed_of, of_a_group, one_step, over_groups, sums_rows
from dpcheck.infer.datasets.model import Grouped, Keyed, Population, Step, Table
from dpcheck.infer.datasets.sources import condition_unknown, depends, made_from, unknown_number
from dpcheck.infer.datasets.tables import boxed, seen_through
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import gap_of
from dpcheck.infer.interpret import call
from dpcheck.infer.iterators import Watched, changed, watch
from dpcheck.infer.many_runs import writes_outside
from dpcheck.infer.reach import D1, L1, reach, tainted
from dpcheck.infer.requests import Call
from dpcheck.infer.run import Run
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Nothing, Num, Opaque, Ref, SliceValue, Source, Tup, Value
from dpcheck.spaces import Relation, assert_never


BY_KEYS = frozenset((  # operations that understand numbers by group themselves
    "frame_reindex", "dict_get", "dict_setdefault", "dict_pop", "frame_fillna", "frame_sort", "frame_head", "frame_same", "frame_series", "dict_values", "dict_items",
    "sorted", "list", "frame_to_numpy", "len", "sum", "mean", "var", "std", "array_max", "array_min", "median", "quantile", "any", "all", "frame_nunique",
    "frame_count", "python_sum", "max", "min", "reveal", "output", "kind_of", "partial", "getattr", "getitem", "pipe", "frame_rename", "keyed_dict", "count_nonzero",
    "frame_unstack", "dict", "most_common", "frame_reset_index",
))
KINDS = {"series": "series", "array": "array", "list": "list"}


def unnamed(cell: Keyed) -> bool:
    """Whether these are numbers one by one, of which the program names no groups."""
    return cell.kind in KINDS and (cell.categories is None or not cell.ordered)


forward.names_no_groups.give(unnamed)


def as_rows(run: Run, cell: Keyed) -> Table | None:
    """The numbers of all groups as rows of their own; None where one may depend on other groups than its own (H13)."""
    rows = cell.grouped.table.rows
    if cell.after or not grouping.apart(run, cell):
        return None
    number, empty = of_a_group(run, cell)
    if number.shape or any(source is not rows.source for source in number.env):
        return None
    moved_by, steps = (reach(number, rows.source, L1).coefficient, ONE) if grouping.by_user(cell) else one_step(run, cell)
    row = Source(f"a group of {rows.label}", "", True, D1, stands_in=True)
    key = ("declared column", row, "the number of a group")
    item = made_from(run, row, f"a number of a group of {rows.label}", [], number.domain, integer=number.domain.integer, key=key)
    place = object()
    step = None if moved_by.infinite else Step(place, ((item.term, moved_by, None if empty is None else empty.term),), steps)
    moved = Population(rows.source, row, come_and_go(rows.relation), f"the groups of {rows.label}", place, steps, steps, step=step, by_order=rows.by_order,
                       ordered=bool(cell.sorted), keys=() if not cell.sorted else (item.term if cell.sorted == "rising" else -item.term,), scrambled=rows.scrambled and not cell.sorted)
    table = Table(moved, item, KINDS.get(cell.kind, "list"))
    if cell.top is None:
        return table
    cut = derived.window(replace(moved, ordered=True, keys=(item.term,)))
    return None if cut is None else replace(table, rows=cut)


def in_place_of_groups(request: Call) -> Call | None:
    """The call with the numbers of groups as rows; None where it has none, or understands them as they are."""
    given, found = dict(request.given), False
    for name, value in request.given.items():
        cell = keyed_of(request.run, value)
        table = None if cell is None or not unnamed(cell) else as_rows(request.run, cell)
        if table is not None:
            given[name], found = boxed(request.run, table), True
    return replace(request, given=given) if found else None


def sums_of_largest(run: Run, cell: Keyed, number: Num, step: Expr) -> Expr:
    """By how much the sum of the largest numbers moves: no further than they all do in one direction (H14)."""
    rows = cell.grouped.table.rows
    rising = sums_rows(cell, number) and number.total is not None and number.total.item.domain.is_nonnegative(run.facts)  # with every row that comes
    match rows.relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            return step * (rows.times + rows.vanish)
        case Relation.CHANGE_ONE | Relation.HAMMING:  # of one group a row goes, into another one comes
            return step * rows.times * (1 if rising else 2)
        case _:
            assert_never(rows.relation)


forward.sums_of_largest.give(sums_of_largest)


def cut(run: Run, cell: Keyed, index: SliceValue, owner: Ref) -> Value | None:
    """numbers[:k] and numbers[-k:] of sorted numbers: the largest ones; others as of any rows."""
    ends = [None if isinstance(part, Nothing) else as_number(run, part) for part in (index.lower, index.upper, index.step)]
    if cell.sorted and ends[2] is None and (ends[0] is None) != (ends[1] is None) and all(end is None or end.constant is not None for end in ends):
        low, high = (None if end is None else end.constant for end in ends[:2])
        if cell.sorted == "falling" and isinstance(high, int) and high >= 0:
            return seen_through(run, owner, of_the_largest(cell, high))
        if cell.sorted == "rising" and isinstance(low, int) and low < 0:
            return seen_through(run, owner, of_the_largest(cell, -low))
    table = as_rows(run, cell)
    return None if table is None else selecting.slice_of(run, Ref(run.store.allocate(table)), table, index, ir.Pass(0, 0))


forward.cut_of_groups.give(cut)


def of_the_largest(cell: Keyed, most: int) -> Keyed:
    """So many of the largest numbers."""
    return replace(cell, top=most if cell.top is None else min(most, cell.top))


def private_key(cell: Keyed) -> Opaque:
    """The key of a group that the data choose."""
    return Opaque(tainted({cell.grouped.table.rows.source: {}}), what="a key that the data choose")


def with_keys(run: Run, cell: Keyed) -> Table | None:
    """counts.items(): the groups with their keys."""
    table = as_rows(run, replace(cell, kind="list"))
    if table is None:
        return None
    key = made_from(run, table.rows.row, "the key of a group", [], key=("declared column", table.rows.row, "the key of a group"))
    return replace(table, item=Tup((key, table.item)))


def computed_by(run: Run, grouped: Grouped, function: Value, node: ir.Node) -> Keyed | None:
    """What a function makes of the rows of each group, where that is a number, and nothing that outlasts it (H6)."""
    if deep_env(run, function):  # what it knows of other rows
        return None
    of = of_code(run, grouped, lambda inner, table: call(inner, function, [boxed(inner, table)], {}, node), watch(run, function))
    return None if of is None else Keyed(grouped, of, grouped.categories, ordered=grouped.ordered)


def of_code(run: Run, grouped: Grouped, compute: Callable[[Run, Table], Value], watched: Watched) -> Callable[[Run, Table], Num] | None:
    """The number that some code makes of the rows of a group; None where it makes none, or something that outlasts it.

    It is run whenever somebody asks for a group, and may see then what has been changed since it was written down, unless nothing of what is `watched` has.
    """
    def of(inner: Run, table: Table) -> Num:
        inner.in_groups += 1
        inner.control.append(tainted({table.rows.source: {}}))  # which groups there were before
        value = compute(inner, table)
        inner.control.pop()
        inner.in_groups -= 1
        if changed(watched) or not isinstance(value, Num):
            return unknown_number(inner, "what a function makes of a group", tainted({table.rows.source: {}}, deep_env(inner, value)))
        return value

    table = grouped.table
    inside = condition_unknown(run, "the row is in the group", depends(run, table.rows.row, grouped.key))
    answer = _without_effects(run, lambda: of(run, replace(table, rows=table.rows.where(inside))))
    return None if answer is None or answer.shape or any(source is not table.rows.source for source in answer.env) else of


def _without_effects(run: Run, compute: Callable[[], Value]) -> Num | None:
    """The number that some code gives, run for what it gives; None where it is another value, or leaves or costs anything."""
    if run.module is None:
        return None
    ledger, first, called = len(run.ledger), run.store.next_address, len(run.called)
    mark = run.mark()
    run.summarising += 1
    answer = compute()
    run.summarising -= 1
    changes = run.undo(mark)
    if len(run.ledger) != ledger or any(writes_outside(run, mapping, key, Frame(run.module, "", {}), called, first) for mapping, key, _ in changes):
        return None
    return answer if isinstance(answer, Num) else None


def size_asked_for(run: Run, grouped: Grouped, function: Value, node: ir.Node) -> tuple[int, bool] | None:
    """At least (or, False, at most) how many rows a group has of which a function says that it holds; None where it asks for anything else."""
    table = grouped.table
    if deep_env(run, function):
        return None
    inside = condition_unknown(run, "the row is in the group", depends(run, table.rows.row, grouped.key))
    part = replace(table, rows=table.rows.where(inside))
    size = counting.count(run, part.rows, node)
    answer = _without_effects(run, lambda: call(run, function, [boxed(run, part)], {}, node))
    gap = gap_of(answer.term) if answer is not None and answer.boolean and not answer.shape else None
    if answer is None or gap is None:
        return None
    for sign in (1, -1):  # gap > 0 (or >= 0) says that the size is more (less) than a number
        rest = gap - size.term * sign
        if rest.value is not None:
            strict = answer.term.atom() is not None
            edge = -rest.value * sign
            if sign > 0:
                return max(0, floor(edge) + 1 if strict else ceil(edge)), True
            return max(0, ceil(edge) - 1 if strict else floor(edge)), False
    return None


def group_at(run: Run, cell: Keyed, index: Value, owner: Ref, node: ir.Node) -> Value | None:
    """numbers.iloc[i] of the groups that there are."""
    if isinstance(index, SliceValue):
        return group_rows.cut(run, cell, index, owner) if group_rows.unnamed(cell) else None
    place = index.constant if isinstance(index, Num) and not index.env else None
    if (cell.sorted, place) in (("rising", -1), ("falling", 0)):
        largest = over_groups(run, replace(cell, top=None), "array_max", node)
        return largest if largest is None or cell.kind != "pairs" else Tup((private_key(cell), largest))
    table = group_rows.as_rows(run, cell) if group_rows.unnamed(cell) and place is not None else None
    return None if table is None or not isinstance(index, Num) else selecting.entry(run, Ref(run.store.allocate(table)), table, index, node, by_place=True)


forward.group_at.give(group_at)
