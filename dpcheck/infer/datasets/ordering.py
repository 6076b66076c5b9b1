"""Rows put in order, and turned round (rules F6 to F8), wherever they stand: in lists, arrays, columns, numbers by group."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.bounds import Expr
from dpcheck.infer.coerce import known_keys
from dpcheck.infer.references import cell_of
from dpcheck.infer.datasets import derived, group_rows, selecting
from dpcheck.infer.datasets.axes import rank
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Grouped, Keyed, Population, Record, Table
from dpcheck.infer.datasets.presence import assume_present
from dpcheck.infer.datasets.registry import in_place, is_default, over_rows, owner_of, rule
from dpcheck.infer.datasets.sources import column
from dpcheck.infer.datasets.tables import boxed, seen_through, taken
from dpcheck.infer.datasets.walks import on_each
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.literals import key_of, literal
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import Call
from dpcheck.infer.run import Run
from dpcheck.infer.values import Env, Listing, Nothing, Num, Ref, Tup, Value


@over_rows("sorted", "sort")
def _sorted(request: Call) -> Value:
    """Sorted by the values themselves, the order no longer depends on how the rows stood (F6)."""
    run = request.run
    value = next(iter(request.given.values()))
    table = taken(run, value)
    cell = keyed_of(run, value)
    if cell is not None:
        return _sorted_groups(request, cell)
    if table is not None and not isinstance(request.given.get("key", Nothing()), Nothing):
        return _sorted_by(request, table)
    if table is None or not isinstance(table.item, Num) or table.item.shape:
        return request.lost()
    falling = request.constant("reverse") is not False if "reverse" in request.given else False
    rows = derived.in_order(table.rows, table.item.env, own=True, keys=(-table.item.term if falling else table.item.term,))
    kind = "list" if request.row.operation == "sorted" else table.kind
    return request.lost("by what depends on other rows") if rows is None else boxed(run, replace(table, kind=kind, rows=rows))


def _sorted_groups(request: Call, cell: Keyed) -> Value:
    """sorted(counts.values()): the numbers of all groups in their own order; sorted(counts) of a dict whose keys are known: these."""
    alone = isinstance(request.given.get("key", Nothing()), Nothing)
    plain = alone and group_rows.unnamed(cell) and cell.top is None
    falling = request.constant("reverse") if "reverse" in request.given else False
    keys = [key_of(request.run, key) for key in known_keys(cell) or ()] if alone and falling in (True, False) and request.row.operation == "sorted" else []
    names = [None if key is None else key[0] for key in keys]  # type: ignore[index]
    if names and (all(isinstance(name, str) for name in names) or all(isinstance(name, (int, float)) for name in names)):
        in_order = sorted(names, reverse=bool(falling))  # type: ignore[type-var]
        return Ref(request.run.store.allocate(Listing(tuple(literal(name) for name in in_order))))
    if not plain or falling not in (True, False) or request.row.operation != "sorted":
        return request.lost()
    return boxed(request.run, replace(cell, kind="list", sorted="falling" if falling else "rising", ordered=False))


def _sorted_by(request: Call, table: Table) -> Value:
    """sorted(rows, key=f): rows that are equal in their keys stay as they stood (F7)."""
    run = request.run
    if isinstance(table.item, Record) and table.kind == "frame" or table.kind not in ("list", "iterator", "series") or request.row.name.startswith("numpy."):
        return request.lost()
    key = on_each(run, table, request.value("key"), request.node)
    parts = key.items if isinstance(key, Tup) else (key,)
    terms = tuple(part.term for part in parts if isinstance(part, Num) and not part.shape)
    if key is None or len(terms) != len(parts):
        return request.lost("by these keys")
    item = table.item
    own = isinstance(item, Num) and not item.shape and any(term in (item.term, -item.term) for term in terms)
    falling = request.constant("reverse") is not False if "reverse" in request.given else False
    rows = derived.in_order(table.rows, deep_env(run, key), own=own, keys=tuple(-term for term in terms) if falling else terms)
    return request.lost("by what depends on other rows") if rows is None else boxed(run, replace(table, kind="list", rows=rows))


@rule("runs")
def _runs(request: Call) -> Value:
    """itertools.groupby(rows, key=f) of rows that are sorted by f: the rows by that key, each group once and in one piece (H15)."""
    run, function = request.run, request.value("key")
    table = taken(run, request.value("items"))
    if table is None or table.kind != "list":
        return request.lost()
    key = table.item if isinstance(function, Nothing) else on_each(run, table, function, request.node)
    parts = key.items if isinstance(key, Tup) else (key,)
    numbers = [part for part in parts if isinstance(part, Num) and not part.shape]
    terms = tuple(part.term for part in numbers)
    if key is None or len(numbers) != len(parts) or table.rows.keys not in (terms, tuple(-term for term in terms)):
        return request.lost("of rows that are not sorted by this key")
    for part in numbers:
        assume_present(run, table.rows, part.term)  # what cannot be compared is in no order
    return boxed(run, Grouped(replace(table, kind="iterator"), key, None, ordered=False, every=True, lists="list", view="items"))


@over_rows("reversed", "reverse")
def _reversed(request: Call) -> Value:
    run = request.run
    owner = next(iter(request.given.values()))
    table = taken(run, owner)
    if table is None or table.kind in ("set", "frame"):
        return request.lost()
    if table.kind == "array" and rank(run, table) != (table.after if request.row.operation == "reversed" else 0):
        return request.lost("along more axes than that of the rows")
    kind = "iterator" if request.row.operation == "reversed" else table.kind
    looks_at = (owner.address, table) if kind == "iterator" and isinstance(owner, Ref) else table.looks_at
    result = boxed(run, replace(table, kind=kind, rows=derived.turned(table.rows), looks_at=looks_at))
    if kind == "array" and isinstance(owner, Ref):
        run.store.link(result.address, owner.address)
    return result


@rule("frame_head")
def _head(request: Call) -> Value:
    """head(n), tail(n): the rows at one end (F9)."""
    run, found = request.run, owner_of(request)
    if (cell := cell_of(run, next(iter(request.given.values())))) is not None and isinstance(cell, Keyed):
        return _of_groups(request, cell, "falling" if request.row.name.endswith("head") else "rising")
    if found is None or request.number("n").env:
        return request.lost()
    return selecting.seen_in(run, found[0], selecting.window(run, found[1]))


def _of_groups(request: Call, cell: Keyed, end: str) -> Value:
    """The numbers of groups at one end: of sorted ones the largest (H14), else as of any rows."""
    run, most = request.run, request.number("n").constant
    if cell.sorted == end and isinstance(most, int) and most >= 0 and group_rows.unnamed(cell):
        return seen_through(run, next(iter(request.given.values())), group_rows.of_the_largest(cell, most))
    instead = group_rows.in_place_of_groups(replace(request, given={**request.given, next(iter(request.given)): boxed(run, cell)}))
    return request.lost("of groups that the data choose") if instead is None else _head(instead)


@rule("frame_sort")
def _sort(request: Call) -> Value:
    """sort_values: of a column, an order of its own (F6); of a frame, rows with equal keys stay as they stood (F7)."""
    run, found = request.run, owner_of(request)
    if found is None:
        return _keyed_again(request)
    owner, table = found
    if not is_default(request, "axis", 0, "index"):
        return request.lost("of columns")
    by_value = request.row.name.endswith("sort_values") and is_default(request, "key") and isinstance(table.item, Num)
    own = table.kind == "series" and by_value and isinstance(table.item, Num)
    by = deciding(run, table, request.given.get("by")) if request.row.name.endswith("sort_values") else {}
    keys = () if not request.row.name.endswith("sort_values") else (table.item.term,) if own and isinstance(table.item, Num) else keys_of(run, table, request.given.get("by"))
    if "ascending" in request.given and request.constant("ascending") is not True:
        keys = tuple(-key for key in keys)
    rows = derived.in_order(table.rows, by, own=own, stable=request.constant("kind") in ("stable", "mergesort"), keys=keys)
    if rows is None:
        return request.lost("by what depends on other rows")
    if "ignore_index" in request.given and request.constant("ignore_index") is not False:
        rows = numbered(rows)
    return in_place(request, owner, replace(table, rows=rows))


def deciding(run: Run, table: Table, names: Value | None) -> Env:
    """What the named columns of the rows depend on; where none are named, whatever the rows hold."""
    found = None if names is None or isinstance(names, Nothing) else selecting.column_names(run, names)
    if found is None or not isinstance(table.item, Record):
        return deep_env(run, table.item)
    values = [column(run, table.item, name) for name in found]
    return tainted(*(deep_env(run, value) for value in values if value is not None))


def keys_of(run: Run, table: Table, names: Value | None) -> tuple[Expr, ...]:
    """The named columns of the typical row, where all are plain values; else none."""
    found = None if names is None else selecting.column_names(run, names)
    if found is None or not isinstance(table.item, Record):
        return ()
    values = [column(run, table.item, name) for name in found]
    terms = tuple(value.term for value in values if isinstance(value, Num) and not value.shape)
    return terms if len(terms) == len(values) else ()


def numbered(rows: Population) -> Population:
    """The rows labelled by their places."""
    place = object()
    return replace(rows, place=place, numbered=(place, len(rows.kept)))


def _keyed_again(request: Call) -> Value:
    """Counts in another order are the same counts by key."""
    cell = cell_of(request.run, next(iter(request.given.values())))
    if not isinstance(cell, Keyed) or request.row.name.endswith("sort_index") and request.constant("ascending") is not True:
        return request.lost()
    if not request.row.name.endswith("sort_values"):
        return boxed(request.run, replace(cell, ordered=True, sorted=""))
    rising = request.constant("ascending")
    return boxed(request.run, replace(cell, ordered=False, sorted={True: "rising", False: "falling"}.get(rising, "")))  # type: ignore[call-overload]
