"""Where rows stand: the places that loops count, and those of the rows that meet a condition, `np.nonzero(mask)[0]` (rule F43)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck.bounds import ZERO
from dpcheck.infer.datasets.model import Population, Table, rows_env
from dpcheck.infer.datasets.tables import boxed, table_of
from dpcheck.infer.values import Num, Ref, Value
from dpcheck.spaces import NATURAL, Interval, Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def place_of(run: Run, rows: Population) -> Num:
    """Where a row stands: public where rows keep their places."""
    seen = rows.relation is Relation.HAMMING and not rows.kept
    domain = NATURAL if rows.size is None else Interval(ZERO, rows.size - 1, True)
    place = Num(run.fresh("a place", integer=True), domain=domain, env={} if seen else rows_env(rows))
    run.know(place.term, place)
    atom = place.term.atom()
    assert atom is not None
    run.indexed[atom] = rows
    return place


def rows_at_places(run: Run, table: Table, index: Value) -> Ref | None:
    """The rows at the places of those that meet a condition: these rows (a copy); None for any other index."""
    places = table_of(run, index)
    atom = places.item.term.atom() if places is not None and isinstance(places.item, Num) and places.kind == "array" and not places.after else None
    counted = None if atom is None else run.indexed.get(atom)
    if places is None or counted is None or not counted.same_rows(table.rows) or places.rows.place is not counted.place:
        return None
    rest = len(counted.kept)
    if [one.term for one in places.rows.kept[:rest]] != [one.term for one in counted.kept]:
        return None
    rows = table.rows
    for condition in places.rows.kept[rest:]:
        rows = rows.where(condition)
    return boxed(run, replace(table, rows=rows))
