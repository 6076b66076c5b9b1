"""What Python's own functions of sequences make of rows: `sum`, `len`, `list`, `set`, `map`, `filter`, `zip`, `next`, `reduce`."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dpcheck.infer.coerce import as_array, known_keys, sequence_items
from dpcheck.infer.datasets import counting, group_rows, selecting, totals
from dpcheck.infer.datasets.aggregates import item_array, numeric, of_groups, sum_rule
from dpcheck.infer.datasets.axes import across, leading, rank
from dpcheck.infer.datasets.grouping import as_vector, at_key, key_number, named_groups
from dpcheck.infer.datasets.keyed import extent, keyed_of
from dpcheck.infer.datasets.loops import reduced
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.registry import over_rows
from dpcheck.infer.datasets.sources import made_from
from dpcheck.infer.datasets.tables import boxed, grouped_of, has_rows, lost, made, seen_through, table_of, taken
from dpcheck.infer.datasets.walks import as_set, each_time, on_each, walked_rows
from dpcheck.infer import forward, numbers
from dpcheck.infer.interpret import call
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.operators import binary
from dpcheck.infer.references import boxed as boxed_array, cell_of
from dpcheck.infer.requests import OPERATIONS, Call, shown_vector
from dpcheck.infer.run import Run
from dpcheck.infer.storage import listed
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Library, Listing, Nothing, Num, Opaque, Range, Ref, Tup, Uniform, Value, Zipped, constant


def taken_by_row(run: Run, value: Value) -> Table | None:
    """The table of a value that is walked to its end, where what Python walks through are its rows: those of `m.T` are its columns."""
    table = taken(run, value)
    return None if table is None or table.kind == "array" and rank(run, table) != table.after else table


forward.taken_by_row.give(taken_by_row)


def _of_each(request: Call, rows: str) -> tuple[Table, Value] | None:
    """The rows that are walked to their end, with what `f` makes of each."""
    table = taken_by_row(request.run, request.value(rows))
    item = None if table is None else on_each(request.run, table, request.value("f"), request.node)
    return None if table is None or item is None else (table, item)


@over_rows("dict_values")
def _values(request: Call) -> Value:
    """counts.values(): the numbers of all groups; groups.values(): the lists of rows."""
    grouped = grouped_of(request.run, request.value("self"))
    if grouped is not None:
        return seen_through(request.run, request.value("self"), replace(grouped, view="values"))
    cell = keyed_of(request.run, request.value("self"))
    if cell is not None and (keys := known_keys(cell)) is not None:
        return Ref(request.run.store.allocate(Listing(tuple(at_key(request.run, cell, key, request.node) for key in keys))))
    return request.lost() if cell is None else seen_through(request.run, request.value("self"), replace(cell, kind="list", missing=None))


@over_rows("dict_keys")
def _keys_of_groups(request: Call) -> Value:
    """counts.keys() of a dict whose keys are known."""
    keys = known_keys(keyed_of(request.run, request.value("self")))
    return request.lost() if keys is None else Ref(request.run.store.allocate(Listing(tuple(keys))))


@over_rows("dict_items")
def _items_of_groups(request: Call) -> Value:
    """counts.items(): the groups with their numbers; groups.items(): with their rows."""
    grouped = grouped_of(request.run, request.value("self"))
    if grouped is not None:
        return seen_through(request.run, request.value("self"), replace(grouped, view="items"))
    cell = keyed_of(request.run, request.value("self"))
    keys = known_keys(cell)
    if cell is not None and keys is not None:
        pairs = tuple(Tup((key, at_key(request.run, cell, key, request.node))) for key in keys)
        return Ref(request.run.store.allocate(Listing(pairs)))
    table = None if cell is None else group_rows.with_keys(request.run, cell)
    return request.lost() if table is None else seen_through(request.run, request.value("self"), replace(table, kind="list"))


@over_rows("python_sum")
def _python_sum(request: Call) -> Value:
    """sum(rows, start): from the number 0, so that truth values count as numbers; from a truth value `+` may be `or`."""
    run, node = request.run, request.node
    cell = keyed_of(run, request.value("items"))
    start = request.given.get("start", constant(0))
    if isinstance(start, Num) and start.boolean:
        return request.lost("from a truth value")
    if cell is not None:
        if cell.kind not in group_rows.KINDS:
            return request.lost("of the keys")
        of_all = of_groups(replace(request, given={"items": request.value("items")}), cell, "items")
        return of_all if isinstance(start, Num) and start.constant == 0 else binary(run, "+", start, of_all, node)
    table = taken(run, request.value("items"))
    item = None if table is None else item_array(run, table)
    if table is None or item is None or table.kind == "array" and table.after != len(item.shape):
        return request.lost()
    if item.shape:
        counting.fewest(run, table.rows)  # of no rows it is the start
    result = boxed_array(run, totals.summed(run, table.rows, numeric(run, table, item), node, sum_rule(table, item)))
    return result if isinstance(start, Num) and start.constant == 0 else binary(run, "+", start, result, node)


@over_rows("len")
def _len(request: Call) -> Value:
    grouped = grouped_of(request.run, request.value("x"))
    if grouped is not None:
        return counting.distinct(request.run, grouped.table.rows, key_number(request.run, grouped), request.node)
    cell = keyed_of(request.run, request.value("x"))
    if cell is not None:
        return extent(request.run, cell, request.node)
    table = table_of(request.run, request.value("x"))
    if table is None or table.kind == "iterator":
        return request.lost()
    if table.kind == "set":
        item = item_array(request.run, table)
        if isinstance(table.item, Tup):
            item = made_from(request.run, table.rows.row, "several values", [table.item])
        return request.lost() if item is None else counting.distinct(request.run, table.whole or table.rows, item, request.node)
    return leading(request.run, table) or counting.count(request.run, table.rows, request.node)


@over_rows("list", "tuple", "array", "copy", "deep_copy", "iter")
def _again(request: Call) -> Value:
    run = request.run
    value = next(iter(request.given.values()))
    cell = keyed_of(run, value)
    keys = known_keys(cell) if request.row.operation in ("list", "tuple") else None
    if keys is not None:
        return Tup(tuple(keys)) if request.row.operation == "tuple" else Ref(run.store.allocate(Listing(tuple(keys))))
    vector = as_vector(run, cell) if cell is not None and cell.kind == "series" and request.row.operation in ("list", "tuple") else None
    if vector is not None:
        return Ref(run.store.allocate(listed(vector)))
    if cell is not None and request.row.operation in ("list", "tuple") and group_rows.unnamed(cell):
        return boxed(run, replace(cell, kind="list"))
    there = table_of(run, value)
    if request.row.operation == "iter" and there is not None and there.kind == "iterator":
        return value  # an iterator is its own
    if request.row.operation == "array" and there is not None and there.kind == "frame" and isinstance(request.given.get("dtype", Nothing()), Nothing):
        return call(run, Library("pandas.DataFrame.to_numpy"), [value], {}, request.node)
    table = taken(run, value)
    if table is None or isinstance(table.item, Record) and request.row.operation not in ("copy", "deep_copy"):
        if table is not None and table.kind in ("list", "iterator") and request.row.operation in ("list", "tuple") and isinstance(value, Ref):
            again = boxed(run, replace(table, kind="list"))
            run.store.link(again.address, value.address)  # the same dicts
            return again
        return request.lost()
    kind = {"list": "list", "tuple": "list", "array": "array", "iter": "iterator"}.get(request.row.operation, table.kind)
    if kind == "array" and isinstance(table.item, Opaque) and table.item.of and (vector := shown_vector(run, table.item)) is not None:
        table = replace(table, item=Ref(run.store.allocate(vector)))
    if request.row.operation in ("list", "tuple", "iter") and table.kind == "array" and rank(run, table) != table.after:
        return request.lost("whose items are not its rows")
    if table.kind == "set" and kind == "list":  # in any order
        return boxed(run, replace(table, kind=kind, rows=replace(table.rows, place=object(), scrambled=True), whole=None))
    if table.kind == "set":
        return request.lost("of a set, whose order is not that of the rows")
    after = rank(run, table) if kind == "array" and table.kind != "array" else table.after
    item = table.item
    several = isinstance(item, Tup) or isinstance(cell_of(run, item), (Listing, Uniform))
    if kind == "array" and table.kind != "array" and (several or rank(run, table)):
        counting.fewest(run, table.rows)  # of no rows it has one axis
    if several and kind == "array":
        stacked = as_array(run, item, request.node)
        if stacked is None:
            return request.lost()
        item, after = Ref(run.store.allocate(stacked)), len(stacked.shape)
    looks_at = (value.address, table) if kind == "iterator" and isinstance(value, Ref) else table.looks_at
    result: Value = boxed(run, replace(table, kind=kind, after=after, item=item, looks_at=looks_at))
    if kind == "array" and not isinstance(request.given.get("dtype", Nothing()), Nothing):
        result = call(run, Library("numpy.ndarray.astype"), [result, request.value("dtype")], {}, request.node)
    return result


@over_rows("set")
def _set(request: Call) -> Value:
    """set(rows): the values that occur; how many is a count of distinct values (F14)."""
    run = request.run

    table = taken_by_row(run, request.value("items"))
    distinct = None if table is None else as_set(run, table)
    return request.lost() if distinct is None else boxed(run, distinct)


@over_rows("map")
def _map(request: Call) -> Value:
    """map(f, rows): f on the typical row (F1)."""
    run, parts = request.run, request.value("parts")
    values = parts.items if isinstance(parts, Tup) else ()
    several = len(values) > 1
    rows = walked_rows(run, Zipped(values) if several else values[0]) if values else None
    for value in values:
        taken(run, value)
    if rows is None or run.module is None:
        return request.lost()
    table = rows

    def compute() -> Value | None:
        args = list(table.item.items) if several and isinstance(table.item, Tup) else [table.item]
        return call(run, request.value("function"), args, {}, request.node)

    item = each_time(run, table, Frame(run.module, "", {}), request.node, compute)
    if item is None:
        return lost(run, "map of a function that remembers earlier rows", boxed(run, table), request.value("function"))
    return boxed(run, replace(table, item=item, kind="iterator", name="", categories=None))


@over_rows("filter")
def _filter(request: Call) -> Value:
    """filter(p, rows): the rows for which p holds (F2)."""
    run, function = request.run, request.value("function")
    table = taken_by_row(run, request.value("items"))
    if table is None:
        return request.lost()
    answer = table.item if isinstance(function, Nothing) else on_each(run, table, function, request.node)
    if answer is None:
        return lost(run, "a filter that remembers earlier rows", boxed(run, table), function)
    truth = truth_of(run, answer, request.node)
    return boxed(run, replace(table, rows=table.rows.where(truth), kind="iterator"))


@over_rows("next")
def _next(request: Call) -> Value:
    """next(rows): which row stands first their order decides (G22); it is not given again (F10)."""
    run, value = request.run, request.value("items")
    table = table_of(run, value)
    if table is None or table.kind != "iterator" or not isinstance(value, Ref) or not isinstance(table.item, Num) or table.item.shape or table.rows.row in run.walking:
        return request.lost()
    counting.fewest(run, table.rows)
    if "default" not in request.places:
        run.may_fail({table.rows.source: {}}, StopIteration)
    first = selecting.by_order(run, table.rows, totals.within(run, table.rows, table.item), "the first row", request.node, "G22")
    rest = selecting.window(run, table, one_end=True)
    run.store.write(run.store.heap, value.address, table_of(run, rest) or lost(run, "the rest of an iterator", value))
    return first


@over_rows("enumerate", "zip")
def _side_by_side(request: Call) -> Value:
    """enumerate(rows), zip(rows, others): what is walked through them is used up."""
    run = request.run
    zipped = OPERATIONS[request.row.operation](request)
    if request.row.operation == "enumerate" and isinstance(zipped, Zipped) and (table := table_of(run, request.value("items"))) is not None and table.kind == "array":
        places = zipped.parts[0]
        if isinstance(places, Range) and rank(run, table) == table.after:  # the rows lie along the first axis
            zipped = Zipped((Range(places.start, numbers.add(run, places.start, counting.count(run, table.rows, request.node), request.node), places.step), *zipped.parts[1:]))
    parts = zipped.parts if isinstance(zipped, Zipped) else ()
    columns = [across(run, part, request.node) for part in parts]
    if any(items is not None for items in columns) and all(items is not None or not has_rows(run, part) for part, items in zip(parts, columns)):
        return Zipped(tuple(part if items is None else Ref(run.store.allocate(Listing(tuple(items)))) for part, items in zip(parts, columns)))
    if _of_known_groups(run, parts):
        places = parts[0]
        if request.row.operation == "enumerate" and isinstance(places, Range):
            size = as_array(run, parts[1], request.node)
            return zipped if size is None else Zipped((Range(places.start, numbers.add(run, places.start, Num(size.shape[0]), request.node), places.step), parts[1]))
        return zipped
    rows = walked_rows(run, zipped)
    gone = lost(run, "rows that do not line up", *parts)
    for part in parts:
        taken(run, part)
    return gone if rows is None else boxed(run, replace(rows, kind="iterator"))


def _of_known_groups(run: Run, parts: Sequence[Value]) -> bool:
    """Whether what is walked through side by side are numbers by groups that the program names, and no rows."""
    cells = [keyed_of(run, part) for part in parts]
    known = [cell is not None and named_groups(run, cell) is not None for cell in cells]
    return any(known) and all(known[place] or cells[place] is None and table_of(run, part) is None for place, part in enumerate(parts))


@over_rows("reduce")
def _reduce(request: Call) -> Value:
    """functools.reduce(f, rows, start): a loop in which every row changes one variable (J9, G25)."""
    run = request.run
    if sequence_items(run, request.value("items")) is not None:  # some columns, say, one by one
        return OPERATIONS["reduce"](request)
    table = taken_by_row(run, request.value("items"))
    start = request.given.get("start")
    if table is None or not isinstance(start, Num) or start.shape:
        return request.lost()
    found = reduced(run, table, request.value("function"), start, request.node)
    return found if found is not None else request.lost()


@over_rows("map_rows")
def _map_rows(request: Call) -> Value:
    """map_rows(f, rows): f of each row (E1)."""
    run, mapped = request.run, _of_each(request, "m")
    if mapped is None:
        return request.lost()
    table, item = mapped
    array = run.store.heap[item.address] if isinstance(item, Ref) else item
    return made(run, table, item, after=len(array.shape) if isinstance(array, Num) else 0)
