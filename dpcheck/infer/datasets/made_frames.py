"""Frames that the program makes of columns: of the same rows, or of public numbers and texts (rules F1, F19)."""
from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Callable

from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import grouping
from dpcheck.infer.datasets.counting import fewest
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.registry import over_rows, owner_of, rule
from dpcheck.infer.datasets.sources import column, dummy_column, has_been_written
from dpcheck.infer.datasets.tables import assume_labels, boxed, side_by_side, table_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.literals import key_of
from dpcheck.infer.references import cell_of
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.storage import WHOLE
from dpcheck.infer.values import Library, Mapping, Nothing, Num, Opaque, Ref, Text, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@operation("frame_made")
@over_rows("frame_made")
def _made(request: Call) -> Value:
    """pd.DataFrame({"a": ..., "b": ...}), pd.DataFrame(rows)."""
    run, given = request.run, request.value("data")
    cell, columns = cell_of(run, given), request.given.get("columns", Nothing())
    alone = all(name in ("data", "columns") or isinstance(value, Nothing) or request.constant(name) is None for name, value in request.given.items())
    if alone and isinstance(cell, Table) and cell.kind == "list" and not cell.after:
        found = _of_records(run, cell, columns)
        if found is not None:
            return found
    if alone and isinstance(columns, Nothing) and isinstance(cell, Mapping) and not cell.labelled and cell.items:
        found = _of_rows(run, cell) or _public(run, cell)
        if found is not None:
            return found
    return unknown_call(run, request.name, list(request.given.values()), request.node)


def _of_records(run: Run, table: Table, columns: Value) -> Ref | None:
    """A frame of a list of dicts, objects or tuples, one a row: its columns are their fields. Of no rows it has only those that are named."""
    item, names = table.item, [name.value if isinstance(name, Text) else None for name in sequence_items(run, columns) or ()]
    named = not isinstance(columns, Nothing)
    if isinstance(item, Tup) and (names if named else item.cls is not None) and not any(name is None for name in names):
        fields: dict[object, Value] = dict(zip(names if named or item.cls is None else item.cls.fields, item.items))
        record = Record(table.rows.row, table.rows.label, fields, closed=True) if len(fields) == len(item.items) else None
    else:  # of a dict that may lack a field the column has a gap, whatever is declared of it
        record = replace(item, cls=None) if isinstance(item, Record) and not named and (item.closed or not item.columns) and not has_been_written(run, item) else None
    if record is None or not all(isinstance(value, Num) and not value.shape for value in record.columns.values()):
        return None
    if not named:
        fewest(run, table.rows)
    return boxed(run, Table(table.rows, record, "frame"))


def _of_rows(run: Run, cell: Mapping) -> Ref | None:
    """A frame whose columns are values of the same rows."""
    tables = [table_of(run, value) for value in cell.items.values()]
    known = [table for table in tables if table is not None and table.kind in ("series", "array", "list") and not table.after and not table.library]
    first = side_by_side(run, known) if len(known) == len(tables) and all(isinstance(name, str) for name in cell.items) else None
    if first is None:
        return None
    assume_labels(run, *cell.items.values())
    record = Record(first.rows.row, first.rows.label, dict(zip(cell.items, (table.item for table in known))), closed=True)
    return boxed(run, Table(first.rows, record, "frame"))


def _public(run: Run, cell: Mapping) -> Ref | None:
    """A public frame of which all columns are known."""
    columns = {name: sequence_items(run, value) for name, value in cell.items.items()}
    if any(items is None or any(not isinstance(item, (Num, Text)) or key_of(run, item) is None or deep_env(run, item) for item in items) for items in columns.values()):
        return None
    content = Mapping({name: Ref(run.store.allocate(run.store.heap[value.address])) if isinstance(value, Ref) else value for name, value in cell.items.items()})
    return Ref(run.store.allocate(Opaque(term=run.fresh("a public frame"), what=PUBLIC, holds=(Ref(run.store.allocate(content)),))))


@rule("get_dummies")
def _dummies(request: Call) -> Value:
    """pd.get_dummies(df["k"]), pd.get_dummies(df, columns=["k"]): for each value that occurs a column that tells whether the row has it."""
    run, found, dtype = request.run, owner_of(request), request.value("dtype")
    table = None if found is None else found[1]
    if table is None or table.library or not isinstance(dtype, Nothing) and not (isinstance(dtype, Library) and dtype.name in ("builtins.int", "builtins.float")):
        return request.lost()
    counts = not isinstance(dtype, Nothing)

    def test(value: Value) -> Callable[[Run, Value], Num | None]:
        def is_key(inner: Run, key: Value) -> Num | None:
            found = grouping.has_key(inner, value, key, request.node)
            return found.but(boolean=False, storage=WHOLE) if found is not None and counts else found

        return is_key

    names = [name.value for name in sequence_items(run, request.value("columns")) or () if isinstance(name, Text)]
    item: Value | None = None
    if table.kind == "series" and isinstance(table.item, Num) and isinstance(request.value("columns"), Nothing):
        item = Record(table.rows.row, f"the values of {table.rows.label}", dummies=(("", test(table.item)),))
        values: list[Value] = [table.item]
    elif isinstance(table.item, Record) and names and not table.item.dummies and not table.item.through:
        row = table.item
        columns = {name: column(run, row, name) for name in names if name is not None}
        values = [value for value in columns.values() if isinstance(value, Num)]
        begins = tuple((f"{name}_", test(value)) for name, value in columns.items() if value is not None)
        item = replace(row, columns={name: value for name, value in row.columns.items() if name not in columns}, dummies=begins)
        if len(values) != len(names) or any(isinstance(name, str) and name.startswith(begin) for name in item.columns for begin, _ in begins):
            return request.lost("of these columns")
    if item is None or any(source is not table.rows.row for value in values for source in deep_env(run, value)):
        return request.lost("of columns that are not named")
    return boxed(run, replace(table, item=item, kind="frame", categories=None, name=""))


def reindexed(run: Run, table: Table, columns: Value) -> Ref | None:
    """dummies.reindex(columns=names, fill_value=0): of a value that no row has all is 0."""
    names = [name.value if isinstance(name, Text) else name.constant if isinstance(name, Num) else None for name in sequence_items(run, columns) or ()]
    row = table.item
    if not names or not isinstance(row, Record) or not row.dummies or row.columns:
        return None
    found = {name: dummy_column(run, row, name) for name in names}
    if any(value is None for value in found.values()):
        return None
    made: dict[object, Value] = {name: reduce(lambda one, step: step.operation(one), row.through, value) for name, value in found.items() if value is not None}
    return boxed(run, replace(table, item=replace(row, columns=made, closed=True, dummies=(), through=())))


PUBLIC = "a public frame"


def columns_of_public(run: Run, value: Value) -> dict[object, list[Value]] | None:
    """The columns of a public frame that the program has made, and left as it was."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    if not isinstance(cell, Opaque) or cell.what != PUBLIC or len(cell.holds) != 1:
        return None
    content = cell_of(run, cell.holds[0])
    columns = {name: sequence_items(run, part) for name, part in content.items.items()} if isinstance(content, Mapping) else {}
    return {name: list(items) for name, items in columns.items() if items is not None}
