"""Rows with others before and after them: lists that are joined, repeated and added to, arrays that are padded and put together (rules F4, F38)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import ZERO, Expr, number
from dpcheck.infer import forward
from dpcheck.infer.references import cell_of
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import assembled, counting, derived, gaps, selecting
from dpcheck.infer.datasets.axes import rank
from dpcheck.infer.datasets.registry import rule
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.parts_apart import either_item, put_below
from dpcheck.infer.datasets.presence import may_miss_in
from dpcheck.infer.datasets.rows_in_place import over_vectors
from dpcheck.infer.datasets.tables import boxed, table_of
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.tables import taken
from dpcheck.infer.datasets.sources import as_item, condition_unknown, depends, made_from
from dpcheck.infer.datasets.totals import within
from dpcheck.infer.datasets.walks import as_set
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import negated
from dpcheck.infer.interpret import call
from dpcheck.infer.requests import OPERATIONS, Call, operation
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import Library, Listing, Nothing, Num, Ref, Tup, Uniform, Value
from dpcheck.spaces import Interval, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_COPIES = 64


def put_together(run: Run, parts: Sequence[Value], kind: str) -> Table | None:
    """Rows of one data set and public numbers, one part after the other; None where they are something else.

    A public number is the same in both of two neighbouring lists: they are as far apart as the rows are (F38).
    """
    tables = [table for part in parts if (table := table_of(run, part)) is not None]
    others = [part for part in parts if table_of(run, part) is None]
    if not tables or any(table.kind not in ("list", "array", "iterator", "series") or rank(run, table) for table in tables):
        return None
    added, many = [], ZERO
    for other in others:
        found = _public_items(run, other)
        if found is None:
            return None
        added += found[0]
        many = many + found[1]
    item = either_item(run, tables)
    rows = put_below(run, [table.rows for table in tables])
    if rows is None or item is None or others and not isinstance(item, Num):
        return None
    if added and isinstance(item, Num):
        domain = item.domain
        for one in added:
            domain = domain.hull(one.domain if not one.domain.lo.infinite else exactly(one.term), run.facts)
        key = ("column", rows.row, ("with others", item.term, tuple(one.term for one in added))) if may_miss_in(item.term) else None
        item = made_from(run, rows.row, f"an entry of {rows.label} with others", [item], domain, key=key)
    if not any(table.rows.kept for table in tables):
        sizes = [table.rows.size for table in tables]
        size: Expr | None = many
        for one_size in sizes:
            size = None if size is None or one_size is None else size + one_size
        least = many
        for table in tables:
            least = least + table.rows.least
        rows = replace(rows, size=size, least=least)
    return replace(tables[0], rows=rows, item=item, kind=kind, after=0, name="", categories=None, categorical=False, looks_at=None)


def _public_items(run: Run, value: Value) -> tuple[list[Num], Expr] | None:
    """The public numbers in a container, and how many there are; None where it holds anything else."""
    cell = cell_of(run, value)
    if isinstance(cell, Uniform):
        item, length = as_item(cell.item), cell.length
        plain = isinstance(item, Num) and isinstance(length, Num) and not item.env and not item.shape and not length.env
        return ([item], length.term) if plain and isinstance(item, Num) and isinstance(length, Num) else None
    items = sequence_items(run, value)
    if items is None and isinstance(cell, Num) and cell.public and len(cell.shape) == 1 and not cell.domain.width.infinite:
        return [Num(run.fresh("one of several"), domain=cell.domain)], cell.shape[0]
    if items is None:
        return None
    numbers = [item for item in items if isinstance(item, Num) and not item.env and not item.shape and not item.boolean]
    return (numbers, number(len(numbers))) if len(numbers) == len(items) else None


def joined_lists(run: Run, op: str, left: Value, right: Value) -> Value | None:
    """rows + rows, rows + [1], rows * 2 of lists, and the values of a set that are among public ones; None where it is none of these."""
    tables = [table_of(run, left), table_of(run, right)]
    if op in ("&", "-"):
        return _among(run, op, tables, left, right)
    if any(table is not None and table.kind != "list" for table in tables):
        return None
    if op == "+":
        found = put_together(run, [left, right], "list")
    elif op == "*":
        owner, times = (left, right) if tables[0] is not None else (right, left)
        copies = times.constant if isinstance(times, Num) and not times.env else None
        found = put_together(run, [owner] * copies, "list") if isinstance(copies, int) and 0 < copies <= MOST_COPIES else None
    else:
        return None
    return None if found is None else boxed(run, found)


forward.joined_lists.give(joined_lists)


def _among(run: Run, op: str, tables: Sequence[Table | None], left: Value, right: Value) -> Value | None:
    """set(rows) & {1, 2} and set(rows) - {1, 2}: the distinct values of the rows for which that holds (F2, F14)."""
    table, other = (tables[0], right) if tables[0] is not None else (tables[1], left)
    items = None if table_of(run, other) is not None else sequence_items(run, other)
    if table is None or table.kind != "set" or items is None or op == "-" and table is not tables[0] or not isinstance(table.item, Num) or table.whole is None:
        return None
    if any(deep_env(run, item) for item in items):
        return None
    found = gaps.one_of(run, table.item, items)
    among = as_set(run, replace(table, rows=table.whole.where(found if op == "&" else negated(run, found)), kind="list", whole=None))
    return None if among is None else boxed(run, among)


@over_rows("list_append", "list_extend", "list_insert")
def _added(request: Call) -> Value:
    """rows.append(1), rows.extend(others), rows.insert(0, 1)."""
    run, owner = request.run, request.value("self")
    table = table_of(run, owner)
    if table is None or not isinstance(owner, Ref) or table.kind != "list" or run.loops or run.summarising:
        return _as_before(request)
    name = request.row.operation
    if name == "list_insert" and request.constant("index") != 0:
        return _as_before(request)
    items = request.value("items") if name == "list_extend" else Tup((request.value("item"),))
    found = put_together(run, [items, owner] if name == "list_insert" else [owner, items], "list")
    if found is None:
        return _as_before(request)
    run.mutate(owner.address, found)
    return Nothing()


def _as_before(request: Call) -> Value:
    """A list that a loop fills keeps what is appended; of other rows nothing is known afterwards."""
    cell = cell_of(request.run, request.value("self"))
    return request.lost("on rows of a data set") if isinstance(cell, Table) else OPERATIONS[request.row.operation](request)


@over_rows("list_clear")
def _cleared(request: Call) -> Value:
    """rows.clear(): nothing is left."""
    run, owner = request.run, request.value("self")
    table = table_of(run, owner)
    if table is None or not isinstance(owner, Ref) or table.kind != "list" or run.control:
        return request.lost()
    run.mutate(owner.address, Listing(()))
    return Nothing()


@over_rows("chain", "concatenate")
def _chained(request: Call) -> Value:
    """itertools.chain(rows, others), np.concatenate([rows, others])."""
    run, name = request.run, request.row.operation
    parts = sequence_items(run, request.value("parts"))
    beside = _beside(request, parts) if name == "concatenate" and parts is not None else None
    if beside is not None:
        return beside
    flat = all(table is None or not rank(run, table) for table in (table_of(run, part) for part in parts or ()))
    if name == "concatenate" and not (request.constant("axis") == 0 or request.constant("axis") == -1 and flat):
        return request.lost("along this axis")
    found = None if parts is None else put_together(run, parts, "iterator" if name == "chain" else "array")
    for part in parts or ():
        taken(run, part)
    return request.lost("of these parts") if found is None else boxed(run, found)


def _beside(request: Call, parts: Sequence[Value]) -> Value | None:
    """np.concatenate([rows, others], axis=1): both beside each other, row by row (F40)."""
    axis, found = request.constant("axis"), assembled.parts_of(request.run, parts)
    return assembled.beside(request.run, *found, axis, request.node) if found is not None and isinstance(axis, int) else None


@over_rows("stack")
def _stacked(request: Call) -> Value:
    """np.stack of values of the same rows (F40)."""
    run, parts, axis = request.run, sequence_items(request.run, request.value("parts")), request.constant("axis")
    if parts is None and axis == 0:  # of a list of rows: the same as an array of them
        return call(run, Library("numpy.array"), [request.value("parts")], {}, request.node)
    found = assembled.parts_of(run, parts) if parts else None
    if found is None:
        return request.lost("of these parts")
    beside = assembled.stacked(run, *found, axis, request.node) if isinstance(axis, int) else None
    return request.lost("along this axis") if beside is None else beside


@over_rows("repeat")
def _repeated(request: Call) -> Value:
    """np.repeat(rows, k): each row so often."""
    times = request.number("times").constant if isinstance(request.value("times"), Num) else None
    array = request.row.name.startswith("numpy.")
    found = put_together(request.run, [request.value("x")] * times, "array") if array and isinstance(times, int) and 0 < times <= MOST_COPIES else None
    return request.lost() if found is None else boxed(request.run, found)


@over_rows("partition")
def _partitioned(request: Call) -> Value:
    """np.partition(rows, k): the same rows, of which it is not known how they stand."""
    run = request.run
    table = table_of(run, request.value("x"))
    if table is None or rank(run, table) or not isinstance(table.item, Num):
        return request.lost()
    rows = derived.in_order(table.rows, {}, own=False, stable=False)
    return request.lost() if rows is None else boxed(run, replace(table, kind="array", rows=rows))


@over_rows("diff")
def _differences(request: Call) -> Value:
    """np.diff(rows): of rows that follow each other (F21)."""
    run = request.run
    table = table_of(run, request.value("x"))
    if table is None or rank(run, table) or table.kind not in ("array", "list") or request.constant("n") != 1:
        return request.lost()
    if table.rows.size is not None and table.rows.size.value is not None and (vector := over_vectors(request, OPERATIONS["diff"])) is not None:
        return vector
    found = _between_neighbours(run, table)
    return request.lost("of rows that can stand in another order") if found is None else boxed(run, replace(found, kind="array"))


@rule("series_diff")
def _series_diff(request: Call) -> Value:
    """series.diff(): of rows that follow each other; the first one has none before it (F21)."""
    run = request.run
    table = table_of(run, request.value("x"))
    found = None if table is None or table.kind != "series" or request.constant("periods") != 1 else _between_neighbours(run, table)
    if found is None or not isinstance(found.item, Num):
        return request.lost("of rows that can stand in another order")
    there = condition_unknown(run, "there is a row before it", depends(run, found.rows.row, found.item))
    return boxed(run, replace(found, item=gaps.missing(run, found.item, there)))


def _between_neighbours(run: Run, table: Table) -> Table | None:
    """The differences of rows that follow each other; None where these can all be others at once."""
    if not isinstance(table.item, Num) or table.item.shape:
        return None
    rows, inside = derived.neighbouring(table.rows, 2), within(run, table.rows, table.item)
    if rows is None or any(source is not table.rows.row for source in inside.env):
        return None
    domain = inside.domain + (-inside.domain)
    if table.rows.ordered and table.rows.keys in ((table.item.term,), (-table.item.term,)):  # each is no less, or no more, than the one before it
        domain = Interval(ZERO, domain.hi) if table.rows.keys == (table.item.term,) else Interval(domain.lo, ZERO)
    key = ("column", rows.row, ("difference", inside.term)) if may_miss_in(inside.term) else None
    item = made_from(run, rows.row, f"a difference of rows of {rows.label}", [inside], domain, key=key)
    return replace(table, rows=replace(rows, ordered=False, keys=()), item=item, name="", categories=None, categorical=False)


@over_rows("from_keys")
def _keys(request: Call) -> Value:
    """dict.fromkeys(rows): the values that occur (F14)."""
    run = request.run
    table = taken(run, request.value("keys"))
    found = None if table is None or rank(run, table) != table.after else as_set(run, table)
    return request.lost() if found is None else boxed(run, found)


@operation("islice")
def _cut_of_anything(request: Call) -> Value:
    """itertools.islice of what is no data set: it may walk through an iterator, as far as it is walked through itself."""
    return unknown_call(request.run, request.name, list(request.given.values()), request.node)


@over_rows("islice")
def _cut(request: Call) -> Value:
    """itertools.islice(rows, k): the first rows of a list (F9)."""
    run, stop = request.run, request.value("stop")
    table = table_of(run, request.value("items"))
    rest = request.value("rest")
    plain = isinstance(stop, Num) and not stop.env and not stop.shape and isinstance(rest, Tup) and not rest.items
    if table is None or table.kind == "iterator" or not plain or rank(run, table) != table.after and table.kind == "array":
        return _cut_of_anything(request)
    part = table_of(run, selecting.window(run, table))
    owner = request.value("items")
    looks_at = (owner.address, run.store.heap[owner.address]) if isinstance(owner, Ref) else None
    return _cut_of_anything(request) if part is None else boxed(run, replace(part, kind="iterator", looks_at=looks_at))


@rule("mode")
def _mode(request: Call) -> Value:
    """statistics.mode(rows): the value of some row; of several that are as frequent the one that stands first (G30)."""
    run = request.run
    table = taken(run, request.value("x"))
    if table is None or not isinstance(table.item, Num) or table.item.shape:
        return request.lost()
    counting.fewest(run, table.rows)
    return selecting.by_order(run, table.rows, within(run, table.rows, table.item), "the most frequent row", request.node, "G30")
