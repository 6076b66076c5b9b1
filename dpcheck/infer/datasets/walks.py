"""Walking through the rows of a table: comprehensions, and what `zip` and `enumerate` put side by side (`calculus.md` F1, F2, F22)."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ZERO
from dpcheck.infer.datasets.model import Population, Record, Table
from dpcheck.infer.datasets.rowwise import boxed, lost, rows_env, table_of
from dpcheck.infer.datasets.rules import item_array
from dpcheck.infer.datasets.sources import unknown
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.reach import tainted
from dpcheck.infer.run import Repeat
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Num, Opaque, Range, Ref, Text, Tup, Value, Zipped
from dpcheck.spaces import NATURAL, Relation

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def walked_rows(run: Run, value: Value) -> Table | None:
    """The rows that a loop over a value sees, one at a time; None where it is no table, or its rows do not line up."""
    if not run.has_rows:
        return None
    if isinstance(value, Zipped):
        return _zipped(run, value)
    if isinstance(value, Range):
        return _places(run, value)
    table = table_of(run, value)
    if table is None or isinstance(table.item, Record) and table.kind == "frame":
        return None
    item = item_array(run, table)
    if table.kind == "array" and item is not None and len(item.shape) != table.after:
        return None
    return replace(table, kind="list", after=0)


def _places(run: Run, value: Range) -> Table | None:
    """range(len(rows)): the places of the rows, each of which is taken once; `rows[i]` is then the row itself."""
    rows = run.counted.get(value.stop.term) if value.start.constant == 0 and value.step.constant == 1 else None
    if rows is None:
        return None
    place = _place(run, rows)
    atom = place.term.atom()
    assert atom is not None
    run.indexed[atom] = rows
    return Table(rows, place, "list")


def _place(run: Run, rows: Population) -> Num:
    """Where a row stands: public where rows keep their places."""
    seen = rows.relation is Relation.HAMMING and not rows.kept
    place = Num(run.fresh("a place", integer=True), domain=NATURAL, env={} if seen else rows_env(rows))
    run.know(place.term, place)
    return place


def _zipped(run: Run, value: Zipped) -> Table | None:
    parts = [walked_rows(run, part) for part in value.parts]
    tables = [part for part in parts if part is not None]
    if len(tables) == len(parts) > 1:
        neighbours = _neighbouring(run, tables)
        if neighbours is not None:
            return neighbours
    if not tables or any(not tables[0].rows.same_rows(table.rows) for table in tables[1:]):
        return None
    rows = tables[0].rows
    items: list[Value] = []
    for part, original in zip(parts, value.parts):
        if part is not None:
            items.append(part.item)
        elif isinstance(original, Range):
            items.append(_place(run, rows))
        else:
            other = _beside(run, rows, original)
            if other is None:
                return None
            items.append(other)
    return replace(tables[0], item=Tup(tuple(items)))


def _neighbouring(run: Run, tables: list[Table]) -> Table | None:
    """zip(d, d[1:]): windows of rows that follow each other. A row that comes in breaks up w - 1 windows and makes w (F21)."""
    tails = [tail if (tail := table.rows.tail) is not None and tail.place is table.rows.place else None for table in tables]
    origins = [table.rows if tail is None else tail.rows for table, tail in zip(tables, tails)]
    shifts = [0 if tail is None else tail.skipped for tail in tails]
    first = origins[0]
    if any(table.rows.kept for table in tables) or any(not origin.same_rows(first) for origin in origins) or len(set(shifts)) != len(shifts) or first.kept or first.vanish != ZERO:
        return None
    if not all(isinstance(table.item, Num) and not table.item.shape for table in tables):
        return None
    wide = max(shifts) - min(shifts) + 1
    items = tuple(unknown(run, first.row, f"a row {shift} places on", table.item.domain, key=("beside", first.place, shift, table.item.term))
                  for table, shift in zip(tables, shifts) if isinstance(table.item, Num))
    rows = replace(first, times=first.times * wide, vanish=ZERO if first.relation.edits else first.times * (wide - 1), place=object(), size=None, least=ZERO,
                   by_order=first.by_order or not (first.relation.ordered or first.ordered), tail=None)
    if rows.relation is Relation.CHANGE_ONE:  # a row that is edited in sorted data goes and comes somewhere else
        rows = replace(rows, relation=Relation.SYMMETRIC, times=first.times * 2 * wide, vanish=first.times * 2 * (wide - 1))
    return Table(rows, Tup(items), "list")


def _beside(run: Run, rows: Population, value: Value) -> Value | None:
    """What stands next to a row by its place: public where rows keep their places, else anything that an edit shifts along."""
    from dpcheck.infer.branches import deep_env

    if deep_env(run, value):
        return None
    if rows.relation is Relation.HAMMING and not rows.kept:
        return Opaque(term=run.fresh("what stands beside the row"), what="what stands beside the row")
    return Opaque(rows_env(rows), what="what stands beside the row by its place")


def comprehension(run: Run, node: ir.Comprehension, table: Table, frame: Frame) -> Value | None:
    """[f(r) for r in rows if p(r)]: f of the typical row, of the rows for which p holds; None where it is not of that form."""
    from dpcheck.infer.comprehensions import _conditions, _element, keep_changes
    from dpcheck.infer.statements import assign

    if len(node.clauses) != 1 or node.clauses[0].is_async:
        return None
    clause = node.clauses[0]
    assign(run, clause.target, table.item, frame)
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    mark, facts = run.store.mark(), run.facts
    keep = _conditions(run, clause, frame)
    refine(run, Guard(keep, True))
    run.control.append(tainted(keep.env, {} if table.rows.public_size else {table.rows.source: {}}))
    element = _element(run, node, frame)
    run.control.pop()
    run.facts = facts
    keep_changes(run, run.store.undo(mark), frame, tainted(rows_env(table.rows)), frozenset((table.rows.row,)))
    run.summarising -= 1
    body, run.ledger = run.ledger, ledger
    rows = table.rows if keep.term.value else table.rows.where(keep)
    if body:
        from dpcheck.infer.datasets.counting import count

        run.ledger.append(Repeat(count(run, rows, node), body, rows=rows))
    if node.kind == "dict":
        return lost(run, "a dict whose keys the rows choose", boxed(run, replace(table, rows=rows)))
    if isinstance(element, Text) and element.env:
        element = Num(run.fresh("a text"), env=element.env)
        run.know(element.term, element)
    if keep.term.value == 0 and not keep.env:
        from dpcheck.infer.values import Listing

        return Ref(run.store.allocate(Listing(())))
    kind = {"generator": "iterator", "set": "set"}.get(node.kind, "list")
    return boxed(run, replace(table, rows=rows, item=element, kind=kind, name="", categories=None))
