"""What pandas does with frames and columns (docs/calculus/stability.md): rows chosen, columns made, rows joined, ordered or taken apart."""
from __future__ import annotations

from dataclasses import replace

from dpcheck.infer.branches import chosen
from dpcheck.infer.references import cell_of
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets import counting, derived, gaps, group_rows, grouping, selecting
from dpcheck.infer.datasets.aggregates import aggregated
from dpcheck.infer.datasets.attributes import label, to_array
from dpcheck.infer.datasets.columns import measured_column
from dpcheck.infer.datasets.keyed import assume_no_holes, keyed_of
from dpcheck.infer.datasets.model import Grouped, Keyed, Record, Table, rows_env
from dpcheck.infer.datasets.order_statistics import of_each_column
from dpcheck.infer.datasets.ordering import deciding
from dpcheck.infer.datasets.presence import assume_present, present
from dpcheck.infer.datasets.registry import in_place, is_default, owner_of, rule
from dpcheck.infer.datasets.rowwise import lifted
from dpcheck.infer.datasets.sources import as_item, column, condition_unknown, made_from
from dpcheck.infer.datasets.groupby import first_of_each
from dpcheck.infer.datasets.tables import boxed, grouped_of, lost, seen_through, table_of
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import Guard
from dpcheck.infer.interpret import call
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import Call
from dpcheck.infer.values import Gap, Listing, Nothing, Num, Opaque, Ref, Tup, Value, Zipped, constant


# ---------------------------------------------------------------- rows by label and by place


@rule("frame_same")
def _same(request: Call) -> Value:
    """copy, infer_objects, convert_dtypes: the same rows, or numbers by group."""
    found, cell = owner_of(request), keyed_of(request.run, next(iter(request.given.values())))
    return boxed(request.run, cell) if cell is not None else request.lost() if found is None else boxed(request.run, found[1])


@rule("frame_dropna")
def _dropna(request: Call) -> Value:
    """dropna: rows with missing values go (F2); afterwards there are none."""
    run, found = request.run, owner_of(request)
    if found is None:
        return request.lost()
    owner, table = found
    if not (is_default(request, "how", "any") and is_default(request, "thresh") and is_default(request, "axis", 0)):
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
        return made_from(run, table.rows.row, f"{table.rows.label} filled", items, domain, key=key).but(boolean=item.boolean and other.boolean)

    result = lifted(run, [owner, value], fill, "fillna", fills=True)
    filled = table_of(run, result)
    return result if filled is None else in_place(request, owner, filled)


# ---------------------------------------------------------------- columns


@rule("frame_to_numpy")
def _to_numpy(request: Call) -> Value:
    found = owner_of(request)
    value = next(iter(request.given.values()))
    cell = cell_of(request.run, value)
    if isinstance(cell, Keyed):
        vector = grouping.as_vector(request.run, cell)
        if vector is not None:
            return seen_through(request.run, value, vector)
        assume_no_holes(request.run, cell)
        if cell.kind in ("frame", "cells"):
            return seen_through(request.run, value, replace(cell, kind="cells"))
        if cell.kind in group_rows.KINDS:
            return seen_through(request.run, value, replace(cell, kind="array", missing=None))
        return lost(request.run, "counts by keys that the data choose, as an array", value)
    return request.lost() if found is None else to_array(request.run, *found)


# ---------------------------------------------------------------- walking
@rule("frame_rows")
def _rows(request: Call) -> Value:
    """iterrows, itertuples: what a loop over the rows sees; to_dict("records"): a list with a dict of each row."""
    run, found = request.run, owner_of(request)
    record = None if found is None else found[1].item
    if found is None or not isinstance(record, Record):
        return request.lost()
    owner, table = found
    if request.row.name.endswith("to_dict"):
        return boxed(run, replace(table, kind="list", categories=None)) if not table.library else request.lost()
    item: Value = replace(record, place=rows_env(table.rows))
    if request.row.name.endswith("iterrows"):
        item = Tup((label(run, table), item))
    return boxed(run, replace(table, item=item, kind="iterator", looks_at=(owner.address, table)))


@rule("series_items")
def _items(request: Call) -> Value:
    """series.items(): labels with values; of numbers by groups that the program names, these."""
    run, found = request.run, owner_of(request)
    owner = next(iter(request.given.values()))
    groups = None if found is not None else grouping.named_groups(run, keyed_of(run, owner))
    if groups is not None:
        return Zipped((Ref(run.store.allocate(Listing(tuple(key for key, _ in groups)))), owner))  # which looks at the numbers as it is walked through
    if found is None:
        return request.lost()
    return boxed(run, replace(found[1], item=Tup((label(run, found[1]), found[1].item)), kind="iterator", looks_at=(found[0].address, found[1])))


# ---------------------------------------------------------------- joins


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
    if not isinstance(subset, Nothing):
        by_column = grouped_of(run, grouping.grouped_by(run, found[0], table, subset, every=True))
        return request.lost("by these columns") if by_column is None else first_of_each(run, by_column, constant(1))
    by = deciding(run, table, subset)
    if request.row.name == "numpy.unique" and (table.after or isinstance(table.item, (Record, Ref, Tup))):
        return request.lost("of rows that are arrays")
    if request.row.name.endswith("unique"):
        table = replace(table, kind="array", after=0)
    part = selecting.part_of(run, table, derived.support(table.rows, by), "the distinct rows")
    return part if counts is None else Tup((part, counts))


@rule("frame_nunique")
def _nunique(request: Call) -> Value:
    """nunique (G18)."""
    run, node = request.run, request.node
    if request.constant("dropna") is not True:
        return request.lost("with missing values as one")
    return aggregated(request, "x", lambda table, item: of_each_column(run, item, lambda one: counting.distinct(run, table.rows, one, node)))


@rule("frame_count")
def _count(request: Call) -> Value:
    """series.count(): rows that are not missing (G1, G2)."""
    run, node = request.run, request.node

    def whole(table: Table, item: Num) -> Num:
        rows = table.rows
        if measured_column(item) and not any(present(run, rows.row, item).term == kept.term for kept in rows.kept):
            if rows.relation.edits:
                assume_present(run, rows, item.term)
            else:
                rows = rows.where(present(run, rows.row, item))
        return counting.count(run, rows, node)

    return aggregated(request, "x", whole)


@rule("pipe")
def _pipe(request: Call) -> Value:
    """x.pipe(f, ...): f(x, ...)."""
    rest = sequence_items(request.run, request.value("rest")) or ()
    return call(request.run, request.value("function"), [request.value("x"), *rest], dict(request.keywords), request.node)
