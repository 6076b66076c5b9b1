"""Columns made of columns of the same rows: assigned, renamed, mapped, tested, cast (rule F1)."""
from __future__ import annotations

import re
from dataclasses import replace

from dpcheck.infer.arithmetic import arithmetic
from dpcheck.infer.callbacks import put_in
from dpcheck.bounds import INFINITY, render
from dpcheck.infer.coerce import as_number
from dpcheck.infer.references import cell_of
from dpcheck.infer.literals import literal
from dpcheck.infer.elementwise import evaluated
from dpcheck.infer.datasets import counting, gaps, grouping, selecting
from dpcheck.infer.datasets.aggregates import numeric
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Record, Table, rows_env
from dpcheck.infer.datasets.presence import assume_one_type, present
from dpcheck.infer.datasets.registry import in_place, is_default, over_rows, owner_of, rule
from dpcheck.infer.datasets.rowwise import lifted, operand
from dpcheck.infer.datasets.rules import each_row, membership
from dpcheck.infer.datasets.sources import DATES, as_item, column, made_from, number_in, was_read
from dpcheck.infer.datasets.tables import assume_labels, boxed, lost, made, table_of
from dpcheck.infer.datasets.walks import on_each
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import negated
from dpcheck.infer.interpret import call
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import OPERATIONS, Call
from dpcheck.infer.run import Run
from dpcheck.infer.storage import WHOLE, chosen_among
from dpcheck.infer.structure import stack
from dpcheck.infer.touching import handed_over
from dpcheck.infer.unknown_calls import NO_FORMAT
from dpcheck.infer.values import Function, Gap, Library, Mapping, Nothing, Num, Opaque, Partial, Ref, Text, Value, serial
from dpcheck.spaces import BOOL, Interval, exactly


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
    elif series is not None:  # rows meet by their labels; a frame without rows gets those of the column
        assume_labels(run, value)
        counting.fewest(run, table.rows)
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
            run.assume(f"{table.rows.label} has no column {name!r} before another one is renamed to it")
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
        return _of_each_group(request, function)
    owner, table = found
    if isinstance(table.item, Record) and request.constant("axis") not in (1, "columns"):
        return _of_each_column(request, table, table.item, function)
    mapping = cell_of(run, function)
    if isinstance(mapping, Mapping):
        if mapping.default is not None:  # a `defaultdict` keeps every value that it is asked for
            handed_over(run, (function,), request.name, rows_env(table.rows))
            return lost(run, "values by a dict with a default", owner)
        return _mapped(request, owner, table, mapping.items)
    item = on_each(run, table, function, request.node)
    if item is None:
        return lost(run, "a function of rows that remembers earlier ones", owner, function)
    if isinstance(item, Text) and item.env:
        item = made_from(run, table.rows.row, "a text", [item])
    return made(run, table, item)


def _of_each_group(request: Call, function: Value) -> Value:
    """counts.apply(f), counts.map(f): f on the number of each group, where the program names the groups."""
    run = request.run
    groups = grouping.named_groups(run, keyed_of(run, next(iter(request.given.values()))))
    if groups is None or not isinstance(function, (Function, Library)) or not is_default(request, "na_action") or request.keywords:
        return request.lost()
    found = [call(run, function, [one], {}, request.node) for _, one in groups]
    numbers = [one for one in found if isinstance(one, Num) and not one.shape]
    return Ref(run.store.allocate(stack(run, numbers, request.node))) if len(numbers) == len(found) else request.lost()


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
    result = chosen_among(result, values)
    return made(run, table, gaps.missing(run, result, *there) if there else result)


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


@over_rows("column")
def _of_each_row(request: Call) -> Value:
    """Texts and dates, row by row: of the result nothing is known but the row (K2). It is missing where the text is, unless the call says what it is there."""
    run, found = request.run, owner_of(request)
    if found is None:
        return request.lost()
    boolean, old = request.row.integer, found[1].item
    if boolean and isinstance(old, Gap):
        return request.lost("of texts that may be missing")
    low = -INFINITY if request.row.lower is None else evaluated(request.row.lower, {}, -INFINITY)
    name, given = request.row.name.rpartition(".")[2], [found[1].item, *list(request.given.values())[1:], *request.keywords.values()]
    text = old.value if isinstance(old, Gap) else old
    atom = text.term.atom() if isinstance(text, Num) and measured_column(text) else None
    kind = "column" if atom is not None and "na" not in request.given else "declared column" if name in DATES else ""
    key = (kind, found[1].rows.row, (name, serial())) if kind else None
    item = made_from(run, found[1].rows.row, name if key is None or atom is None else atom.text, given, BOOL if boolean else Interval(low), key=key)
    item = item.but(boolean=boolean)
    if boolean:
        run.know(item.term, item)
    return made(run, found[1], gaps.missing(run, item, old.there) if isinstance(old, Gap) else item, "series")


@rule("extract")
def _extract(request: Call) -> Value:
    """A part of each text: of a pattern with one group a column, if that is asked for (K2)."""
    return _of_each_row(request) if request.constant("expand") is False and _one_group(request) else request.lost()


def _one_group(request: Call) -> bool:
    """Whether a pattern has one group: of several, `extract` makes a frame of as many columns."""
    pattern = request.constant("pat")
    try:
        return isinstance(pattern, str) and all(re.compile(pattern, flags).groups == 1 for flags in (0, re.VERBOSE))
    except (re.error, OverflowError, RecursionError):
        return False


@rule("frame_isna")
def _isna(request: Call) -> Value:
    """isna: a truth value a row (C31)."""
    run = request.run

    def test(items: list[Value]) -> Value:
        item = items[0]
        table = table_of(run, request.given["x"])
        found = item.value if isinstance(item, Gap) else item
        if not isinstance(found, Num) or table is None:
            return Opaque(lost(run, "isna", *items).env, what="isna")
        condition = present(run, table.rows.row, found)
        if isinstance(item, Gap):
            condition = arithmetic(run, "&", item.there, condition, request.node) if measured_column(found) else item.there
        return negated(run, condition)

    return lifted(run, [request.value("x")], test, "isna", sees_gaps=True)


def measured_column(item: Num) -> bool:
    """Whether the data may have missing values for it."""
    return any(isinstance(atom.key, tuple) and atom.key[:1] == ("column",) for atom in item.term.leaves())


@rule("to_number")
def _to_number(request: Call) -> Value:
    """pd.to_numeric: the number that a text stands for; of a number, the number itself. Of pd.to_datetime, the date."""
    if request.row.name == "pandas.to_datetime":
        return _to_date(request)
    run, found = request.run, owner_of(request)
    if found is None or not isinstance(found[1].item, Num):
        return request.lost()
    if is_default(request, "errors", "raise"):
        return boxed(run, found[1])
    item, rows = found[1].item, found[1].rows
    value = made_from(run, rows.row, "a number", [item], item.domain, key=("declared column", rows.row, ("number", item.term)))
    return made(run, found[1], gaps.missing(run, value, gaps.unknown_presence(run, rows, "number", item)))


def _to_date(request: Call) -> Value:
    """pd.to_datetime of a format that is given, or of so many of a unit: the date that a value stands for; of one that stands for none it raises, or it is missing."""
    run, found = request.run, owner_of(request)
    if found is None or found[1].kind != "series" or not isinstance(found[1].item, Num):
        return request.lost()
    if "format" in request.given and request.constant("format") is None:
        return request.lost(NO_FORMAT.strip())
    item, rows = found[1].item, found[1].rows
    name = render(item.term)
    date = made_from(run, rows.row, f"the date {name}", [item], key=("declared column", rows.row, ("date", item.term)))
    if is_default(request, "errors", "raise"):
        run.assume(f"every {name} stands for a date")
        return made(run, found[1], date)
    return made(run, found[1], gaps.missing(run, date, gaps.unknown_presence(run, rows, "date", item)))


def categorised(run: Run, table: Table, item: Num, categories: tuple[Value, ...]) -> Table:
    """A column as one of named categories: as such it has these only, and another value becomes a missing one."""
    return replace(table, categories=categories, categorical=True, item=gaps.missing(run, item, gaps.one_of(run, item, categories)))


@over_rows("astype")
def _astype(request: Call) -> Value:
    """astype, row by row; to texts or categories, the same values."""
    kind = request.value("dtype")
    name = kind.name.rpartition(".")[2] if isinstance(kind, Library) else kind.value if isinstance(kind, Text) else None
    found = owner_of(request)
    if found is not None and isinstance(kind, Partial) and isinstance(found[1].item, Num):  # pd.CategoricalDtype(...)
        return boxed(request.run, categorised(request.run, found[1], found[1].item, kind.args))
    if found is not None and name in ("str", "string") and isinstance(found[1].item, (Num, Gap)):
        assume_one_type(request.run, found[1].item)
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
    result = each_row(request, OPERATIONS["astype"])
    table = table_of(request.run, result) if name in ("int", "int64") else None
    return result if table is None or not isinstance(table.item, Num) else boxed(request.run, replace(table, item=table.item.but(storage=WHOLE)))


def _as_bool(request: Call, value: Value) -> Num:
    return as_number(request.run, OPERATIONS["astype"](replace(request, given={**request.given, "x": value})))
