"""Offsets in the text of a module as the lines and columns of a report."""
from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from dpcheck.check.records import Edit

if TYPE_CHECKING:
    from dpcheck import ir


class Spot(NamedTuple):
    """A range as it is reported: lines and columns from 1, in a notebook within the cell (from 1) in which it begins."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    cell: int | None


def spot(module: ir.Module, start: int, end: int) -> Spot:
    """Where the characters from `start` to `end` stand; a range that leaves its notebook cell ends where it begins."""
    line, column = module.position(start)
    end_line, end_column = module.position(max(end, start))
    if not module.cells:
        return Spot(module.path, line, column, end_line, end_column, None)
    index = max(bisect_right(module.cells, start, key=lambda cell: cell[0]) - 1, 0)
    first, number = module.cells[index]
    if index + 1 < len(module.cells) and end > module.cells[index + 1][0]:
        end_line, end_column = line, column
    above = module.position(first)[0] - 1
    return Spot(module.path, line - above, column, end_line - above, end_column, number)


def edit(module: ir.Module, start: int, end: int, text: str) -> Edit:
    """The edit that puts `text` in the place of the characters from `start` to `end`."""
    path, line, column, end_line, end_column, cell = spot(module, start, end)
    return Edit(path, line, column, end_line, end_column, text, cell)
