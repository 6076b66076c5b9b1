"""In an audit: rows at places that are drawn, none of them twice: an edited row stands at one of these places at most, and the batch is edited in one row, or in none.

Conditions: how many places there are is public, so that both neighbours draw the same ones (rule K4); the places were not changed since they were drawn; and rows are edited where they stand.
Of places that may repeat (`replace=True`) one row may stand at all.
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dpcheck.bounds import ZERO, Expr
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.tables import boxed
from dpcheck.infer.values import Nothing, Num, Opaque, Ref, SliceValue, Value
from dpcheck.spaces import Relation

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run


@dataclass(slots=True, frozen=True)
class Distinct:
    """Places that are all different ones: how many, where that is known, and since which store of any kind nothing can have changed them."""

    size: Expr | None
    epoch: int


def note_places(request: Call, result: Value) -> Value:
    """The result of a sampler, and that it is places none of which comes twice, where it is."""
    run, given = request.run, request.given
    atom = result.term.atom() if isinstance(result, Opaque) and result.term is not None and not result.env else None
    last = request.row.name.rpartition(".")[2]
    if run.program.audit is None or atom is None or last not in _FROM:
        return result
    whole = given.get(_FROM[last])
    if not isinstance(whole, Num) or whole.shape or whole.env or not all(isinstance(given.get(name, _NOTHING), Nothing) for name in ("p", "axis") if name in request.places):
        return result
    if last != "choice":
        run.drawn_apart[atom] = Distinct(whole.term, run.epoch)
    elif request.constant("replace") is False and not isinstance(given.get("size", _NOTHING), Nothing):
        size = request.number("size")
        if isinstance(size, Num) and not size.shape and not size.env:
            run.drawn_apart[atom] = Distinct(size.term, run.epoch)
    return result


def slice_of_places(run: Run, owner: Opaque, index: Value, part: Opaque) -> Opaque:
    """Some of the places: these are different ones, too."""
    known, atom = _places(run, owner), None if part.term is None else part.term.atom()
    if known is not None and atom is not None and isinstance(index, SliceValue):
        run.drawn_apart[atom] = Distinct(None, known.epoch)
    return part


def forget_places(run: Run, value: Opaque) -> None:
    """Notes that what may be drawn places is changed in place, under whatever name."""
    if value.term is not None and value.term.atom() in run.drawn_apart:
        run.drawn_apart.clear()


def rows_at(run: Run, table: Table, index: Value) -> Ref | None:
    """The rows at places that were drawn; None for any other index."""
    known = _places(run, index)
    rows = table.rows
    if known is None or rows.relation is not Relation.HAMMING or rows.kept or table.kind not in ("array", "series"):
        return None
    assert isinstance(index, Opaque) and index.term is not None
    place = run.cuts.setdefault((rows.place, index.term, index.term), object())  # the same places of other values of these rows
    size = known.size
    if size is not None:
        run.facts = run.facts.plus(size - 1)  # of no rows none is edited
    return boxed(run, replace(table, rows=replace(rows, place=place, size=size, least=size if size is not None else ZERO, keys=(), ordered=False, tail=None, span=None, stretch=None)))


def _places(run: Run, value: Value) -> Distinct | None:
    """What is known of drawn places, if a value is some that are as they were drawn."""
    atom = value.term.atom() if isinstance(value, Opaque) and value.term is not None and not value.env else None
    known = run.drawn_apart.get(atom) if atom is not None else None
    return known if known is not None and known.epoch == run.epoch else None


_FROM = {"permutation": "x", "randperm": "n", "choice": "a"}  # the samplers by the parameter that says how many places there are
_NOTHING = Nothing()
