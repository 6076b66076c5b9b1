"""What pandas does with frames and columns (docs/calculus/stability.md): rows chosen, columns made, rows joined, ordered or taken apart."""
from __future__ import annotations

import re
from dataclasses import replace
from typing import Callable

from dpcheck import ir
from dpcheck.bounds import Expr
from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.branches import chosen
from dpcheck.infer.callbacks import put_in
from dpcheck.infer.coerce import as_number, cell_of, literal, sequence_items
from dpcheck.infer.comparisons import compare
from dpcheck.infer.datasets import axes, counting, derived, gaps, group_rows, grouping, selecting
from dpcheck.infer.datasets.attributes import label, to_array
from dpcheck.infer.datasets.keyed import over_groups
from dpcheck.infer.datasets.model import Grouped, Keyed, Population, Record, Table
from dpcheck.infer.datasets.presence import assume_present, may_miss_in, present
from dpcheck.infer.datasets.rowwise import boxed, lifted, lost, made, operand, rows_env, seen_through, table_of
from dpcheck.infer.datasets.rules import aggregated, each_row, membership, numeric, over_rows, scalar_only
from dpcheck.infer.datasets.sources import as_item, column, condition_unknown, depends, made_from, number_in, was_read
from dpcheck.infer.datasets.totals import within
from dpcheck.infer.datasets.walks import on_each
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.touching import handed_over
from dpcheck.infer.guards import Guard, negated
from dpcheck.infer.interpret import call
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import OPERATIONS, Call, Operation, operation
from dpcheck.infer.run import Run
from dpcheck.infer.values import Env, Gap, Library, Mapping, Method, Nothing, Num, Opaque, Partial, Ref, SliceValue, Text, Tup, Value
from dpcheck.spaces import ANY, BOOL, exactly


def rule(name: str) -> Callable[[Operation], Operation]:
    """Registers an operation that only tables have."""
    if name not in OPERATIONS:
        operation(name)(lambda request: request.lost())
    return over_rows(name)


def owner_of(request: Call) -> tuple[Ref, Table] | None:
    """The table whose method is called."""
    value = next(iter(request.given.values()))
    table = table_of(request.run, value)
    return (value, table) if table is not None and isinstance(value, Ref) else None


# ---------------------------------------------------------------- rows by label and by place
def located(run: Run, method: Method, index: Value, node: ir.Node) -> Value:
    """df.loc[rows], df.loc[rows, columns], df.iloc[rows]."""
    owner = method.owner
    cell = run.store.heap[owner.address] if isinstance(owner, Ref) else None
    if isinstance(cell, Keyed) and isinstance(owner, Ref) and method.name.endswith((".iloc", ".iat")):
        found = group_at(run, cell, index, owner, node) if cell.kind != "frame" else None
        if found is not None:
            return found
        return lost(run, "numbers by group, by their place", owner, index)
    if isinstance(cell, Keyed) and isinstance(owner, Ref):
        return grouping.subscript(run, owner, cell, index, node)
    table = cell if isinstance(cell, Table) else None
    if table is None or not isinstance(owner, Ref):
        return lost(run, "rows by label", owner, index)
    rows, chosen = (index.items[0], index.items[1]) if isinstance(index, Tup) and len(index.items) == 2 else (index, None)
    by_place = method.name.endswith(("iloc", "iat"))
    part: Value = owner
    if not axes.is_whole(rows):
        mask = table_of(run, rows)
        if mask is not None:
            part = selecting.masked(run, owner, table, mask, rows)
        elif isinstance(rows, SliceValue) and by_place:
            part = selecting.slice_of(run, owner, table, rows, node)
        elif isinstance(rows, Num) and not rows.shape and by_place and isinstance(table.item, Num):
            return selecting.entry(run, owner, table, rows, node, by_place=True)
        else:
            return lost(run, f"rows of {table.rows.label} by label", owner, index)
    if chosen is None or axes.is_whole(chosen):
        return part
    inner = table_of(run, part)
    if inner is None or not isinstance(part, Ref) or by_place or not isinstance(inner.item, Record):
        return lost(run, f"columns of {table.rows.label} by place", owner, index)
    names = selecting.column_names(run, chosen)
    return lost(run, "columns that are not named", owner, index) if names is None else selecting.columns(
        run, part, inner, inner.item, names, single=isinstance(chosen, Text))


def group_at(run: Run, cell: Keyed, index: Value, owner: Ref, node: ir.Node) -> Value | None:
    """numbers.iloc[i] of the groups that there are."""
    if isinstance(index, SliceValue):
        return group_rows.cut(run, cell, index, owner) if group_rows.unnamed(cell) else None
    place = index.constant if isinstance(index, Num) and not index.env else None
    if (cell.sorted, place) in (("rising", -1), ("falling", 0)):
        return over_groups(run, cell, "array_max", node)
    table = group_rows.as_rows(run, cell) if group_rows.unnamed(cell) and place is not None else None
    return None if table is None or not isinstance(index, Num) else selecting.entry(run, Ref(run.store.allocate(table)), table, index, node, by_place=True)


@rule("frame_head")
def _head(request: Call) -> Value:
    """head(n), tail(n): the rows at one end (F9)."""
    run, found = request.run, owner_of(request)
    if (cell := _cell(run, next(iter(request.given.values())))) is not None and isinstance(cell, Keyed):
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


@rule("frame_largest")
def _largest(request: Call) -> Value:
    """nlargest(n), nsmallest(n) of a column: the values at one end of their own order (F13)."""
    run, found = request.run, owner_of(request)
    if (cell := _cell(run, next(iter(request.given.values())))) is not None and isinstance(cell, Keyed):
        wanted = "falling" if request.row.name.endswith("nlargest") else "rising"
        return _of_groups(request, replace(cell, sorted=wanted, ordered=False), "falling")
    if found is None or request.number("n").env or not _is_default(request, "keep", "first", "last"):
        return request.lost()
    item, columns = found[1].item, request.given.get("columns")
    if isinstance(item, Num):
        rows = derived.in_order(found[1].rows, item.env, own=True, keys=(-item.term if request.row.name.endswith("nlargest") else item.term,))
    elif isinstance(item, Record) and columns is not None:  # of equal ones those that stood first, or last
        rows = derived.in_order(found[1].rows, deciding(run, found[1], columns), own=False, keys=keys_of(run, found[1], columns))
    else:
        return request.lost()
    return request.lost("by what depends on other rows") if rows is None else selecting.window(run, replace(found[1], rows=rows))


@rule("frame_sort")
def _sort(request: Call) -> Value:
    """sort_values: of a column, an order of its own (F6); of a frame, rows with equal keys stay as they stood (F7)."""
    run, found = request.run, owner_of(request)
    if found is None:
        return _keyed_again(request)
    owner, table = found
    if not _is_default(request, "axis", 0, "index"):
        return request.lost("of columns")
    by_value = request.row.name.endswith("sort_values") and _is_default(request, "key") and isinstance(table.item, Num)
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
    cell = _cell(request.run, next(iter(request.given.values())))
    if not isinstance(cell, Keyed) or request.row.name.endswith("sort_index") and request.constant("ascending") is not True:
        return request.lost()
    if not request.row.name.endswith("sort_values"):
        return boxed(request.run, replace(cell, ordered=True, sorted=""))
    rising = request.constant("ascending")
    return boxed(request.run, replace(cell, ordered=False, sorted={True: "rising", False: "falling"}.get(rising, "")))  # type: ignore[call-overload]


def _cell(run: Run, value: Value) -> object:
    return run.store.heap[value.address] if isinstance(value, Ref) else None


def in_place(request: Call, owner: Ref, table: Table) -> Value:
    """The new frame; with inplace=True the old object becomes it."""
    run = request.run
    if "inplace" in request.given and request.constant("inplace") is not False:
        if request.constant("inplace") is not True:
            return request.lost()
        run.mutate(owner.address, table)
        return Nothing()
    return boxed(run, table)


@rule("frame_same")
def _same(request: Call) -> Value:
    """copy, infer_objects, convert_dtypes: the same rows."""
    found = owner_of(request)
    return request.lost() if found is None else boxed(request.run, found[1])


@rule("frame_dropna")
def _dropna(request: Call) -> Value:
    """dropna: rows with missing values go (F2); afterwards there are none."""
    run, found = request.run, owner_of(request)
    if found is None:
        return request.lost()
    owner, table = found
    if not (_is_default(request, "how", "any") and _is_default(request, "thresh") and _is_default(request, "axis", 0)):
        return request.lost("with these options")
    values: list[Value] = [table.item]
    if isinstance(table.item, Record):
        subset = request.given.get("subset")
        names = None if subset is None or isinstance(subset, Nothing) else selecting.column_names(run, subset)
        record = table.item
        if names is None and not (subset is None or isinstance(subset, Nothing)):
            return request.lost("of these columns")
        values = [value for name in (names if names is not None else record.columns) if (value := column(run, record, name)) is not None]
        if names is None and not record.closed:
            run.assume(f"{record.label} has no missing values")
    rows = table.rows
    for value in values:
        if isinstance(value, Gap):
            rows = rows.where(value.there)
            value = value.value
        if isinstance(value, Num) and value.env:
            rows = rows.where(present(run, rows.row, value))
        elif deep_env(run, value):  # which of these are missing is not known
            env = deep_env(run, value)
            if any(source is not rows.row for source in env):
                return request.lost("by a column that depends on other rows")
            rows = rows.where(condition_unknown(run, "a value is there", tainted(env)))
    return in_place(request, owner, replace(table, rows=rows, item=_filled(table.item, values)))


def _filled(item: Value, values: list[Value]) -> Value:
    """A value, or the columns of a row, of which the given ones are there."""
    if isinstance(item, Record):
        return replace(item, columns={name: _filled(value, values) if any(value is one for one in values) else value for name, value in item.columns.items()})
    return item.value if isinstance(item, Gap) else item


def _is_default(request: Call, name: str, *values: object) -> bool:
    """Whether an option is not given, or given as one of the values that it has by default."""
    given = request.given.get(name)
    return given is None or isinstance(given, Nothing) or request.constant(name) in values


@rule("frame_fillna")
def fillna(request: Call) -> Value:
    """fillna(constant): a value for every row (F1); filled from other rows, every row may move (F24, F25)."""
    run, found = request.run, owner_of(request)
    value = request.value("value")
    if found is None or gaps.is_missing_value(value) or not isinstance(as_item(value), Num):
        return request.lost("from other rows")
    owner, table = found

    def fill(items: list[Value]) -> Value:
        item, other = items[0], items[1]
        if isinstance(item, Gap) and isinstance(other, Num):
            return chosen(run, Guard(item.there, True), item.value, other, request.node)
        if not isinstance(item, Num) or not isinstance(other, Num):
            return Opaque(lost(run, "fillna", *items).env, what="fillna")
        domain = item.domain.hull(other.domain, run.facts)
        key = ("filled", item.term, other.term)
        return made_from(run, table.rows.row, f"{table.rows.label} filled", items, domain, key=key)

    result = lifted(run, [owner, value], fill, "fillna", fills=True)
    filled = table_of(run, result)
    return result if filled is None else in_place(request, owner, filled)


# ---------------------------------------------------------------- columns
@rule("frame_assign")
def _assign(request: Call) -> Value:
    """df.assign(name=values): columns made of the same rows, or by a function of the frame."""
    run, found = request.run, owner_of(request)
    if found is None or not isinstance(found[1].item, Record):
        return request.lost()
    owner, table = found
    current: Value = boxed(run, table)
    for name, value in request.keywords.items():
        table = table_of(run, current) or table
        if not isinstance(value, Ref) and not isinstance(value, (Num, Text, Opaque)):
            value = call(run, value, [current], {}, request.node)
        made_one = with_column(run, table, name, value)
        if made_one is None:
            return request.lost(f"of {name}, which is set to a frame")
        current = boxed(run, made_one)
    return current


def with_column(run: Run, table: Table, name: object, value: Value) -> Table | None:
    """The frame with one column set; None where it is set to several columns at once."""
    record = table.item
    assert isinstance(record, Record)
    series = table_of(run, value)
    if series is not None and isinstance(series.item, Record):
        return None
    item: Value
    if series is not None and series.rows.same_rows(table.rows):
        item = series.item
    elif series is not None:  # rows meet by their labels; where one stands twice there is an exception
        run.assume(f"no two rows of {series.rows.label} have the same label")
        item = Opaque(tainted(deep_env(run, value), rows_env(table.rows)), what="a column of values that rows meet by label")
    else:
        found = operand(run, value, table)
        if found is None or isinstance(found, Ref):
            run.assume(f"{table.rows.label} has as many rows as there are values beside them")
            found = Opaque(tainted(deep_env(run, value), rows_env(table.rows)), what="a column of values that rows meet by place")
        item = found
    return replace(table, item=replace(record, columns={**record.columns, name: item}))


@rule("frame_drop")
def _drop(request: Call) -> Value:
    """drop(columns=...): the rows stay."""
    run, found = request.run, owner_of(request)
    axis = request.constant("axis")
    named = request.value("columns") if not isinstance(request.value("columns"), Nothing) else request.value("labels") if axis in (1, "columns") else None
    names = None if named is None else selecting.column_names(run, named)
    if found is None or names is None or not isinstance(found[1].item, Record):
        return request.lost("of rows")
    record = found[1].item
    kept = {name: value for name, value in record.columns.items() if name not in names}
    if not record.closed:
        kept.update({name: Opaque(what="a column that was dropped") for name in names})
    return in_place(request, found[0], replace(found[1], item=replace(record, columns=kept)))


def _apart(run: Run, table: Table, record: Record, names: dict[object, Value]) -> bool:
    """Whether columns with new names have names of their own: of two with one name `df[name]` is a frame. That no column which nobody mentioned has such a name is assumed."""
    new = [value.value for value in names.values() if isinstance(value, Text)]
    others = (record.columns.keys() if record.closed else {*record.columns, *record.domains}) - names.keys()
    if len(set(new)) < len(new) or not others.isdisjoint(new) or any(was_read(run, record, name) for name in new if name not in names and not record.closed):
        return False
    for name in new if not record.closed else ():
        if name not in names:
            run.assume(f"{table.rows.label} has no column {name!r} before it is renamed to")
    return True


@rule("frame_rename")
def _rename(request: Call) -> Value:
    """rename(columns={old: new})."""
    run, found = request.run, owner_of(request)
    if found is None:
        return request.lost("of groups, which gives them other names")
    if found[1].kind == "series":
        named = isinstance(request.given.get("index", Nothing()), (Text, Nothing))
        return in_place(request, found[0], found[1]) if named else request.lost("of labels")
    mapping = cell_of(run, request.value("columns"))
    record = found[1].item
    if not isinstance(mapping, Mapping) or not isinstance(record, Record):
        return request.lost()
    if not _apart(run, found[1], record, mapping.items):
        return request.lost("to a name that another column has")
    columns: dict[object, Value] = {}
    for name in {**record.columns, **dict.fromkeys(mapping.items)}:
        value = column(run, record, name)
        new = mapping.items.get(name)
        if value is None or new is not None and not isinstance(new, Text):
            return request.lost()
        if new is None:
            columns.setdefault(name, value)
        else:
            columns[new.value] = value
            if not record.closed and name not in {t.value for t in mapping.items.values() if isinstance(t, Text)}:
                columns[name] = Opaque(what="a column that was renamed")
    return in_place(request, found[0], replace(found[1], item=replace(record, columns=columns)))


@rule("frame_apply")
def _apply(request: Call) -> Value:
    """series.apply(f), series.map(f or dict), df.apply(f, axis=1): f on the typical row (F1)."""
    run, found = request.run, owner_of(request)
    function = request.value("function")
    if found is None:
        return request.lost()
    owner, table = found
    if isinstance(table.item, Record) and request.constant("axis") not in (1, "columns"):
        return _of_each_column(request, table, table.item, function)
    mapping = cell_of(run, function)
    if isinstance(mapping, Mapping):
        if mapping.default is not None:  # a `defaultdict` keeps every value that it is asked for
            handed_over(run, (function,), request.row.name, rows_env(table.rows))
            return lost(run, "values by a dict with a default", owner)
        return _mapped(request, owner, table, mapping.items)
    item = on_each(run, table, function, request.node)
    if item is None:
        return lost(run, "a function of rows that remembers earlier ones", owner, function)
    if isinstance(item, Text) and item.env:
        item = made_from(run, table.rows.row, "a text", [item])
    return made(run, table, item)


def _of_each_column(request: Call, table: Table, record: Record, function: Value) -> Value:
    """df[["a", "b"]].apply(np.sum): what a function of a library makes of every column."""
    if not record.closed or not isinstance(function, Library) or request.constant("axis") not in (0, "index"):
        return request.lost("of columns: axis=1 gives it rows")
    found: dict[object, Value] = {name: call(request.run, function, [boxed(request.run, replace(table, item=value, kind="series"))], {}, request.node)
                                  for name, value in record.columns.items()}
    plain = all(isinstance(value, Num) and not value.shape for value in found.values())
    return Ref(request.run.store.allocate(Mapping(found, labelled=True))) if plain else request.lost("of columns: axis=1 gives it rows")


def _mapped(request: Call, owner: Ref, table: Table, items: dict[object, Value]) -> Value:
    """series.map({old: new}): a value of the dict. A value without an entry becomes a missing one, which aggregates leave out."""
    run = request.run
    values = [as_item(value) for value in items.values()]
    if not values or not all(isinstance(value, Num) and not value.env for value in values):
        return request.lost("by this dict")
    domain = None
    for value in values:
        assert isinstance(value, Num)

        own = exactly(value.term) if value.domain.lo.infinite else value.domain
        domain = own if domain is None else domain.hull(own, run.facts)
    assert domain is not None
    item, there = (table.item.value, [table.item.there]) if isinstance(table.item, Gap) else (table.item, [])
    source = ("mapped", item.term if isinstance(item, Num) else item, tuple(items), tuple(items.values()))
    if table.categories is None or not all(isinstance(one, Text) and one.value in items for one in table.categories):
        there.append(gaps.one_of(run, item, [literal(name) for name in items]))
    result = made_from(run, table.rows.row, "a mapped value", [item], domain, key=("declared column", table.rows.row, source))
    return made(run, table, gaps.missing(run, result, *there) if there else result)


@rule("frame_between")
def _between(request: Call) -> Value:
    """series.between(a, b), both ends included."""
    run, node = request.run, request.node
    inclusive = request.constant("inclusive")
    low = ">=" if inclusive in ("both", "left") else ">"
    high = "<=" if inclusive in ("both", "right") else "<"
    values = [request.value("x"), request.value("left"), request.value("right")]
    return lifted(run, values, lambda v: arithmetic(run, "&", compare(run, v[0], low, v[1], node), compare(run, v[0], high, v[2], node), node), "between", sees_gaps=True)


@rule("frame_isin")
def _isin(request: Call) -> Value:
    return membership(request.run, request.value("x"), request.value("values"), request)


@rule("frame_where")
def _where(request: Call) -> Value:
    """series.where(condition, other) and mask(condition, other), row by row."""
    run, node = request.run, request.node
    wanted = not request.row.name.endswith("mask")
    condition, others = (put_in(run, request.value(name), request.value("x"), node) for name in ("condition", "other"))

    def choose(items: list[Value]) -> Value:
        truth = items[1]
        item, there = (items[0].value, [items[0].there]) if isinstance(items[0], Gap) else (items[0], [])
        if not isinstance(truth, Num) or not truth.boolean or not isinstance(item, Num) and len(items) == 2:
            return Opaque(lost(run, "where", *items).env, what="where")
        kept = truth if wanted else negated(run, truth)
        if len(items) == 2 and isinstance(item, Num):
            return gaps.missing(run, item, kept, *there)
        return gaps.chosen(run, kept, items[0], items[2], node)

    values = [request.value("x"), condition]
    return lifted(run, values if gaps.is_missing_value(others) else [*values, others], choose, "where", fills=True)


@rule("row_text")
def _row_text(request: Call) -> Value:
    """Texts and dates, row by row: of the result nothing is known but the row (K2)."""
    run, found = request.run, owner_of(request)
    if found is None or "expand" in request.given and (request.constant("expand") is not False or not _one_group(request)):
        return request.lost()
    boolean, old = request.row.integer, found[1].item
    if boolean and isinstance(old, Gap):
        return request.lost("of texts that may be missing")
    item = made_from(run, found[1].rows.row, request.row.name.rpartition(".")[2], [found[1].item, *list(request.given.values())[1:], *request.keywords.values()], BOOL if boolean else ANY)
    item = item.but(boolean=boolean)
    if boolean:
        run.know(item.term, item)
    return made(run, found[1], gaps.missing(run, item, old.there) if isinstance(old, Gap) else item, "series")


def _one_group(request: Call) -> bool:
    """Whether a pattern has one group: of several, `extract` makes a frame of as many columns."""
    pattern = request.constant("pat")
    try:
        return isinstance(pattern, str) and all(re.compile(pattern, flags).groups == 1 for flags in (0, re.VERBOSE))
    except (re.error, OverflowError, RecursionError):
        return False


@rule("frame_isna")
def _isna(request: Call) -> Value:
    """isna, notna: a truth value a row (C31)."""
    run = request.run
    there = not request.row.name.endswith(("isna", "isnull"))

    def test(items: list[Value]) -> Value:
        item = items[0]
        table = table_of(run, request.given["x"])
        found = item.value if isinstance(item, Gap) else item
        if not isinstance(found, Num) or table is None:
            return Opaque(lost(run, "isna", *items).env, what="isna")
        condition = present(run, table.rows.row, found)
        if isinstance(item, Gap):
            condition = arithmetic(run, "&", item.there, condition, request.node) if _measured_column(found) else item.there
        return condition if there else negated(run, condition)

    return lifted(run, [request.value("x")], test, "isna", sees_gaps=True)


def _measured_column(item: Num) -> bool:
    """Whether the data may have missing values for it."""
    return any(isinstance(atom.key, tuple) and atom.key[:1] == ("column",) for atom in item.term.leaves())


@rule("frame_to_numpy")
def _to_numpy(request: Call) -> Value:
    found = owner_of(request)
    value = next(iter(request.given.values()))
    cell = _cell(request.run, value)
    if isinstance(cell, Keyed):
        vector = grouping.as_vector(request.run, cell)
        if vector is not None:
            return Ref(request.run.store.allocate(vector))
        if cell.kind in ("frame", "cells"):
            return seen_through(request.run, value, replace(cell, kind="cells"))
        if cell.kind in group_rows.KINDS:
            copied = request.row.operation == "frame_to_list"
            return boxed(request.run, replace(cell, kind="list", missing=None)) if copied else seen_through(request.run, value, replace(cell, kind="array", missing=None))
        return lost(request.run, "counts by keys that the data choose, as an array", value)
    return request.lost() if found is None else to_array(request.run, *found)


@rule("frame_to_list")
def _to_list(request: Call) -> Value:
    found = owner_of(request)
    return _to_numpy(request) if found is None else boxed(request.run, replace(found[1], kind="list", after=0))


# ---------------------------------------------------------------- walking
@rule("frame_rows")
def _rows(request: Call) -> Value:
    """iterrows, itertuples: what a loop over the rows sees."""
    run, found = request.run, owner_of(request)
    record = None if found is None else found[1].item
    if found is None or not isinstance(record, Record):
        return request.lost()
    owner, table = found
    item: Value = replace(record, place=rows_env(table.rows))
    if request.row.name.endswith("iterrows"):
        item = Tup((label(run, table), item))
    return boxed(run, replace(table, item=item, kind="iterator", looks_at=(owner.address, table)))


@rule("series_items")
def _items(request: Call) -> Value:
    """series.items(): labels with values."""
    run, found = request.run, owner_of(request)
    if found is None:
        return request.lost()
    return boxed(run, replace(found[1], item=Tup((label(run, found[1]), found[1].item)), kind="iterator", looks_at=(found[0].address, found[1])))


# ---------------------------------------------------------------- joins
@rule("frame_concat")
def _concat(request: Call) -> Value:
    """pd.concat([a, b]): of parts of one data set the distances add (F4, F5)."""
    run = request.run
    items = sequence_items(run, next(iter(request.given.values())))
    tables = [table_of(run, item) for item in items or ()]
    if not tables or any(table is None for table in tables) or request.constant("axis") not in (0, None, "index"):
        return request.lost()
    return together(run, [table for table in tables if table is not None], request)


def together(run: Run, tables: list[Table], request: Call) -> Value:
    """The rows of several tables one below the other: each row of the source may be in every one."""
    first = tables[0]
    rows = derived.below([table.rows for table in tables])
    if rows is None or any(table.kind != first.kind for table in tables):
        return request.lost("of rows of different data sets")
    item = either_item(run, tables)
    if item is None:
        return request.lost("of different columns")
    return boxed(run, replace(first, rows=rows, item=item, categories=None))


def either_item(run: Run, tables: list[Table]) -> Value | None:
    """What one row of several tables is."""
    items = [within(run, table.rows, table.item) if isinstance(table.item, Num) else table.item for table in tables]
    if all(isinstance(item, Num) and not item.shape for item in items):
        domain = None
        for item in items:
            assert isinstance(item, Num)
            domain = item.domain if domain is None else domain.hull(item.domain, run.facts)
        assert domain is not None
        terms = tuple(item.term for item in items if isinstance(item, Num))
        if all(term == terms[0] for term in terms) and isinstance(items[0], Num):
            return items[0].but(domain=domain)
        key = ("column", tables[0].rows.row, ("either", *terms)) if any(may_miss_in(term) for term in terms) else None
        return made_from(run, tables[0].rows.row, "a row of either", items, domain, key=key)
    if all(isinstance(item, Record) for item in items):
        records = [item for item in items if isinstance(item, Record)]
        if not all(record.same_rest(records[0]) for record in records):
            return None
        if all(record.columns == records[0].columns for record in records):
            return records[0]
        names = list(records[0].columns)
        if all(list(record.columns) == names for record in records):
            found = {name: either_item(run, [replace(table, item=record.columns[name]) for table, record in zip(tables, records)]) for name in names}
            if all(value is not None for value in found.values()):
                return replace(records[0], columns={name: value for name, value in found.items() if value is not None})
    return None


@rule("frame_merge")
def _merge(request: Call) -> Value:
    """merge with a public table whose keys are said to be unique: at most one row a row (F19); else nothing bounds the matches (F20)."""
    run = request.run
    left = request.given.get("x", request.given.get("left"))
    table = None if left is None else table_of(run, left)
    unique = request.constant("validate") in ("many_to_one", "m:1", "one_to_one", "1:1")
    how = request.constant("how")
    if table is None or not unique or how not in ("inner", "left") or deep_env(run, request.value("right")) or not isinstance(table.item, Record):
        return request.lost("without a bound on the number of matches: say validate='many_to_one'")
    rows = replace(table.rows, place=object())
    matched = condition_unknown(run, "the row has a match", depends(run, rows.row, table.item))
    if how == "inner":
        return boxed(run, replace(table, rows=rows.where(matched)))
    return boxed(run, replace(table, rows=rows, item=replace(table.item, matched=matched)))


@rule("frame_drop_duplicates")
def _drop_duplicates(request: Call) -> Value:
    """drop_duplicates, unique: of a column, the distinct values (F14); of a frame, which row is kept depends on the order (F16)."""
    run, found = request.run, owner_of(request)
    if found is None:
        return request.lost()
    table = found[1]
    subset = request.given.get("subset", Nothing())
    counts = None
    if "return_counts" in request.given and request.constant("return_counts") is True:
        if not isinstance(table.item, Num) or table.item.shape:
            return request.lost("with these counts")
        counts = grouping.keyed(run, Grouped(table, table.item, every=True), grouping.counted, kind="array")
    by = deciding(run, table, subset)
    if request.row.name.endswith("unique"):
        table = replace(table, kind="array", after=0)
    rows = derived.support(table.rows, by) if isinstance(subset, Nothing) else derived.per_group(table.rows, by)
    part = selecting.part_of(run, table, rows, "the distinct rows")
    return part if counts is None else Tup((part, counts))


@rule("frame_nunique")
def _nunique(request: Call) -> Value:
    """nunique (G18)."""
    run, node = request.run, request.node
    if request.constant("dropna") is not True:
        return request.lost("with missing values as one")
    return aggregated(request, "x", lambda table, item: scalar_only(request, item, lambda: counting.distinct(run, table.rows, item, node)))


@rule("frame_count")
def _count(request: Call) -> Value:
    """series.count(): rows that are not missing (G1, G2)."""
    run, node = request.run, request.node

    def whole(table: Table, item: Num) -> Num:
        rows = table.rows
        if _measured_column(item) and not any(present(run, rows.row, item).term == kept.term for kept in rows.kept):
            if rows.relation.edits:
                assume_present(run, rows, item.term)
            else:
                rows = rows.where(present(run, rows.row, item))
        return counting.count(run, rows, node)

    return aggregated(request, "x", whole)


@rule("to_number")
def _to_number(request: Call) -> Value:
    """pd.to_numeric: the number that a text stands for; of a number, the number itself."""
    run, found = request.run, owner_of(request)
    if found is None or not isinstance(found[1].item, Num):
        return request.lost()
    if _is_default(request, "errors", "raise"):
        return boxed(run, found[1])
    item, rows = found[1].item, found[1].rows
    value = made_from(run, rows.row, "a number", [item], item.domain, key=("declared column", rows.row, ("number", item.term)))
    return made(run, found[1], gaps.missing(run, value, gaps.unknown_presence(run, rows, "number", item)))


@rule("pipe")
def _pipe(request: Call) -> Value:
    """x.pipe(f, ...): f(x, ...)."""
    rest = sequence_items(request.run, request.value("rest")) or ()
    return call(request.run, request.value("function"), [request.value("x"), *rest], dict(request.keywords), request.node)


def categorised(run: Run, table: Table, item: Num, categories: tuple[Value, ...]) -> Table:
    """A column as one of named categories: as such it has these only, and another value becomes a missing one."""
    return replace(table, categories=categories, categorical=True, item=gaps.missing(run, item, gaps.one_of(run, item, categories)), kind="series")


@over_rows("astype")
def _astype(request: Call) -> Value:
    """astype, row by row; to texts or categories, the same values."""
    kind = request.value("dtype")
    name = kind.name.rpartition(".")[2] if isinstance(kind, Library) else kind.value if isinstance(kind, Text) else None
    found = owner_of(request)
    if found is not None and isinstance(kind, Partial) and isinstance(found[1].item, Num):  # pd.CategoricalDtype(...)
        return boxed(request.run, categorised(request.run, found[1], found[1].item, kind.args))
    if found is not None and name in ("str", "string") and isinstance(found[1].item, (Num, Gap)):
        what = found[1].item.term if isinstance(found[1].item, Num) else found[1].item
        text = made_from(request.run, found[1].rows.row, "a text", [found[1].item], key=("declared column", found[1].rows.row, ("as text", what)))
        if isinstance(found[1].item, Gap):  # a missing value stays so, or becomes the text "nan"
            there = found[1].item.there
            return made(request.run, found[1], gaps.missing(request.run, text, gaps.or_else(request.run, there, there, [found[1].item])))
        return made(request.run, found[1], text)
    if found is not None and name in ("category", "object"):
        return boxed(request.run, replace(found[1], categorical=False))
    if found is not None and name is not None and name.startswith("int"):
        if isinstance(found[1].item, Gap):
            return request.lost("of values that may be missing, which are no whole numbers")
        if isinstance(found[1].item, Num):
            numeric(request.run, found[1], found[1].item)
    if found is not None and isinstance(found[1].item, Num) and not found[1].item.shape and name is not None and not name.startswith(("str", "bool")):
        request.given["x"] = boxed(request.run, replace(found[1], item=number_in(request.run, found[1].item)))
    if name in ("bool", "bool_") and found is not None and isinstance(found[1].item, Gap):  # what is missing counts as true
        return lifted(request.run, [found[0]], lambda items: gaps.compared(request.run, items, lambda one: _as_bool(request, one[0]), True), "astype", sees_gaps=True)
    return each_row(request, OPERATIONS["astype"])


def _as_bool(request: Call, value: Value) -> Num:
    return as_number(request.run, OPERATIONS["astype"](replace(request, given={**request.given, "x": value})))
