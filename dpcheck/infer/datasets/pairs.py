"""Groups as pairs of a key and a number: lists of them, as data bases give, and dicts that are made of those (rules H1, Q4)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer import forward
from dpcheck.infer.datasets.groups_in_frames import numbers_by_key
from dpcheck.infer.datasets.keyed import keyed_of
from dpcheck.infer.datasets.model import Keyed
from dpcheck.infer.datasets.group_rows import of_the_largest
from dpcheck.infer.datasets.registry import over_rows, rule
from dpcheck.infer.datasets.tables import boxed, table_of, taken
from dpcheck.infer.requests import Call
from dpcheck.infer.values import Ref, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

PAIRS = "pairs"


def _as_dict(run: Run, cell: Keyed) -> Ref | None:
    """The numbers by key, in a dict; None where they were changed all together."""
    return None if cell.after or cell.kind not in (PAIRS, "series") or cell.top is not None else boxed(run, replace(cell, kind="dict"))


def _by_key(run: Run, value: Value) -> Keyed | None:
    """The numbers by key that a value is, or has pairs of; None of any other value."""
    table = table_of(run, value)
    if table is None:
        return keyed_of(run, value)
    cell = numbers_by_key(run, table.rows, table.item)
    if cell is None:
        return None
    taken(run, value)
    return replace(cell, kind=PAIRS)


@over_rows("dict")
def _dict(request: Call) -> Value:
    """dict(counts), dict(cursor.fetchall())."""
    cell = _by_key(request.run, request.value("items"))
    found = None if cell is None or request.keywords else _as_dict(request.run, cell)
    return request.lost("on rows of a data set") if found is None else found


@rule("most_common")
def _most_common(request: Call) -> Value:
    """counts.most_common(n): the keys with the largest numbers, and these."""
    run, cell, most = request.run, keyed_of(request.run, request.value("self")), request.constant("n")
    if cell is None or cell.kind != "counter" or cell.after or most is ... or isinstance(most, bool) or isinstance(most, int) and most < 0:
        return request.lost()
    ordered = replace(cell, kind=PAIRS, sorted="falling", missing=None)
    return boxed(run, ordered if most is None else of_the_largest(ordered, most) if isinstance(most, int) else ordered)


def comprehension(run: Run, node: ir.Comprehension, first: Value) -> Value | None:
    """{key: number for key, number in rows}, {row[0]: row[1] for row in rows}; None of any other comprehension."""
    cell = None if node.kind != "dict" or len(node.clauses) != 1 or node.clauses[0].ifs or node.clauses[0].is_async else _by_key(run, first)
    if cell is None or cell.kind != PAIRS:
        return None
    target, parts = node.clauses[0].target, (node.element, node.value)
    if isinstance(target, ir.Sequence) and len(target.items) == 2:
        named = [part.id for part in target.items if isinstance(part, ir.Name)]
        wanted = [part.id for part in parts if isinstance(part, ir.Name)]
        return _as_dict(run, cell) if len(named) == 2 and named == wanted and named[0] != named[1] else None
    places = [part.index.value for part in parts if isinstance(part, ir.Subscript) and isinstance(part.index, ir.Constant)
              and isinstance(part.value, ir.Name) and isinstance(target, ir.Name) and part.value.id == target.id]
    return _as_dict(run, cell) if places == [0, 1] and not any(isinstance(place, bool) for place in places) else None


forward.comprehension_of_pairs.give(comprehension)
