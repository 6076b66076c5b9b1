"""Connections and cursors of DB-API to a private data base: what is executed, and fetched (rules Q1 to Q4).

A connection and its cursors share one state. Whatever is done to one of them that is not modelled (a function that SQL may call, a row factory,
a statement that is no query) may show in all that is fetched from then on, of which nothing is known any more.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck.infer.datasets.sources import CONNECTION
from dpcheck.infer.datasets.tables import lost
from dpcheck.infer.library_objects import DECIDING, SET, WALKED
from dpcheck.infer.references import cell_of
from dpcheck.infer.requests import BY_KIND, Call, operation
from dpcheck.infer.sql.queries import Selected, as_frame
from dpcheck.infer.values import NONE, Configured, Library, Listing, Opaque, Ref, Value, constant

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

CURSOR = "sqlite3.Cursor"


def _connection_of(one: Value) -> Configured | None:
    """The connection that a value is, or is a cursor of."""
    found = one.given.get("connection", one) if isinstance(one, Configured) else None
    return found if isinstance(found, Configured) and found.name == CONNECTION else None


@operation("sql_execute")
def _execute(request: Call) -> Value:
    """connection.execute(sql, parameters), cursor.execute(...): a cursor that holds the result."""
    run, owner = request.run, request.value("con")
    con = _connection_of(owner)
    if con is None or not isinstance(owner, Configured):
        return request.lost()
    result = _answer(request, owner)
    cursor = owner if owner.name == CURSOR else _cursor(run, con)
    place = cursor.given["result"]
    assert isinstance(place, Ref)
    run.mutate(place.address, Listing((result,)))
    return cursor


def _answer(request: Call, owner: Configured, shape: Callable[[Run, Selected], Value] | None = None) -> Value:
    from dpcheck.infer.sql.sent import answer  # what reads SQL is imported where there is some

    return answer(request.run, owner, request.value("sql"), request.value("params"), request.node, shape)


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
    con = _connection_of(request.value("con"))
    if con is not None:
        return _answer(request, con, as_frame)
    row = replace(request.row, kind="source", operation="frame")
    return BY_KIND["source"](replace(request, row=row))
