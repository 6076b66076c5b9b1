"""Entries of matrices that are stored in by two steps: `m[i][j] = x` is `m[i, j] = x` (rules E15, H1).

The row is a view of the matrix, of which nothing would be known once something is stored in it.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.attempts import forget_notes, notes
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import Frame, visible
from dpcheck.infer.values import Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def as_cell(run: Run, target: ir.Subscript, frame: Frame) -> ir.Subscript:
    """The target with both places in one step, where it is an entry of a matrix that has a name; else as it is."""
    row = target.value
    if not isinstance(row, ir.Subscript) or not isinstance(row.value, ir.Name) or isinstance(row.index, ir.Slice) or isinstance(target.index, ir.Slice):
        return target
    owner = visible(frame, row.value.id)
    matrix = None if owner is None else cell_of(run, owner)
    if not isinstance(matrix, Num) or len(matrix.shape) != 2 or not all(_is_place(run, index, frame) for index in (row.index, target.index)):
        return target
    cells = run.program.cells
    if id(target) not in cells:
        places = ir.Sequence(row.index.start, target.index.end, "tuple", [row.index, target.index])
        cells[id(target)] = target, ir.Subscript(target.start, target.end, row.value, places)
    return cells[id(target)][1]


def _is_place(run: Run, index: ir.Expr, frame: Frame) -> bool:
    """Whether an index is one whole number. It is looked at only: what it does, it does where the target is read."""
    if isinstance(index, ir.Constant):
        return type(index.value) is int
    point, noted = run.checkpoint(), notes(run)
    place = evaluate(run, index, frame)
    run.back_to(point)
    forget_notes(run, noted)
    return isinstance(place, Num) and not place.shape and not place.boolean
