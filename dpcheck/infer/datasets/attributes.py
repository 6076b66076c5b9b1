"""Attributes of tables: columns, shapes, and the library type whose methods they have."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import INFINITY, ZERO, number
from dpcheck.infer import numbers
from dpcheck.infer.datasets import counting, gaps, grouping
from dpcheck.infer.datasets.aggregates import item_array
from dpcheck.infer.datasets.grouping import as_vector, grouped_column
from dpcheck.infer.datasets.keyed import assume_no_holes, extent
from dpcheck.infer.datasets.model import DataCell, Gathering, GroupFrame, Grouped, Keyed, Record, Shelf, Slot, Table, Tally, rows_env
from dpcheck.infer.datasets.row_objects import of_object
from dpcheck.infer.datasets.selecting import columns, seen_in
from dpcheck.infer.datasets.sources import column, made_from
from dpcheck.infer.datasets.tables import boxed, lost, made, seen_through, table_of, up_to_date
from dpcheck.infer.guards import compare_numbers
from dpcheck.infer.parts import attributes_of
from dpcheck.infer.structure import stack
from dpcheck.infer.values import Gap, Listing, Method, Num, Opaque, Ref, Tup, Value, constant
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


TYPES = {"frame": "pandas.DataFrame", "series": "pandas.Series", "array": "numpy.ndarray", "category": "pandas.Series", "list": "builtins.list",
         "set": "builtins.set", "iterator": "builtins.list"}
OF_GROUPS = {"counter": "collections.Counter", "dict": "builtins.dict", "frame": "pandas.DataFrame", "array": "numpy.ndarray", "list": "builtins.list",
             "cells": "numpy.ndarray", "pairs": "builtins.list", "groups": "polars.DataFrame"}
OF_LIBRARIES = {("torch", "array"): "torch.Tensor", ("polars", "frame"): "polars.DataFrame", ("polars", "series"): "polars.Series"}
PARTS_OF_DATES = {name: (number(low), number(high)) for name, low, high in (  # between which numbers they lie, whatever the date
    ("month", 1, 12), ("day", 1, 31), ("hour", 0, 23), ("minute", 0, 59), ("second", 0, 59), ("microsecond", 0, 999_999), ("nanosecond", 0, 999), ("dayofweek", 0, 6), ("day_of_week", 0, 6),
    ("weekday", 0, 6), ("dayofyear", 1, 366), ("day_of_year", 1, 366), ("quarter", 1, 4), ("days_in_month", 28, 31), ("daysinmonth", 28, 31))}
ACCESSORS = ("loc", "iloc", "at", "iat", "str", "dt")


def type_of(cell: Table | Grouped | Keyed) -> str:
    """The library type whose methods a cell has."""
    if isinstance(cell, Grouped):
        if cell.lists:
            return "builtins.dict"
        if cell.table.library == "polars":
            return "polars.GroupBy"
        return "pandas.DataFrameGroupBy" if isinstance(cell.table.item, Record) else "pandas.SeriesGroupBy"
    if isinstance(cell, Keyed):
        return OF_GROUPS.get(cell.kind, "pandas.Series")
    return OF_LIBRARIES.get((cell.library, cell.kind)) or TYPES[cell.kind]


@attributes_of(Record)
def _of_row(run: Run, owner: Record, row: Record, name: str, node: ir.Node) -> Value:
    """An attribute of one row of a table."""
    if row.cls is not None:
        return of_object(run, row, row.cls, name, column(run, row, name), node)
    if name in ("Index", "name", "index") and name not in row.columns:
        return Opaque(row.place, what="a label of a row")
    found = column(run, row, name) if name not in ACCESSORS else None
    return found if found is not None and run.program.table.find(f"pandas.Series.{name}") is None else Method(row, None, f"pandas.Series.{name}")


@attributes_of(Method)
def _of_accessor(run: Run, owner: Method, method: Method, name: str, node: ir.Node) -> Value | None:
    """An attribute of an accessor such as `.str`."""
    return accessor(run, owner, name, node) if owner.function is None and owner.name.endswith((".str", ".dt")) else None


@attributes_of(Table, Grouped, Keyed, Tally, Gathering, Shelf)
def attribute(run: Run, owner: Ref, cell: DataCell, name: str, node: ir.Node) -> Value:
    """owner.name"""
    assert not isinstance(cell, (Slot, GroupFrame))
    if isinstance(cell, Tally) and cell.counts:
        return Method(owner, None, f"collections.Counter.{name}")
    if isinstance(cell, (Tally, Gathering, Shelf)):
        return Method(owner, None, f"builtins.{cell.kind if isinstance(cell, Gathering) else 'dict'}.{name}")
    kind = type_of(cell)
    if isinstance(cell, Grouped) and name == "ngroups":
        up_to_date(run, owner)
        return lost(run, "the number of groups", owner) if run.store.heap[owner.address] is not cell else counting.distinct(run, cell.table.rows, grouping.key_number(run, cell), node)
    if isinstance(cell, Table):
        found = _of_library(run, owner, cell, name, node) if cell.library else _of_table(run, owner, cell, name, node)
        if found is not None:
            return found
    elif isinstance(cell, Keyed) and cell.kind in ("series", "frame", "array") and name in ("values", "size", "shape", "index", "empty", "loc", "at"):
        return Method(owner, None, f"{kind}.{name}") if name in ("loc", "at") else _of_keyed(run, owner, cell, name, node)
    if run.program.table.find(f"{kind}.{name}") is not None:
        return Method(owner, None, f"{kind}.{name}")
    if isinstance(cell, Table) and isinstance(cell.item, Record) and column(run, cell.item, name) is not None:
        return columns(run, owner, cell, cell.item, [name], single=True)
    if isinstance(cell, Grouped) and isinstance(cell.table.item, Record):
        part = grouped_column(run, owner, cell, [name], single=True)
        if isinstance(part, Ref):
            run.store.link(part.address, owner.address)  # it may be a method
        return part
    return Method(owner, None, f"{kind}.{name}")


def _of_library(run: Run, owner: Ref, table: Table, name: str, node: ir.Node) -> Value | None:
    """An attribute of a table of another library, where it means what that of numpy or pandas does."""
    if table.library == "torch":
        if name == "data":
            return owner
        return _of_table(run, owner, table, name, node) if name in ("shape", "ndim", "T", "real") else None
    if table.library == "polars" and table.kind in ("frame", "series"):
        if name in ("height", "shape"):
            return counting.count(run, table.rows, node) if name == "height" else _shape(run, owner, table, node)
        return Method(owner, None, f"{type_of(table)}.{name}")  # there is no column of that name
    return _of_table(run, owner, table, name, node)


def _of_table(run: Run, owner: Ref, table: Table, name: str, node: ir.Node) -> Value | None:
    if table.kind in ("list", "set", "iterator"):
        return None
    if name in ACCESSORS and table.kind != "array":
        return Method(owner, None, f"{TYPES[table.kind]}.{name}")
    if name == "shape":
        return _shape(run, owner, table, node)
    if name == "empty":
        return compare_numbers(run, counting.count(run, table.rows, node), "==", constant(0), node)
    if name == "size":
        item = _array(run, table)
        number = counting.count(run, table.rows, node)
        if item is None and isinstance(table.item, Record) and table.item.closed:
            item = Num(ZERO, (Num(ZERO).size * len(table.item.columns),))
        if item is None:
            return lost(run, "the number of all cells of a frame", owner)

        return numbers.multiply(run, number, Num(item.size), node) if item.shape else number
    if name in ("dtypes", "dtype"):
        return lost(run, f".{name}, which the data decide", owner)
    if name == "ndim" and (table.kind != "array" or _array(run, table) is not None):
        return constant(2 if table.kind == "frame" else 1 if (row := _array(run, table)) is None else 1 + len(row.shape))
    if name == "columns" and _chosen_by_values(table.item):
        return lost(run, f"the columns of {table.rows.label}: the values that occur name them", owner)
    if name == "name" and run.in_groups:  # `groupby(...).apply` calls a group by its key
        return lost(run, ".name of a group", owner)
    if name in ("columns", "ndim", "name", "names") and not (table.kind == "frame" and name in ("name", "names")):  # in a frame these are columns
        return Opaque(term=run.public(f"{table.rows.label}.{name}"), what=f"{table.rows.label}.{name}")
    if name == "values":
        return to_array(run, owner, table)
    if name == "real" and table.kind == "array":
        return seen_in(run, owner, boxed(run, table))
    if name == "T" and table.kind == "array":
        item = _array(run, table)
        if item is not None and len(item.shape) == 1:
            return seen_in(run, owner, made(run, table, table.item, after=1 - table.after))
        return owner if item is not None and not item.shape else None
    if name == "index":
        return made(run, table, label(run, table), "series")
    if name == "T":
        return seen_in(run, owner, lost(run, f".{name} of {table.rows.label}", owner))
    return None


def _chosen_by_values(item: Value) -> bool:
    """Whether which columns there are is for the data to say."""
    return isinstance(item, Record) and bool(item.dummies)


def label(run: Run, table: Table) -> Value:
    """The label of a row: by default its place, which depends on the order of the rows."""
    return Opaque(rows_env(table.rows), what="a label of a row")


def _array(run: Run, table: Table) -> Num | None:
    return item_array(run, table)


def _shape(run: Run, owner: Ref, table: Table, node: ir.Node) -> Value:
    number = counting.count(run, table.rows, node)
    if _chosen_by_values(table.item):
        return Tup((number, lost(run, f"the number of columns of {table.rows.label}: the values that occur name them", owner)))
    if isinstance(table.item, Record):
        wide = constant(len(table.item.columns)) if table.item.closed else Num(run.public(f"{table.rows.label}.shape[1]", lo=ZERO, integer=True))
        return Tup((number, wide))
    item = _array(run, table)
    if item is None:
        return lost(run, "a shape", owner)
    extents: list[Value] = [Num(extent) for extent in item.shape]
    extents.insert(len(extents) - table.after, number)
    return Tup(tuple(extents))


def to_array(run: Run, owner: Ref, table: Table) -> Value:
    """df.values, series.to_numpy(): the same rows as an array."""
    item = table.item
    if isinstance(item, Record):
        values = list(item.columns.values())
        if not item.closed or not all(isinstance(value, Num) and not value.shape for value in values):
            return seen_in(run, owner, lost(run, f"all columns of {table.rows.label} as an array: choose them by name", owner))

        row = stack(run, [value for value in values if isinstance(value, Num)], ir.Pass(0, 0))
        return seen_in(run, owner, boxed(run, replace(table, item=Ref(run.store.allocate(row)), kind="array", after=1)))
    return seen_in(run, owner, boxed(run, replace(table, kind="array", after=0)))


def _of_keyed(run: Run, owner: Ref, cell: Keyed, name: str, node: ir.Node) -> Value:
    many = extent(run, cell, node) if name in ("size", "shape") else None
    if many is not None and cell.kind != "frame":
        return many if name == "size" else Tup((many,))
    if many is not None and cell.width is not None:
        wide = constant(cell.width)
        return numbers.multiply(run, many, wide, node) if name == "size" else Tup((many, wide))
    if name == "values":
        assume_no_holes(run, cell)
    if name == "values" and cell.kind == "frame" and cell.categories is None:
        return seen_through(run, owner, replace(cell, kind="cells"))
    if name == "values" and cell.kind != "frame" and (cell.categories is None or not cell.ordered):
        return seen_through(run, owner, replace(cell, kind="array", missing=None))
    if name == "values" and cell.categories is not None:
        vector = as_vector(run, cell)
        if vector is not None:
            return seen_through(run, owner, vector)
    if name == "index" and (groups := grouping.named_groups(run, cell)) is not None:
        return Ref(run.store.allocate(Listing(tuple(key for key, _ in groups))))
    return lost(run, f".{name} of counts by keys that the data choose", owner)


def accessor(run: Run, method: Method, name: str, node: ir.Node) -> Value:
    """`series.str.lower`, `series.dt.year`: what hangs on an accessor."""
    table = table_of(run, method.owner)
    if table is not None and method.name.endswith(".dt") and run.program.table.find(f"{method.name}.{name}") is None:
        return made(run, table, _part_of_date(run, table, name))
    return Method(method.owner, None, f"{method.name}.{name}")


def _part_of_date(run: Run, table: Table, name: str) -> Value:
    """The year of a date, and the like: missing where the date is."""
    item = table.item.value if isinstance(table.item, Gap) else table.item
    date = item.term.atom() if isinstance(item, Num) else None
    text = f"{table.rows.label if date is None else date.text}.dt.{name}"
    low, high = PARTS_OF_DATES.get(name, (-INFINITY, INFINITY))
    part = made_from(run, table.rows.row, text, [item], Interval(low, high, True), integer=True, key=("column", table.rows.row, ("part", name, item.term if isinstance(item, Num) else item)))
    return gaps.missing(run, part, table.item.there) if isinstance(table.item, Gap) else part
