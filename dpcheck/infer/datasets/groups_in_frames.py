"""Numbers by group in a frame that has the keys in columns of their own: `.reset_index()`, `as_index=False`, GROUP BY as pandas reads it (rules H6, H13).

Each group is a row. As long as nothing was done to the rows and their columns, the numbers can be asked for by their keys again.
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Mapping, Sequence

from dpcheck.bounds import Apply, Expr
from dpcheck.infer.datasets import group_rows
from dpcheck.infer.datasets.model import Grouped, Keyed, Population, Record, Table
from dpcheck.infer.datasets.sources import made_from
from dpcheck.infer.datasets.tables import boxed, table_of
from dpcheck.infer.requests import Call
from dpcheck.infer.values import Num, Tup, Value, constant

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


OF_ALL_GROUPS = frozenset(("sum", "array_max", "array_min"))


@dataclass(frozen=True, slots=True)
class InColumns:
    """What the rows and columns of such a frame were made of: `keys` in the order of the groups' own, `cells` by the column of their numbers."""

    rows: Population
    keys: tuple[Value, ...]
    cells: tuple[tuple[Value, Keyed], ...]


def in_columns(run: Run, columns: Sequence[tuple[str, Keyed | None]]) -> Table | None:
    """A frame of groups: of each column its numbers, or (None) the next part of the key. None where they are not all groups that have rows."""
    cells = [cell for _, cell in columns if cell is not None]
    names = [name for name, _ in columns]
    if not cells or len(set(names)) < len(names) or not all(_as_they_came(cell, cells[0].grouped) for cell in cells):
        return None
    table = group_rows.as_rows(run, replace(cells[0], kind="list"))
    if table is None:
        return None
    row, held, keys, numbers, steps = table.rows.row, dict[object, Value](), list[Value](), list[tuple[Value, Keyed]](), list[tuple[Expr, Expr, Expr | None]]()
    for name, cell in columns:
        inside = None if cell is None else group_rows.as_rows(run, replace(cell, kind="list"))
        if cell is not None and (inside is None or not isinstance(inside.item, Num)):
            return None
        held[name] = number = _of_group(run, table, name, inside)
        if cell is None:
            keys.append(number)
        else:
            numbers.append((number, cell))
            steps += [(number.term, size, empty) for _, size, empty in (inside.rows.step.numbers if inside is not None and inside.rows.step is not None else ())]
    if table.rows.step is not None:
        table = replace(table, rows=replace(table.rows, step=replace(table.rows.step, numbers=tuple(steps))))
    key = cells[0].grouped.key
    if len(keys) == (len(key.items) if isinstance(key, Tup) else 1):
        run.in_columns[row] = InColumns(table.rows, tuple(keys), tuple(numbers))
    return replace(table, kind="frame", item=Record(row, table.rows.label, held, {}, True))


def _of_group(run: Run, table: Table, name: str, inside: Table | None) -> Num:
    """A value in the row of a group: some key, or a number that lies where all of them do."""
    key = ("declared column", table.rows.row, name)
    if inside is None or not isinstance(inside.item, Num):
        return made_from(run, table.rows.row, f"the {name} of a group", [], key=key)
    return made_from(run, table.rows.row, f"the {name} of a group", [], inside.item.domain, integer=inside.item.domain.integer, key=key)


def _as_they_came(cell: Keyed, grouped: Grouped) -> bool:
    """Whether the numbers are those of the groups that have rows, each by its rows alone, by the same key as others."""
    same = cell.grouped.table.rows is grouped.table.rows and cell.grouped.key is grouped.key
    plain = cell.categories is None and cell.wanted is None and cell.top is None and cell.missing is None and cell.width is None
    return same and plain and not cell.after and not cell.sorted and not cell.holes


def named(cell: Keyed, name: object) -> list[tuple[str, Keyed | None]] | None:
    """The columns of `numbers.reset_index()`: the keys, by the names that they were grouped by, and the numbers by this name; None where one has none."""
    keys = cell.grouped.names
    return [*((key, None) for key in keys), (name, cell)] if keys and isinstance(name, str) and name else None


def named_together(columns: Mapping[str, Keyed]) -> list[tuple[str, Keyed | None]] | None:
    """The same of several numbers a group."""
    keys = next(iter(columns.values())).grouped.names
    return [*((key, None) for key in keys), *columns.items()] if keys else None


def by_keys(run: Run, rows: Population, keys: Sequence[Value]) -> InColumns | None:
    """What a frame of groups was made of, if these are its rows, all of them, and the columns of its keys; None of any other frame."""
    made = run.in_columns.get(rows.row)
    whole = made is not None and made.rows is rows and len(made.keys) == len(keys) and all(one is other for one, other in zip(made.keys, keys))
    return made if whole else None


def in_place_of_columns(request: Call) -> Call:
    """A call that asks for one number of all groups, with a column of such a frame as the numbers by group that it is."""
    given = dict(request.given)
    for name, value in request.given.items() if request.row.operation in OF_ALL_GROUPS else ():
        cell = _numbers_in(request.run, table_of(request.run, value), request.row.operation)
        if cell is not None:
            given[name] = boxed(request.run, cell)
    return replace(request, given=given)


def _numbers_in(run: Run, table: Table | None, operation: str) -> Keyed | None:
    """The numbers by group that a column of such a frame is: those of all groups, or, to be summed, of the one with a key that the rows were asked for."""
    made = None if table is None or table.after else run.in_columns.get(table.rows.row)
    cell = None if made is None or table is None else next((cell for one, cell in made.cells if one is table.item), None)
    if cell is None or made is None or table is None or table.rows is made.rows:
        return cell
    key = _asked_for(run, made, table.rows) if operation == "sum" else None
    return None if key is None else replace(cell, categories=(key,), missing=constant(0))


def _asked_for(run: Run, made: InColumns, rows: Population) -> Num | None:
    """The public key that the rows of such a frame have, of which nothing else was asked; None of others."""
    atom = rows.kept[0].term.atom() if len(rows.kept) == 1 else None
    key = made.keys[0] if len(made.keys) == 1 else None
    if not isinstance(atom, Apply) or atom.name != "equal" or not isinstance(key, Num) or rows.place is not made.rows.place or rows.times != made.rows.times:
        return None
    found = next((one for one in (atom.args[0] + key.term, key.term - atom.args[0]) if key.term.atom() not in one.leaves()), None)
    private = found is None or any(leaf in run.known and run.known[leaf].env for leaf in found.leaves())  # the number of the group, say
    return None if found is None or private or set(rows.kept[0].env) != {rows.row} else Num(found)


def numbers_by_key(run: Run, rows: Population, pair: Value) -> Keyed | None:
    """The numbers by key that pairs of a key and a number are, each of one row of such a frame; None of other pairs."""
    if not isinstance(pair, Tup) or len(pair.items) != 2:
        return None
    made = by_keys(run, rows, pair.items[:1])
    return None if made is None else next((cell for value, cell in made.cells if value is pair.items[1]), None)
