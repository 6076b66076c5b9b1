"""Connections and cursors of DB-API to a private data base: what is executed, and fetched (rules Q1 to Q4).

A connection and its cursors share one state. Whatever is done to one of them that is not modelled (a function that SQL may call, a row factory,
a statement that is no query) may show in all that is fetched from then on, of which nothing is known any more.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Mapping as MappingType

from dpcheck import ir
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.sources import CONNECTION, truth_of_row
from dpcheck.infer.datasets.tables import lost
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.library_objects import DECIDING, SET, WALKED
from dpcheck.infer.reach import D1
from dpcheck.infer.references import cell_of
from dpcheck.infer.requests import BY_KIND, Call, operation
from dpcheck.infer.sql.queries import Selected, as_frame, fetched, select
from dpcheck.infer.touching import touched
from dpcheck.infer.values import NONE, Configured, Library, Listing, Mapping, Nothing, Opaque, Ref, Source, Text, Value, constant
from dpcheck.syntax.sql import INSTALL, NotFollowed, Statement, is_read, read_sql

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

CURSOR = "sqlite3.Cursor"


class Changed(NotFollowed):
    """What was done to a data base: it may hold anything now, and SQL may mean anything."""


def _connection_of(one: Value) -> Configured | None:
    """The connection that a value is, or is a cursor of."""
    found = one.given.get("connection", one) if isinstance(one, Configured) else None
    return found if isinstance(found, Configured) and found.name == CONNECTION else None


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


def _selected(run: Run, owner: Configured, text: Value, given: Value, node: ir.Node) -> Selected | None:
    """What a query gives; None of a statement that is none.

    Raises:
        NotFollowed: where nothing is known of what it gives.
    """
    con = _connection_of(owner)
    assert con is not None
    dialect = con.given["dialect"]
    if not isinstance(text, Text) or text.value is None or text.env:
        raise NotFollowed("a text that is not written out")
    if con.state in run.leaks:
        raise Changed("what was done to this data base before")
    query = read_sql(text.value, dialect.value or "" if isinstance(dialect, Text) else "")
    if isinstance(query, Statement):
        if not query.harmless or deep_env(run, given):
            touched(run, con, deep_env(run, given))
        _forget(run, con)
        return None
    return select(run, query, lambda name: _table(run, con, name), _parameters(run, given), node)


def _executed(request: Call, shape: Callable[[Run, Selected], Value]) -> Value:
    """What a query gives, in the shape that is asked for; what is not followed is told, and depends on the whole data base."""
    run, node = request.run, request.node
    owner, given = request.value("con"), request.value("params")
    assert isinstance(owner, Configured)
    if not is_read():
        run.notice("DP301", f"this query is not read: {INSTALL}", node)
        return lost(run, "a query that is not read", owner, given)
    try:
        found = _selected(run, owner, request.value("sql"), given, node)
        return NONE if found is None else shape(run, found)
    except NotFollowed as reason:
        if isinstance(request.value("sql"), Text) and reason.args[0] == "a text that is not written out" or not isinstance(request.value("sql"), Text):
            touched(run, owner, deep_env(run, given))  # it may be any statement
        run.notice("DP301", f"{reason if isinstance(reason, Changed) else f'a query with {reason}'} is not followed, so nothing bounds what it gives", node, "select rows, or aggregates of clipped columns, of one table")
        return lost(run, f"a query with {reason}", owner, request.value("sql"), given)


@operation("sql_execute")
def _execute(request: Call) -> Value:
    """connection.execute(sql, parameters), cursor.execute(...): a cursor that holds the result."""
    run, owner = request.run, request.value("con")
    con = _connection_of(owner)
    if con is None or not isinstance(owner, Configured):
        return request.lost()
    result = _executed(request, lambda inner, found: fetched(inner, found, by_name="by name" in con.given))
    cursor = owner if owner.name == CURSOR else _cursor(run, con)
    place = cursor.given["result"]
    assert isinstance(place, Ref)
    run.mutate(place.address, Listing((result,)))
    return cursor


def _cursor(run: Run, con: Configured) -> Configured:
    return Configured(CURSOR, {"connection": con, "result": Ref(run.store.allocate(Listing((NONE,))))}, con.state)


@operation("sql_cursor")
def _new_cursor(request: Call) -> Value:
    """connection.cursor()"""
    con = _connection_of(request.value("con"))
    return request.lost() if con is None else _cursor(request.run, con)


def _taken(run: Run, cursor: Configured) -> Value:
    """All that a cursor still gives; afterwards nothing is known of what it gives."""
    place = cursor.given.get("result")
    cell = None if place is None else cell_of(run, place)
    if not isinstance(place, Ref) or not isinstance(cell, Listing) or len(cell.items) != 1 or cursor.state in run.leaks:
        return lost(run, "what is left of a cursor", cursor)
    run.mutate(place.address, Listing((lost(run, "what is left of a cursor", cursor),)))
    return cell.items[0]


@operation("sql_fetchall")
def _fetchall(request: Call) -> Value:
    """cursor.fetchall()"""
    cursor = request.value("con")
    return _taken(request.run, cursor) if isinstance(cursor, Configured) else request.lost()


@operation("sql_fetchone")
def _fetchone(request: Call) -> Value:
    """cursor.fetchone(): of aggregates the only row, and None after that; of others, one that the order of the rows decides."""
    run, cursor = request.run, request.value("con")
    if not isinstance(cursor, Configured):
        return request.lost()
    rows = _taken(run, cursor)
    cell, place = cell_of(run, rows), cursor.given.get("result")
    if isinstance(cell, Listing) and len(cell.items) < 2 and isinstance(place, Ref):
        run.mutate(place.address, Listing((Ref(run.store.allocate(Listing(()))),)))
        return cell.items[0] if cell.items else NONE
    if not isinstance(rows, Opaque):
        run.notice("DP301", "which row is fetched first depends on all rows, so nothing bounds it", request.node, "fetch all of them, or an aggregate")
    return lost(run, "the first row of a query", rows, cursor)


WALKED[CURSOR] = _taken
DECIDING.update((CONNECTION, CURSOR))


def _row_factory(run: Run, con: Configured, value: Value) -> bool:
    """connection.row_factory = sqlite3.Row: rows that are asked by name, too."""
    if not isinstance(value, Library) or value.name not in ("sqlite3.Row", "sqlite3.dbapi2.Row") or run.control or run.guarded:
        return False
    run.store.write(con.given, "by name", constant(1))
    return True


SET[CONNECTION, "row_factory"] = _row_factory


@operation("read_sql")
def _read_sql(request: Call) -> Value:
    """pd.read_sql(query, connection): a frame; of a connection that is not private, as ever."""
    if _connection_of(request.value("con")) is not None:
        return _executed(request, as_frame)
    row = replace(request.row, kind="source", operation="frame")
    return BY_KIND["source"](replace(request, row=row))
