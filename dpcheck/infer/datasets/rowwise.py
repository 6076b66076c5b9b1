"""Operations on tables that are done row by row: the same operation on the typical row (rule F1)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import ONE, render
from dpcheck.infer.coerce import as_array
from dpcheck.infer.datasets import gaps, keyed
from dpcheck.infer.datasets.axes import public_array
from dpcheck.infer.datasets.model import Record, Table, Through
from dpcheck.infer.datasets.presence import note_gone
from dpcheck.infer.datasets.sources import as_item
from dpcheck.infer.datasets.tables import assume_labels, lost, made, side_by_side, table_of
from dpcheck.infer.reach import DINF, tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.shapes import fit
from dpcheck.infer.storage import chosen_among
from dpcheck.infer.values import Gap, Library, Listing, Nothing, Num, Opaque, Range, Ref, Tup, Uniform, Value, Zipped, constant

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


OVER_AGAIN = "inside a loop over the same rows"
OF_ARRAYS = ("numpy.", "pandas.", "polars.", "scipy.", "torch.")  # libraries whose values are arrays, columns and tables


def _called(value: Opaque) -> bool:
    """Whether an unknown call gave a value: it has no name by which one could say what it is. Nor has a part of what a library of arrays gave."""
    atom = None if value.term is None else value.term.atom()
    return atom is not None and isinstance(atom.key, tuple) and atom.key[:1] == ("call",) or any(root.what.startswith(OF_ARRAYS) for root in value.roots)


def _is_one(run: Run, value: Value) -> bool:
    """Whether a value that is not modelled is the same beside every row; one that may hold several meets rows by their places or labels.

    Of a public one with a name it is taken to be so, which is said.
    """
    if isinstance(value, (Nothing, Gap)):
        return True
    if isinstance(value, Library):
        if not value.name.startswith(("builtins.", *OF_ARRAYS)):  # a type, for one
            run.assume(f"{value.name} is one value")
        return True
    if not isinstance(value, Opaque) or value.array or value.term is None or _called(value) or any(not source.stands_in for source in value.env):
        return False
    if not value.env:
        run.assume(f"{render(value.term)} is one value")
    return True


def operand(run: Run, value: Value, like: Table) -> Value | None:
    """What one row meets of an operand: its own value of a table, a broadcast array, or the value itself; None where rows meet entries by place."""
    table = table_of(run, value)
    if table is not None:
        return table.item

    cell = cell_of(run, value)
    if isinstance(value, Opaque) and value.array and like.kind == "array" and like.after:
        found = public_array(run, value, like.after)
        return None if found is None else Ref(run.store.allocate(found))
    if isinstance(value, (Opaque, Tup, Range, Zipped, Library)) and not _is_one(run, value):
        return None
    if isinstance(value, Num) and not value.shape and any(not source.stands_in and moves.keys() == {DINF} for source, moves in value.env.items()):
        return None  # made of such an array
    if isinstance(cell, (Listing, Uniform)):
        array = as_array(run, value, ir.Pass(0, 0))
        if array is None or like.kind != "array":
            return None
        value, cell = Ref(run.store.allocate(array)), array
    if isinstance(cell, Num) and cell.shape:
        if len(cell.shape) <= like.after:
            return value
        place = len(cell.shape) - 1 - like.after
        if (alike := repeated_number(cell, like, place)) is not None:
            return Ref(run.store.allocate(alike)) if alike.shape else alike
        if cell.shape[place] != ONE or not (like.kind == "array"):
            return None
        shape = cell.shape[:place] + cell.shape[place + 1:]
        inner = _without_axis(run, cell, place, shape)
        return Ref(run.store.allocate(inner)) if shape else inner
    return as_item(value)


def repeated_number(array: Num, like: Table, place: int) -> Num | None:
    """What each row meets of a public array that is one number throughout, with an entry for every row along the axis `place` (F40)."""
    known = array.term.value is not None and not array.env and len(array.shape) > place and array.shape[place] == like.rows.size and like.rows.public_size
    return fit(Num(array.term, domain=array.domain, boolean=array.boolean, released=array.released, storage=array.storage), array.shape[:place] + array.shape[place + 1:]) if known else None


def _without_axis(run: Run, cell: Num, place: int, shape: tuple[object, ...]) -> Num:
    """The array without an axis of length one."""
    rest = cell.shape[:place] + cell.shape[place + 1:]
    if not rest:
        first = cell.elements[0] if cell.elements else None
        return first if first is not None else cell.but(shape=(), norms={}, elements=None) if cell.public else constant(0).but(env=tainted(cell.env))
    if cell.public and (cell.elements is None or len(cell.shape) == 2 and place == 1):
        elements = None
        if cell.elements is not None:
            inner = [one.elements[0] if one.elements else one.but(shape=(), norms={}) for one in cell.elements]
            elements = tuple(inner) if all(not one.shape for one in inner) else None
        return cell.but(shape=rest, norms={}, elements=elements)
    if cell.elements is not None and place == 0:
        return cell.elements[0]
    return cell.but(shape=rest, norms={}, elements=None)


def lifted(run: Run, values: list[Value], operation: Callable[[list[Value]], Value], what: str, *, fills: bool = False, sees_gaps: bool = False) -> Value:
    """An operation done row by row; tables that do not line up are compared by place, which one row more upsets (F22, F23).

    `fills` says that it gives missing values a value, `sees_gaps` that it has an answer of its own where the program makes a value missing.
    """
    if any(keyed.keyed_of(run, value) is not None for value in values):
        return keyed.lifted(run, values, operation, what)
    tables = [table for value in values if (table := table_of(run, value)) is not None]
    first = side_by_side(run, tables)
    if first is None:
        assume_labels(run, *values)
        return lost(run, f"{what} of rows that do not line up", *values)
    if first.rows.row in run.walking:  # the columns of all rows, beside the row that a loop is at: their rows are different ones
        return lost(run, f"{what} {OVER_AGAIN}", *values)
    like = next((table for table in tables if table.kind == "array"), first)
    items = [operand(run, value, like) for value in values]
    if any(item is None for item in items):
        return lost(run, f"{what} of rows and an array by place", *values)
    if any(isinstance(item, Record) for item in items):
        return _by_column(run, first, values, operation, what)
    operands = [one for one in items if one is not None]
    truths = all(one.value.boolean for one in operands if isinstance(one, Gap))
    item = operation(operands) if fills or sees_gaps else gaps.through(run, operands, operation, keeps=truths and not what.rpartition(".")[2].startswith("logical"))
    if isinstance(item, Num) and not what.startswith("`") and what != "astype":
        item = chosen_among(item, [one.value if isinstance(one, Gap) else one for one in operands], fills and any(isinstance(one, Gap) for one in operands))
    for value in values:
        if isinstance(value, Opaque) and value.term is not None and f"{render(value.term)} is a number" in run.assumptions:
            run.assumptions.pop(f"{render(value.term)} is one value", None)  # which says less
    if not fills:
        note_gone(run, operands, item, first.rows)
        item = gaps.defined(run, like, what.strip("`").rpartition(".")[2], operands, item)
    return made(run, first, item)


def _by_column(run: Run, frame: Table, values: list[Value], operation: Callable[[list[Value]], Value], what: str) -> Value:
    """An operation on a whole frame, column by column."""
    record = frame.item
    rest = [table.item if (table := table_of(run, value)) is not None else as_item(value) for value in values[1:]]
    if not isinstance(record, Record) or any(isinstance(value, Record) for value in rest):
        return lost(run, f"{what} of all columns of {frame.rows.label}", *values)
    columns = {name: operation([as_item(column), *rest]) for name, column in record.columns.items()}
    if record.closed:
        return made(run, frame, Record(record.row, record.label, columns, {}, True, labels=record.labels))
    step = Through(lambda column: operation([as_item(column), *rest]), tuple(rest))
    return made(run, frame, replace(record, columns=columns, through=(*record.through, step)))
