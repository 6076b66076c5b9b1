"""Frames whose rows get other labels, columns that are made of other containers, and values that are exchanged: the rows stay (rule F1)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.comparisons import compare
from dpcheck.infer.datasets import gaps, group_frames, group_rows, selecting
from dpcheck.infer.datasets.attributes import label
from dpcheck.infer.datasets.axes import rank
from dpcheck.infer.datasets.groups_in_frames import by_keys, in_columns, named, named_together
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.ordering import numbered
from dpcheck.infer.datasets.registry import in_place, owner_of, rule
from dpcheck.infer.datasets.rowwise import lifted
from dpcheck.infer.datasets.sources import as_item, column
from dpcheck.infer.datasets.tables import boxed, lost, seen_through, table_of, taken
from dpcheck.infer.guards import Guard, refine, refreshed
from dpcheck.infer.literals import key_of, literal
from dpcheck.infer.references import cell_of
from dpcheck.infer.requests import Call, of_tables_only, operation
from dpcheck.infer.values import NONE, Gap, Mapping, Nothing, Num, Opaque, Ref, Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@rule("frame_reset_index")
def _reset_index(request: Call) -> Value:
    """reset_index(drop=True): rows get new labels; columns stay in step with each other."""
    of_groups = _of_groups(request)
    if of_groups is not None:
        return boxed(request.run, of_groups)
    request = group_rows.in_place_of_groups(request) or request
    found = owner_of(request)
    if found is None:
        return request.lost()
    if "name" in request.given and not isinstance(request.value("name"), Nothing) and request.constant("drop") is not True:
        return request.lost("with another name")
    item = found[1].item
    if request.constant("drop") is not True:
        if not isinstance(item, Record) or found[1].kind != "frame":
            return request.lost("without drop=True")
        item = _with_labels(request.run, found[1], item)
    if isinstance(item, Record):
        item = replace(item, labels=())
    return in_place(request, found[0], replace(found[1], rows=numbered(found[1].rows), item=item, labelled_by=None))


def _of_groups(request: Call) -> Table | None:
    """numbers.reset_index(), numbers.reset_index(name="n"): the groups with their keys in columns; None of what are no numbers by group."""
    run, name = request.run, request.given.get("name", NONE)
    cell, frame = keyed_of(run, request.value("x")), group_frames.group_frame_of(run, request.value("x"))
    if request.constant("drop") is not False or request.constant("inplace") is not False:
        return None
    if frame is not None:
        columns = named_together(frame.columns) if isinstance(name, Nothing) else None
    else:
        columns = None if cell is None or cell.kind != "series" else named(cell, name.value if isinstance(name, Text) else cell.grouped.table.name if isinstance(name, Nothing) else "")
    return None if columns is None else in_columns(run, columns)


def _with_labels(run: Run, table: Table, record: Record) -> Record:
    """The row with its labels as columns: those that `set_index` made of columns, else what it was labelled by all along."""
    names = dict(record.labels)
    if not names:
        if not record.closed:
            run.assume(f"the index of {record.label} has none of the names that its columns are asked for by")
        names = dict.fromkeys(("index", "level_0"), label(run, table))
    return replace(record, columns={**record.columns, **names})


@rule("frame_set_index")
def _set_index(request: Call) -> Value:
    """set_index("k"): the rows stay, with other labels; the columns are labels until `reset_index` makes columns of them again."""
    run, found = request.run, owner_of(request)
    series, names = table_of(run, request.value("keys")), selecting.column_names(run, request.value("keys"))
    if found is None or not isinstance(found[1].item, Record):
        return request.lost("to what is no column")
    record = found[1].item
    if series is not None and series.kind == "series" and series.rows.same_rows(found[1].rows):
        return _labelled(request, found, replace(record, labels=((series.name, series.item),)))
    if names is None:
        return request.lost("to what is no column")
    values = {name: column(run, record, name) for name in names}
    of_groups = _by_keys(request, found[1], record, [value for value in values.values() if value is not None])
    if of_groups is not None:
        return of_groups
    if any(value is None for value in values.values()) or len(values) != len(names):
        return request.lost("to a column that it does not have")
    kept: dict[object, Value] = {name: value for name, value in record.columns.items() if name not in values}
    if not record.closed:
        kept.update({name: Opaque(what="a column that became the label of rows") for name in values})
    return _labelled(request, found, replace(record, columns=kept, labels=tuple((name, value) for name, value in values.items() if value is not None)))


def _labelled(request: Call, found: tuple[Ref, Table], item: Record) -> Value:
    """The same rows with other labels."""
    return in_place(request, found[0], replace(found[1], rows=replace(found[1].rows, place=object(), numbered=None), item=item))


def _by_keys(request: Call, table: Table, record: Record, keys: list[Value]) -> Value | None:
    """Numbers by group, by their keys again; None where other columns become labels, or the rows are others."""
    made = by_keys(request.run, table.rows, keys)
    if made is None or request.constant("inplace") is not False or request.constant("drop") is not True or request.constant("append") is not False:
        return None
    cells = {name: cell for name, value in record.columns.items() for one, cell in made.cells if one is value and isinstance(name, str)}
    return group_frames.frame_of(request.run, {name: boxed(request.run, cell) for name, cell in cells.items()})


@rule("frame_explode")
def _explode(request: Call) -> Value:
    """explode("p"): a row for each item of a list; a number is one item."""
    run, found = request.run, owner_of(request)
    names = selecting.column_names(run, request.value("column"))
    if found is None or names is None or not isinstance(found[1].item, Record):
        return request.lost()
    values = [column(run, found[1].item, name) for name in names]
    if not all(isinstance(value, Num) and not value.shape and _is_number(value) for value in values):
        return request.lost("of what may be lists")
    rows = found[1].rows
    return boxed(run, replace(found[1], rows=numbered(rows) if request.constant("ignore_index") is True else rows))


def _is_number(value: Num) -> bool:
    """Whether a value of a row is proved to be one number: its column was declared with its ends, or it was computed."""
    return all(not isinstance(atom.key, tuple) or atom.key[0] == "declared column" for atom in value.term.leaves()) and bool(value.term.leaves() or value.public)


@operation("frame_series")
def _by_key(request: Call) -> Value:
    """pd.Series(counts) of a dict of numbers: these by their keys."""
    held = cell_of(request.run, request.value("data"))
    if not isinstance(held, Mapping) or held.makes or not held.items or not all(isinstance(item, Num) and not item.shape for item in held.items.values()):
        return of_tables_only(request)
    return Ref(request.run.store.allocate(Mapping(dict(held.items), labelled=True)))


@rule("frame_series")
def _series(request: Call) -> Value:
    """pd.Series(rows): a column of the same rows."""
    run, data = request.run, request.value("data")
    cell = keyed_of(run, data)
    if cell is not None and cell.kind != "frame":
        return seen_through(run, data, replace(cell, kind="series", missing=None if cell.kind != "series" else cell.missing))
    table = table_of(run, data)
    if table is None or table.kind not in ("series", "category", "array", "list") or isinstance(table.item, (Record, Tup)) or rank(run, table):
        return request.lost()
    taken(run, data)
    rows = table.rows if table.kind == "series" else numbered(table.rows)
    part = boxed(run, replace(table, rows=rows, kind="series", after=0))
    if isinstance(data, Ref):
        run.store.link(part.address, data.address)  # it may look at the memory of an array
    return part


@rule("frame_replace")
def _replace(request: Call) -> Value:
    """series.replace(old, new), series.replace([old, others], new), series.replace({old: new}): row by row."""
    run, node = request.run, request.node
    pairs, found = _exchanged(request), owner_of(request)
    if found is None or pairs is None:
        return request.lost("by other than public values")

    def exchange(items: list[Value]) -> Value:
        item, there = (items[0].value, [items[0].there]) if isinstance(items[0], Gap) else (items[0], [])
        if not isinstance(item, Num) or item.boolean:
            return Opaque(lost(run, "replace", *items).env, what="replace")
        tests = [compare(run, item, "==", old, node) for old, _ in pairs]
        result: Value = _none_of(run, item, tests)
        for test, (_, new) in reversed(list(zip(tests, pairs))):
            result = gaps.chosen(run, test, new, result, node)
        return gaps.missing(run, result, *there) if there and isinstance(result, Num) else result

    result = lifted(run, [found[0]], exchange, "replace", fills=True)
    return result if table_of(run, result) is None else in_place(request, found[0], table_of(run, result) or found[1])


def _exchanged(request: Call) -> list[tuple[Value, Num]] | None:
    """Which values become which numbers; None where that is not public, or is not known."""
    run, given = request.run, request.given.get("new", NONE)
    mapping = cell_of(run, request.value("old"))
    if isinstance(mapping, Mapping):
        if not isinstance(given, Nothing) or mapping.labelled or mapping.default is not None or any(key is None or isinstance(key, bool) for key in mapping.items):
            return None
        olds, news = [literal(key) for key in mapping.items], list(mapping.items.values())
    else:
        listed, others = sequence_items(run, request.value("old")), sequence_items(run, given)
        olds = [request.value("old")] if listed is None else list(listed)
        news = [given] * len(olds) if others is None else list(others)
        if listed is None and others is not None or len(news) != len(olds):
            return None
    old_values, new_values = [as_item(one) for one in olds], [as_item(one) for one in news]
    numbers = [new for new in new_values if isinstance(new, Num) and _is_plain(new)]
    if len(numbers) < len(news) or not olds or not all(isinstance(old, Num) and _is_plain(old) for old in old_values):
        return None  # a column of texts stays one where there are no rows, and adds up to a text there
    known = [key_of(run, old) for old in olds]
    if len(olds) > 1 and (None in known or len(set(known)) < len(known)):
        return None  # of two numbers for one value, pandas takes the last one
    return list(zip(old_values, numbers))


def _is_plain(value: Num) -> bool:
    """Whether a value is one public number."""
    return not value.env and not value.shape and not value.boolean


def _none_of(run: Run, item: Num, tests: list[Num]) -> Num:
    """A value with what is known of it where none of the tests holds: each may leave out an end of what the others left."""
    mark = run.mark()
    for test in [*tests, *reversed(tests)]:
        refine(run, Guard(test, False))
    rest = refreshed(run, item)
    run.undo(mark)
    return rest
