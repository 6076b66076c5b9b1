"""Arrays of rows beside each other, and public numbers beside every row: along other axes than that of the rows (rule F40)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.infer import reduce, structure
from dpcheck.infer.datasets.axes import array_of, held, rank
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.rowwise import repeated_number
from dpcheck.infer.datasets.tables import made, table_of
from dpcheck.infer.references import cell_of
from dpcheck.infer.values import Num, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(frozen=True)
class Part:
    """An array by its typical row: the axis of the rows stands at `place` among the others."""

    row: Num
    place: int

    @property
    def rank(self) -> int:
        return len(self.row.shape) + 1

    def with_axis(self, run: Run, axis: int) -> Part:
        """The array with a new axis of length one, that comes to stand there."""
        before = axis <= self.place
        return Part(structure.with_axes(run, self.row, (axis if before else axis - 1,)), self.place + before)


def parts_of(run: Run, values: Sequence[Value]) -> tuple[Table, list[Part]] | None:
    """Several arrays that hold values of the same rows, with what their rows are; None where one is something else."""
    tables = [table for value in values if (table := table_of(run, value)) is not None]
    if not tables or any(table.kind not in ("array", "series", "list") or not tables[0].rows.same_rows(table.rows) for table in tables) or tables[0].rows.row in run.walking:
        return None
    place = rank(run, tables[0]) - tables[0].after
    parts = [_part(run, value, tables[0], place) for value in values]
    known = [part for part in parts if part is not None]
    return (tables[0], known) if len(known) == len(parts) else None


def _part(run: Run, value: Value, like: Table, place: int) -> Part | None:
    """What is put beside rows that stand along the axis `place`."""
    table = table_of(run, value)
    if table is not None:
        row = array_of(run, table.item)
        return None if row is None else Part(row, len(row.shape) - table.after)
    cell = cell_of(run, value)
    if not isinstance(cell, Num):
        return None
    along = [(rest, axis) for axis in (place, 0) if (rest := repeated_number(cell, like, axis)) is not None]
    return Part(*along[0]) if along else None


def beside(run: Run, like: Table, parts: Sequence[Part], axis: int, node: ir.Node) -> Value | None:
    """The arrays one after the other along an axis; None where that is the one of the rows, or they do not line up."""
    rank, place = parts[0].rank, parts[0].place
    axis = axis + rank if axis < 0 else axis
    if any(part.rank != rank or part.place != place for part in parts) or axis == place or not 0 <= axis < rank or rank > 3:
        return None
    inner = axis - (axis > place)
    rows = [part.row if inner == 0 else reduce.transpose(run, part.row, node) for part in parts]
    found = structure.concatenate(run, rows, node)
    found = found if inner == 0 else reduce.transpose(run, found, node)
    return made(run, like, held(run, found), "array", after=rank - 1 - place)


def stacked(run: Run, like: Table, parts: Sequence[Part], axis: int, node: ir.Node) -> Value | None:
    """The arrays one after the other along a new axis."""
    rank = parts[0].rank + 1
    axis = axis + rank if axis < 0 else axis
    return beside(run, like, [part.with_axis(run, axis) for part in parts], axis, node) if 0 <= axis < rank else None
