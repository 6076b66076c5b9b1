"""What a query gives that is sent to a private data base: its tables, its parameters, and what is told where it is not followed (rule Q1)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Mapping as MappingType

from dpcheck import ir
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.sources import truth_of_row
from dpcheck.infer.datasets.tables import lost
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.reach import D1
from dpcheck.infer.references import cell_of
from dpcheck.infer.sql.queries import Selected, fetched, select
from dpcheck.infer.touching import touched
from dpcheck.infer.values import NONE, Configured, Mapping, Nothing, Source, Text, Value
from dpcheck.syntax.query import MayChange, NotFollowed, Statement
from dpcheck.syntax.sql import INSTALL, is_read, read_sql

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


class Changed(NotFollowed):
    """What was done to a data base: it may hold anything now, and SQL may mean anything."""


def _table(run: Run, con: Configured, name: str) -> Table:
    """A table of a data base by its name: rows of its own, that move with the same source."""
    whole = cell_of(run, con.given["whole"])
    assert isinstance(whole, Table) and isinstance(whole.item, Record)
    source = whole.rows.source
    known = run.tables.get((source, name))
    if known is None:
        row = Source(f"a row of {name}", "", True, D1, stands_in=True, written=whole.rows.row.written)
        place = object()
        columns: dict[object, Value] = {column: truth_of_row(run, row, f"{name}[{column!r}]", column) for column in whole.item.columns}
        known = replace(whole, rows=replace(whole.rows, row=row, label=name, place=place, itself=place), item=Record(row, name, columns, dict(whole.item.domains)))
        run.tables[source, name] = known
    run.assume(f"{name} is a table of {source.name}, and no view")
    return known


def _forget(run: Run, con: Configured) -> None:
    """What was known of the tables holds no longer: rows were put in."""
    whole = cell_of(run, con.given["whole"])
    source = whole.rows.source if isinstance(whole, Table) else None
    for key in [key for key in run.tables if key[0] is source]:
        del run.tables[key]


def _parameters(run: Run, given: Value) -> MappingType[int | str, Value]:
    """The values that a query is given, by place or name."""
    if isinstance(given, Nothing):
        return {}
    cell = cell_of(run, given)
    if isinstance(cell, Mapping):
        return {str(key): one for key, one in cell.items.items()}
    items = sequence_items(run, given)
    if items is None:
        raise NotFollowed("parameters that are not known")
    return dict(enumerate(items))


def _selected(run: Run, con: Configured, text: Value, given: Value, node: ir.Node) -> Selected | None:
    """What a query gives; None of a statement that is none.

    Raises:
        NotFollowed: where nothing is known of what it gives.
    """
    dialect = con.given["dialect"]
    if not isinstance(text, Text) or text.value is None or text.env:
        raise MayChange("a text that is not written out")
    if con.state in run.leaks:
        raise Changed("what was done to this data base before")
    query = read_sql(text.value, dialect.value or "" if isinstance(dialect, Text) else "")
    if isinstance(query, Statement):
        if not query.harmless or deep_env(run, given):
            touched(run, con, deep_env(run, given))
        _forget(run, con)
        return None
    return select(run, query, lambda name: _table(run, con, name), _parameters(run, given), node)


def answer(run: Run, owner: Configured, text: Value, given: Value, node: ir.Node, shape: Callable[[Run, Selected], Value] | None = None) -> Value:
    """What a query gives, as a list of rows or in another `shape`; what is not followed is told, and depends on the whole data base."""
    con = owner.given.get("connection", owner)
    assert isinstance(con, Configured)
    if not is_read():
        run.notice("DP301", f"this query is not read: {INSTALL}", node)
        return lost(run, "a query that is not read", owner, given)
    try:
        found = _selected(run, con, text, given, node)
        return NONE if found is None else shape(run, found) if shape is not None else fetched(run, found, by_name="by name" in con.given)
    except NotFollowed as reason:
        if isinstance(reason, MayChange):
            touched(run, con, deep_env(run, given))
        what = f"{reason}" if isinstance(reason, Changed) else f"a query with {reason}"
        run.notice("DP301", f"{what} is not followed, so nothing bounds what it gives", node, "select rows, or aggregates of clipped columns, of one table")
        return lost(run, what, owner, text, given)
