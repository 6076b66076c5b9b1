"""Several numbers a group side by side, in columns: what `groupby(...).agg(...)` and `groupby(...)[[a, b]].sum()` make (rule H6)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Mapping

from dpcheck import ir
from dpcheck.bounds import Bound, maximum
from dpcheck.infer import reduce
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import grouping
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import GroupFrame
from dpcheck.infer.datasets.tables import boxed, lost, seen_through
from dpcheck.infer.numbers import euclidean
from dpcheck.infer.parts import attributes_of, items_of
from dpcheck.infer.reach import L1, M2, MINF, least, reach
from dpcheck.infer.requests import Call
from dpcheck.infer.structure import stack
from dpcheck.infer.values import Method, Nothing, Num, Ref, Text, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


BY_COLUMN = frozenset(("frame_reindex", "frame_fillna", "round", "clip"))
"""Operations that do with a frame what they do with each of its columns."""


def frame_of(run: Run, columns: Mapping[str, Value]) -> Ref | None:
    """A frame of columns, each of which is one number a group of the same groups; None where one is not."""
    found = {name: cell for name, value in columns.items() if (cell := keyed_of(run, value)) is not None}
    return boxed(run, GroupFrame(found)) if found and len(found) == len(columns) else None


def group_frame_of(run: Run, value: Value) -> GroupFrame | None:
    """The frame of numbers by group that a value refers to."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    return cell if isinstance(cell, GroupFrame) else None


def over_group_frame(request: Call, one: Callable[[Call], Value]) -> Value | None:
    """A call that is given such a frame; None where it is given none, or makes rows of it. `one` does the call for a column."""
    run = request.run
    frames = {name: frame for name, value in request.given.items() if (frame := group_frame_of(run, value)) is not None}
    if not frames or request.row.operation == "frame_reset_index":
        return None
    place, frame = next(iter(frames.items()))
    operation = request.row.operation
    others = [value for name, value in request.given.items() if name != place]
    if operation == "frame_to_numpy":
        matrix = as_matrix(run, frame, request.node)
        return request.lost("of groups that the data choose") if matrix is None else seen_through(run, request.given[place], matrix)
    if operation == "frame_same":
        return boxed(run, frame)
    if operation == "len":
        return one(replace(request, given={**request.given, place: boxed(run, next(iter(frame.columns.values())))}))
    if len(frames) > 1 or operation not in BY_COLUMN or place != "x" or not isinstance(request.given.get("columns", Nothing()), Nothing) or any(
            isinstance(value, Ref) and sequence_items(run, value) is None for value in others):
        return request.lost("of several numbers a group")
    found = frame_of(run, {name: one(replace(request, given={**request.given, place: boxed(run, cell)})) for name, cell in frame.columns.items()})
    return request.lost("of several numbers a group") if found is None else found


def as_matrix(run: Run, frame: GroupFrame, node: ir.Node) -> Num | None:
    """The numbers as a matrix with a row a group, where the program names the groups: of different groups a row of the data has a part in one."""
    cells = tuple(frame.columns.values())
    vectors = [vector for cell in cells if (vector := grouping.as_vector(run, cell)) is not None]
    if len(vectors) < len(cells):
        return None
    result = reduce.transpose(run, stack(run, vectors, node), node)
    source = cells[0].grouped.table.rows.source
    if source not in result.env or any(cell.after or not grouping.apart(run, cell) for cell in cells):
        return result
    totals = [reach(vector, source, L1) for vector in vectors]  # each step moves the numbers of one group
    one_row = {M2: euclidean(totals), MINF: Bound.linear(maximum(*(total.coefficient for total in totals)))}
    return result.but(env=least(result.env, {**result.env, source: one_row}))


@items_of(GroupFrame)
def _item(run: Run, owner: Ref, frame: GroupFrame, index: Value, node: ir.Node) -> Value:
    """totals["pay"], totals[["pay", "size"]]."""
    if isinstance(index, Text) and index.value in frame.columns:
        return seen_through(run, owner, frame.columns[index.value])
    names = sequence_items(run, index) or ()
    wanted = [name.value for name in names if isinstance(name, Text) and name.value in frame.columns]
    if wanted and len(wanted) == len(names):
        return boxed(run, GroupFrame({name: frame.columns[name] for name in wanted if name is not None}))
    return lost(run, "a part of several numbers a group", owner, index)


@attributes_of(GroupFrame)
def _attribute(run: Run, owner: Ref, frame: GroupFrame, name: str, node: ir.Node) -> Value:
    """totals.pay, totals.values, and methods."""
    if name == "values":
        matrix = as_matrix(run, frame, node)
        return lost(run, "numbers of groups that the data choose, as an array", owner) if matrix is None else seen_through(run, owner, matrix)
    if run.program.table.find(f"pandas.DataFrame.{name}") is not None:
        return Method(owner, None, f"pandas.DataFrame.{name}")
    return seen_through(run, owner, frame.columns[name]) if name in frame.columns else lost(run, f".{name} of several numbers a group", owner)
