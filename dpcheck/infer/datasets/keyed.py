"""Numbers by group, as a whole: arithmetic group by group, and what is computed of all groups that there are (rules H6 to H8).

A row that comes or goes moves the number of one group, or makes one appear or vanish; a row that is edited moves two.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Iterable, Sequence

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, ZERO, Bound, Expr, maximum
from dpcheck.infer.coerce import as_number
from dpcheck.infer.references import cell_of
from dpcheck.infer.datasets import counting, grouping
from dpcheck.infer.datasets.model import Grouped, Keyed, Population, Table
from dpcheck.infer.datasets.presence import may_miss_in, present
from dpcheck.infer.datasets.tables import boxed, lost
from dpcheck.infer.datasets.sources import condition_unknown, depends, unknown_number
from dpcheck.infer.forward import sums_of_largest
from dpcheck.infer.reach import D1, L1, reach
from dpcheck.infer.values import Growing, Num, Ref, Tup, Value, constant
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


_BY_PLACE = ("array", "list")  # of these numpy and Python combine what stands at equal places
_BETWEEN = frozenset(("array_max", "array_min", "max", "min", "mean", "median", "quantile"))  # what these give of some numbers lies between them


def keyed_of(run: Run, value: Value) -> Keyed | None:
    """The numbers by group that a value refers to."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    return cell if isinstance(cell, Keyed) else None


def has_unnamed_keys(run: Run, *values: Value) -> bool:
    """Whether the first of the values that has numbers by group leaves it to the data which groups there are, or in which order."""
    keyed = next((cell for value in values if (cell := keyed_of(run, value)) is not None), None)
    return keyed is not None and (keyed.categories is None or not keyed.ordered)


def in_one_order(cells: Sequence[Keyed]) -> bool:
    """Whether numbers by group stand under the same keys, in the same order: pandas puts what it combines under equal keys, numpy what stands at equal places."""
    first = cells[0].categories if cells else None
    return all(
        (cell.categories is None) == (first is None) and (first is None or cell.categories is not None and len(cell.categories) == len(first)
                                                          and all(grouping.same_key(one, other, maybe=False) for one, other in zip(cell.categories, first)))
        for cell in cells[1:])


def _in_same_places(cells: Sequence[Keyed]) -> bool:
    """Whether the numbers of one group stand at the same place in all of them."""
    return in_one_order(cells) and all(cell.ordered for cell in cells)


def in_order(run: Run, values: Iterable[Value]) -> bool:
    """Whether all numbers by group among the values stand under the same keys, in the same order."""
    return in_one_order([cell for value in values if (cell := keyed_of(run, value)) is not None])


def lifted(run: Run, values: list[Value], operation: Callable[[list[Value]], Value], what: str) -> Value:
    """An operation done group by group, on numbers by the same groups and public numbers."""
    cells = [cell for value in values if (cell := keyed_of(run, value)) is not None]
    first = cells[0]

    private = [value for value in values if isinstance(value, Num) and value.env]
    if len(cells) == 1 and (private or first.after) and all(isinstance(value, Num) or keyed_of(run, value) is not None for value in values):
        return boxed(run, replace(first, beside=(*first.beside, *private),
                                  after=(*first.after, lambda inner, one: operation([one if keyed_of(run, value) else value for value in values]))))
    if any(cell.after or not _same_groups(cell.grouped, first.grouped) for cell in cells) or private or any(
            not isinstance(value, Num) and keyed_of(run, value) is None and (isinstance(value, Ref) or cell_of(run, value) is not None) for value in values):
        return lost(run, f"{what} of numbers by different groups", *values)

    if len(cells) > 1 and (any(cell.top is not None for cell in cells) or any(cell.kind in _BY_PLACE for cell in cells) and not _in_same_places(cells)):
        return lost(run, f"{what} of numbers by groups in another order", *values)
    places = {place for place, value in enumerate(values) if keyed_of(run, value) is not None}

    def of(inner: Run, table: Table) -> Num:
        numbers = iter([cell.of(inner, table if cell.grouped is first.grouped else replace(cell.grouped.table, rows=table.rows)) for cell in cells])
        return as_number(inner, operation([next(numbers) if place in places else value for place, value in enumerate(values)]))

    missing = None
    if all(cell.missing is not None for cell in cells):
        absent = iter([cell.missing for cell in cells if cell.missing is not None])
        result = operation([next(absent) if place in places else value for place, value in enumerate(values)])
        missing = result if isinstance(result, Num) else None
    return boxed(run, replace(first, of=of, missing=missing, ordered=first.ordered and in_one_order(cells)))


def _same_groups(one: Grouped, other: Grouped) -> bool:
    """Whether two groupings have the same rows by the same key, maybe in other columns."""
    alike = one.table.rows is other.table.rows and one.key is other.key and one.categories is other.categories
    return one is other or alike and one.every == other.every and one.ordered == other.ordered


def of_a_group(run: Run, cell: Keyed) -> tuple[Num, Num | None]:
    """The number of one group, whichever it is; and that of a group without rows, where it is known."""
    table = cell.grouped.table
    source = table.rows.row
    inside = condition_unknown(run, "the row is in the group", depends(run, source, cell.grouped.key))
    number = cell.of(run, replace(table, rows=table.rows.where(inside)))
    return number, grouping.of_none(run, cell)


def over_groups(run: Run, cell: Keyed, name: str, node: ir.Node, *, of_none: bool = False) -> Num | None:
    """The sum, the largest, ... of the numbers of all groups that there are; None where nothing is known of it. `of_none`: of no group it is the least number."""
    rows = cell.grouped.table.rows
    if cell.after:
        return _anywhere(run, cell, name, node)
    number, empty = of_a_group(run, cell)
    if cell.top is not None:
        return _of_the_largest(run, cell, name, number, empty, node)
    if name in ("sum", "python_sum") and (whole := _of_all_rows(run, cell, number)) is not None:
        return whole
    bound = reach(number, rows.source, L1).coefficient
    domain = number.domain
    if number.shape or any(source is not rows.source for source in number.env) or bound.infinite or not grouping.apart(run, cell):
        return None
    least = name.endswith("min")
    if name in ("sum", "python_sum"):
        size = ZERO if empty is not None and empty.term == ZERO else domain.magnitude(run.facts)  # a group that appears adds its number
        moved, times = (bound, ONE) if grouping.by_user(cell) else one_step(run, cell)
        total = maximum(moved, size) * times
        low = ZERO if domain.is_nonnegative(run.facts) else -INFINITY
        return None if total.infinite else _result(run, cell, name, total, Interval(low, INFINITY, domain.integer), node)
    if name in ("array_max", "max", "array_min", "min"):
        outer = domain.hi if least else domain.lo
        if empty is None or outer.infinite or empty.term != outer:  # a group that appears may be the new extreme
            bound = maximum(bound, domain.width * (rows.times + rows.vanish))
        if not of_none:
            counting.fewest(run, _in_groups(run, cell) or rows)
        found = None if bound.infinite else _result(run, cell, name, bound, domain, node)
        atom = None if found is None or least or empty is None or empty.term != ZERO or outer != ZERO else found.term.atom()
        if atom is not None:
            run.of_no_rows[atom] = rows
        return found
    return None


def may_have_gaps(run: Run, cell: Keyed) -> bool:
    """Whether the number of a group without rows is missing, of groups that are there whether they have any or not."""
    return cell.missing is None and grouping.of_none(run, cell) is None


def among_groups(run: Run, cell: Keyed, numbers: Num, name: str, node: ir.Node) -> Num | None:
    """The mean, the largest, ... of the numbers of those groups that have rows: it lies where they do, and how many they are is private. None where nothing bounds it."""
    rows, domain = cell.grouped.table.rows, numbers.domain
    if name not in _BETWEEN or domain.width.infinite or any(source is not rows.source for source in numbers.env):
        return None
    counting.fewest(run, _in_groups(run, cell) or rows)
    return _result(run, cell, name, domain.width, Interval(domain.lo, domain.hi), node)


def _in_groups(run: Run, cell: Keyed) -> Population | None:
    """The rows that are in a group: all, but those of which a key is missing; None where that is not known."""
    rows = cell.grouped.table.rows
    keys = cell.grouped.key.items if isinstance(cell.grouped.key, Tup) else (cell.grouped.key,)
    for key in () if cell.grouped.every else keys:
        if not isinstance(key, Num):
            return None
        if may_miss_in(key.term):
            rows = rows.where(present(run, rows.row, key))
    return rows


def _of_all_rows(run: Run, cell: Keyed, number: Num) -> Num | None:
    """The sum over all groups of sums over their rows: that over all rows that are in a group."""
    if not sums_rows(cell, number):
        return None
    rows = _in_groups(run, cell)
    total = None if rows is None else cell.of(run, replace(cell.grouped.table, rows=rows))
    return total if total is not None and total.total is not None and not total.total.shifted else None


def sums_rows(cell: Keyed, number: Num) -> bool:
    """Whether the number of a group is a sum over its rows themselves: of the largest ones of each group, say, or the different ones, those of all groups are no such rows of the whole."""
    return number.total is not None and not number.total.shifted and not number.shape and number.total.rows.place is cell.grouped.table.rows.place


def under_labels(run: Run, cell: Keyed, many: Expr, node: ir.Node) -> Num | None:
    """The numbers of groups under so many public labels, all different and not known one by one: 0 of a group without rows (H1, H6). None where nothing bounds them."""
    table, key = cell.grouped.table, cell.grouped.key
    changed = cell.after or cell.top is not None or cell.holes or cell.missing is not None or cell.wanted is not None
    if isinstance(key, Tup) or cell.kind != "series" or changed or not grouping.apart(run, cell):
        return None
    number, empty = of_a_group(run, cell)
    if sums_rows(cell, number) and empty is not None and empty.term == ZERO:
        whole = cell.of(run, table).total
        return None if whole is None else grouping.one_of_many(run, replace(table, rows=whole.rows), [key], many, node, whole.item)
    if cell.categories is not None:  # of a category without rows the number is missing, and stays so
        return None

    def of_one(cell: Keyed) -> list[Num]:
        rows = cell.grouped.table.rows
        part = replace(cell.grouped.table, rows=rows.where(condition_unknown(run, "the row is in the group", depends(run, rows.row, key))))
        return [grouping.or_nothing(run, cell, part, cell.of(run, part), constant(0))]

    values = of_one(cell)
    moves = None if any(source is not table.rows.source or value.shape for value in values for source in value.env) else grouping.moved_together(run, cell, values, of_one)
    return None if moves is None else unknown_number(run, "the numbers of the groups that are named", moves, values[0].domain, (many,))


def _of_the_largest(run: Run, cell: Keyed, name: str, number: Num, empty: Num | None, node: ir.Node) -> Num | None:
    """The sum of the largest numbers, where those of groups without rows are the least ones (H14)."""
    source = cell.grouped.table.rows.source
    if name not in ("sum", "python_sum") or number.shape or any(one is not source for one in number.env) or empty is None or empty.term != ZERO or number.domain.lo != ZERO:
        return None
    step, times = one_step(run, cell)
    total = step if grouping.by_user(cell) and times != ONE else sums_of_largest(run, cell, number, step)
    return None if total.infinite or grouping.by_user(cell) else _result(run, cell, name, total, Interval(ZERO, INFINITY, number.domain.integer), node)


def _anywhere(run: Run, cell: Keyed, name: str, node: ir.Node) -> Num | None:
    """One of the numbers, or one between them, of which it is only known where they lie."""
    if name not in _BETWEEN:
        return None
    rows = cell.grouped.table.rows
    number: Value = of_a_group(run, cell)[0]
    for operation in cell.after:
        number = operation(run, number)
    if not isinstance(number, Num) or number.shape or number.domain.width.infinite or any(source is not rows.source for source in number.env):
        return None
    counting.fewest(run, rows)
    domain = Interval(number.domain.lo, number.domain.hi)
    return _result(run, cell, name, domain.width, domain, node)


def one_step(run: Run, cell: Keyed) -> tuple[Expr, Expr]:
    """By how much one row that comes or goes moves the number of its group, and how often one does in one unit of distance."""
    one, steps = grouping.single(cell)
    return reach(of_a_group(run, one)[0], cell.grouped.table.rows.source, L1).coefficient, steps


def _result(run: Run, cell: Keyed, name: str, bound: Expr, domain: Interval, node: ir.Node) -> Num:
    rows = cell.grouped.table.rows
    env: Growing = {rows.source: {L1: Bound.linear(bound), D1: Bound.linear(ONE)}}
    env.update(rows.chosen_by_order)
    result = unknown_number(run, f"the {name} over the groups", env, domain)
    result.step = run.step(node, "H7")
    return result


def how_many(run: Run, cell: Keyed, node: ir.Node) -> Num:
    """The number of groups that there are (H11)."""
    return counting.distinct(run, cell.grouped.table.rows, grouping.key_number(run, cell.grouped), node)


def extent(run: Run, cell: Keyed, node: ir.Node) -> Num:
    """How many numbers stand in a line, or rows in a table by two keys: as many as there are keys, where the program names these."""
    return how_many(run, cell, node) if cell.categories is None else constant(len(cell.categories) // (cell.width or 1))


def assume_no_holes(run: Run, cell: Keyed) -> None:
    """Says that every cell of a table by two keys has rows, and every key that was asked for: of a missing number numpy makes what it likes."""
    if cell.holes:
        run.assume(f"every cell of the table of {cell.grouped.table.rows.label} has a row")
    if cell.wanted is not None and cell.missing is None:
        run.assume(f"{cell.grouped.table.rows.label} has a row of every key that is asked for")
