"""What is computed group by group: sizes, aggregates, functions of each group (docs/calculus/histograms.md)."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.bounds import ONE, Order, compare, minimum, nonnegative
from dpcheck.infer.coerce import as_number, sequence_items
from dpcheck.infer.references import cell_of
from dpcheck.infer.datasets import counting, derived, group_frames, grouping, groups_in_frames, selecting, totals
from dpcheck.infer.datasets.dates import in_bins, with_bins
from dpcheck.infer.datasets.group_rows import computed_by, size_asked_for
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Grouped, Record, Table
from dpcheck.infer.datasets.registry import is_default, over_rows, owner_of, rule
from dpcheck.infer.datasets.tables import boxed, grouped_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.interpret import call
from dpcheck.infer.requests import Call
from dpcheck.infer.run import Run
from dpcheck.infer.values import Configured, Function, Gap, Library, Mapping, Method, Nothing, Num, Partial, Ref, Text, Tup, Value

LEN = "builtins.len"


@rule("groupby")
def _groupby(request: Call) -> Value:
    run, found = request.run, owner_of(request)
    if found is None:
        return request.lost()
    plain = request.constant("dropna") in (True, False) and request.constant("as_index") in (True, False)
    if not isinstance(request.value("level"), Nothing) or not plain:
        return request.lost("by level, or with keys that are no index")
    by = with_bins(run, found[1], request.value("by"))
    if by is None:
        return request.lost("by bins of which it is not known where they lie")
    if isinstance(request.value("by"), Configured):
        plain = all(is_default(request, name, usual) for name, usual in (("as_index", True), ("dropna", True), ("sort", True)))
        return in_bins(run, grouping.grouped_by(run, found[0], found[1], by)) if plain else request.lost("by every bin of a calendar, with other options")
    made_groups = grouping.grouped_by(run, found[0], found[1], by, every=request.constant("dropna") is False)
    grouped = grouped_of(run, made_groups)
    if grouped is None:
        return made_groups
    every = request.constant("observed") is False  # else only the categories that occur
    return boxed(run, replace(grouped, categories=grouped.categories if every else None, ordered=request.constant("sort") is True, as_columns=request.constant("as_index") is False))


@over_rows("by_group")
def _aggregate(request: Call) -> Value:
    """groupby(...)[column].sum(), .mean(), ...: the aggregate of the rows of each group (H5, H6)."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    if grouped is None:
        return request.lost()
    return of_groups(request, grouped, request.row.operation, {name: value for name, value in request.given.items() if name != "x"})


def of_groups(request: Call, grouped: Grouped, name: str, options: dict[str, Value]) -> Value:
    """What the function of that name makes of each group."""
    run, node = request.run, request.node
    row = grouped.table.item
    if grouped.as_columns:
        return _in_columns(request, of_groups(request, replace(grouped, as_columns=False), name, options), "size" if name == LEN else grouped.table.name)
    if isinstance(row, Record) and name != LEN:
        return _of_each_column(request, grouped, row, name, options) or request.lost("of all columns: choose one by name")

    def of(inner: Run, table: Table) -> Num:
        value = call(inner, Library(name), [boxed(inner, table)], options, node)

        return value if isinstance(value, Num) else as_number(inner, value)

    return grouping.keyed(run, grouped, of)


def _in_columns(request: Call, found: Value, name: str) -> Value:
    """Numbers by group, with the keys in columns."""
    cell, frame = keyed_of(request.run, found), group_frames.group_frame_of(request.run, found)
    columns = groups_in_frames.named(cell, name) if cell is not None else None if frame is None else groups_in_frames.named_together(frame.columns)
    table = None if columns is None else groups_in_frames.in_columns(request.run, columns)
    return request.lost("with keys that are no index") if table is None else boxed(request.run, table)


def _of_each_column(request: Call, grouped: Grouped, row: Record, name: str, options: dict[str, Value]) -> Value | None:
    """What the function makes of each group's columns, where it is known which these are: all that a list names, but for keys that are columns of the frame."""
    run = request.run
    keys = [key.value if isinstance(key, Gap) else key for key in (grouped.key.items if isinstance(grouped.key, Tup) else (grouped.key,))]
    own = {column for column, value in row.columns.items() if any(_same_column(value, key) for key in keys)}
    if not row.closed or own and not grouped.by_name:
        return None
    found: dict[str, Value] = {}
    for column in row.columns:
        part = None if column in own else grouped_of(run, grouping.grouped_column(run, Ref(run.store.allocate(grouped)), grouped, [column], single=True))
        if part is not None and isinstance(column, str):
            found[column] = of_groups(request, part, name, options)
    return group_frames.frame_of(run, found) if len(found) + len(own) == len(row.columns) else None


def _same_column(value: Value, key: Value) -> bool:
    value = value.value if isinstance(value, Gap) else value
    return isinstance(value, Num) and isinstance(key, Num) and value.term == key.term


def method_name(name: str) -> str:
    """The function that an aggregate is by its name."""
    return LEN if name == "size" else f"pandas.Series.{name}"


@rule("group_get")
def _get_group(request: Call) -> Value:
    """groupby("k").get_group("a"): the rows of one group; where there are none it raises."""
    run, grouped, name = request.run, grouped_of(request.run, request.value("x")), request.value("name")
    truth = None if grouped is None or deep_env(run, name) else grouping.has_key(run, grouped.key, name, request.node)
    if grouped is None or truth is None:
        return request.lost()
    rows = grouped.table.rows
    run.assume_number(rows, f"the group {grouping.text_of_key(name)} of {rows.label} is not empty")
    return boxed(run, replace(grouped.table, rows=rows.where(truth)))


@rule("group_agg")
def _agg(request: Call) -> Value:
    """agg("sum"), agg(["sum", "count"]) and agg(lambda s: ...) of one column; agg({"pay": "sum"}) and agg(total=("pay", "sum")) of several."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    name = request.value("function")
    if grouped is None:
        return request.lost()
    if grouped.as_columns:
        labelled = boxed(run, replace(grouped, as_columns=False))
        return _in_columns(request, _agg(replace(request, given={**request.given, "x": labelled})), grouped.table.name)
    by_one = _by_one(request, grouped, name)
    if by_one is not None:
        return by_one
    cell = cell_of(run, name)
    wanted: dict[object, tuple[Value, Value]] = {}
    if isinstance(cell, Mapping):
        wanted = {column: (Text(str(column)), function) for column, function in cell.items.items()}
    elif isinstance(name, Nothing):
        pairs = {label: sequence_items(run, value) for label, value in request.keywords.items()}
        wanted = {label: (pair[0], pair[1]) for label, pair in pairs.items() if pair is not None and len(pair) == 2}
        if len(wanted) != len(pairs):
            return request.lost("of several functions")
    found: dict[str, Value] = {}
    for function in (sequence_items(run, name) or ()) if not isinstance(grouped.table.item, Record) else ():
        of_each = _by_one(request, grouped, function) if isinstance(function, Text) else None
        if of_each is None or not isinstance(function, Text) or function.value is None:
            return request.lost("of several functions")
        found[function.value] = of_each
    for label, (column, function) in wanted.items():
        if not isinstance(column, Text) or column.value is None or not isinstance(label, str):
            return request.lost("of several functions")
        part = grouped_of(run, grouping.grouped_column(run, Ref(run.store.allocate(grouped)), grouped, [column.value], single=True))
        if part is None:
            return request.lost()
        of_each = _by_one(request, part, function)
        if of_each is None:
            return request.lost("of several functions")
        found[label] = of_each
    return group_frames.frame_of(run, found) or request.lost("of several functions")


@rule("group_head")
def _head(request: Call) -> Value:
    """groupby(user).head(k): at most k rows a group. Where the unit of privacy is the user, k rows are all that one contributes (F17)."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    most = request.number("n")
    if grouped is None or most.env:
        return request.lost()
    return first_of_each(run, grouped, most)


def first_of_each(run: Run, grouped: Grouped, most: Num) -> Value:
    """The first rows of each group, at most so many."""
    table = grouped.table
    rows = table.rows
    key = grouped.key.value if isinstance(grouped.key, Gap) else grouped.key
    if rows.users is not None and isinstance(key, Num) and _column_name(key) == rows.users and not rows.relation.edits:
        run.assume(f"the rows of one {rows.users} stand in an order of their own")
        times = rows.times  # of fewer than none, all but so many are left
        if nonnegative(most.term, run.facts):
            times = most.term if compare(most.term, rows.times, run.facts) is Order.AT_MOST else minimum(most.term, rows.times)
        item = totals.within(run, rows, table.item) if isinstance(table.item, Num) else table.item
        return boxed(run, replace(table, rows=replace(rows, times=times, place=object()), item=item))
    first = derived.per_group(rows, deep_env(run, grouped.key))
    if first is not None and grouped.every and most.term == ONE:
        first = replace(first, leading=(first.place, rows, grouping.key_number(run, grouped)))
    return selecting.part_of(run, table, first, "the first rows of each group")


@rule("group_apply")
def _apply(request: Call) -> Value:
    """groupby("k").apply(lambda g: ...): what a function makes of each group, where that is a number (H6)."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    plain = not request.keywords and isinstance(request.value("rest"), Tup) and not request.value("rest").items  # type: ignore[union-attr]
    found = computed_by(run, grouped, request.value("function"), request.node) if grouped is not None and plain and not grouped.as_columns else None
    if grouped is None or found is None:
        return request.lost("of a function that makes no number of a group")
    counting.fewest(run, grouped.table.rows)  # of no rows pandas makes a frame
    return boxed(run, found)


def _by_one(request: Call, grouped: Grouped, function: Value) -> Value | None:
    """What one function, by its name or as code, makes of each group of one column; None where that is no number."""
    if isinstance(function, Text):
        return None if function.value is None else of_groups(request, grouped, method_name(function.value), {})
    if not isinstance(function, (Function, Method, Partial)) or isinstance(grouped.table.item, Record):  # of a frame it is handed one column after the other
        return None
    found = computed_by(request.run, grouped, function, request.node)
    if found is None:
        return None
    counting.fewest(request.run, grouped.table.rows)
    return boxed(request.run, found)


@rule("group_filter")
def _filter(request: Call) -> Value:
    """groupby("k").filter(lambda g: len(g) > 1): the rows of the groups that are as large (F39)."""
    run = request.run
    grouped = grouped_of(run, request.value("x"))
    asked = None if grouped is None else size_asked_for(run, grouped, request.value("function"), request.node)
    if grouped is None or asked is None:
        return request.lost("by other than the number of rows")
    most, least = asked
    rows = derived.groups_by_size(grouped.table.rows, deep_env(run, grouped.key), most, least=least)
    return selecting.part_of(run, grouped.table, rows, "the rows of some groups")


def _column_name(key: Num) -> object:
    atom = key.term.atom()
    return atom.key[2] if atom is not None and isinstance(atom.key, tuple) and len(atom.key) == 3 and atom.key[0] in ("column", "declared column", "text") else None
