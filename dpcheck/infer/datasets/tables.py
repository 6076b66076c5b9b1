"""Values that are tables: which are, new ones of the same rows, and iterators over rows that are walked to their end."""
from __future__ import annotations

from dataclasses import replace
from typing import Iterable, Iterator

from dpcheck.infer.datasets.model import GroupFrame, Grouped, Keyed, Record, Table, Tally
from dpcheck.infer.dependence import Node, deep_env, in_reach, in_tuple
from dpcheck.infer.library_objects import HOLDING_ROWS
from dpcheck.infer.many_runs import own_items
from dpcheck.infer.failures import FAILURES
from dpcheck.infer.reach import tainted
from dpcheck.infer.run import Run
from dpcheck.infer.values import Configured, Listing, Mapping, Num, Opaque, Ref, Tup, Value, Zipped


def table_of(run: Run, value: Value) -> Table | None:
    """The table that a value refers to."""
    up_to_date(run, value)
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    return cell if isinstance(cell, Table) else None


def rows_held(run: Run, value: Value) -> Table | None:
    """The table that a value is, or that an object of a library holds."""
    held = value.given.get(HOLDING_ROWS[value.name]) if isinstance(value, Configured) and value.name in HOLDING_ROWS and value.state not in run.leaks else None
    return table_of(run, value if held is None else held)


def up_to_date(run: Run, value: Value) -> None:
    """Groups and iterators look at a frame or list when they are asked: once that was written to, nothing is known of them."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    if isinstance(value, Ref) and (isinstance(cell, Grouped) or isinstance(cell, Table) and cell.kind == "iterator") and cell.looks_at is not None:
        address, held = cell.looks_at
        if run.store.heap[address] is not held:
            run.store.write(run.store.heap, value.address, lost(run, "rows of what was written to meanwhile", value, Ref(address)))


def boxed(run: Run, table: Table | Grouped | Keyed | GroupFrame | Num) -> Ref:
    """A new object that holds the table."""
    return Ref(run.store.allocate(table))


def share_rows(run: Run, made: Value, owners: Iterable[Value]) -> None:
    """Notes where what was made of tables holds their rows, which are arrays, or parts of these: what is done to one is done to the other."""
    held = {part.address for part in in_reach((made,), lambda node: _rows_in(run, node)) if isinstance(part, Ref) and not isinstance(run.store.heap[part.address], Table)}
    shared = held.union(*(run.store.groups.get(address, ()) for address in held))
    for owner in owners:
        cell = run.store.heap[owner.address] if isinstance(owner, Ref) else None
        if isinstance(made, Ref) and isinstance(owner, Ref) and made.address != owner.address and isinstance(cell, Table) and not shared.isdisjoint(own_items(run, cell.item)):
            run.store.link(made.address, owner.address)


def _rows_in(run: Run, node: Node) -> Iterable[Node]:
    """The rows that are in an object, and what they are made of."""
    if isinstance(node, Ref):
        cell = run.store.heap[node.address]
        return (cell.item,) if isinstance(cell, Table) else (cell.table.item,) if isinstance(cell, Grouped) else ()
    return in_tuple(node)


def seen_through(run: Run, owner: Value, table: Table | Grouped | Keyed | Num) -> Ref:
    """A new object that shows what another one holds, also when that is written to."""
    part = boxed(run, table)
    if isinstance(owner, Ref):
        run.store.link(part.address, owner.address)
    return part


def assume_labels(run: Run, *values: Value) -> None:
    """Where rows of pandas meet others by their labels, there is an exception if one stands twice: that it does not is assumed."""
    for value in values:
        table = table_of(run, value)
        if table is not None and table.kind in ("series", "frame"):
            run.assume(f"no two rows of {table.rows.label} have the same label")


def lost(run: Run, what: str, *values: Value) -> Opaque:
    """What is not understood about rows: it may change when any of them does, or when their order does. What is done to it is done to the arrays that it may show."""
    arrays = tuple({ref.address: ref for value in values if isinstance(value, Ref) for ref in _arrays_in(run, value)}.values())
    env = tainted(*(deep_env(run, value) for value in values))
    run.may_fail(env, *FAILURES)
    return Opaque(env, what=what, holds=arrays, blurs=bool(arrays))


def _arrays_in(run: Run, value: Ref) -> Iterator[Ref]:
    """A table of which a part may show what it holds: any part of an array, and rows in a list that are arrays or rows of a frame; these may be the rows of an array or a frame of the same data."""
    cell = run.store.heap[value.address]
    if not isinstance(cell, Table) or cell.kind != "array" and not any(
            isinstance(part, (Ref, Opaque)) or isinstance(part, Num) and part.shape or isinstance(part, Record) and cell.kind != "frame" for part in in_reach((cell.item,), in_tuple)):
        return
    yield value
    if cell.kind != "array":  # its views are known
        yield from (Ref(address) for address, other in run.store.heap.items() if isinstance(other, Table) and other.kind in ("array", "frame") and other.rows.source is cell.rows.source)


def side_by_side(run: Run, tables: Iterable[Table]) -> Table | None:
    """The first of several tables, if all hold the same rows in the same order; None where they do not."""
    first: Table | None = None
    for table in tables:
        if first is None:
            first = table
        elif not first.rows.same_rows(table.rows) or first.after != table.after and (first.kind, table.kind).count("array") == 2:
            return None
    return first


def made(run: Run, like: Table, item: Value, kind: str | None = None, *, after: int | None = None) -> Ref:
    """A table of the same rows with other values."""
    kind = kind or ("series" if like.kind == "frame" and not isinstance(item, Record) else "array" if like.kind == "category" else like.kind)
    return boxed(run, replace(like, item=item, kind=kind, after=like.after if after is None else after, name="", categories=None))


def has_rows(run: Run, value: Value, depth: int = 0) -> bool:
    """Whether a value is a table or groups of one, or a tuple with one in it."""
    if isinstance(value, Tup) and depth < 3:
        return any(has_rows(run, item, depth + 1) for item in value.items)
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    if isinstance(cell, Mapping):
        return cell.labelled
    if isinstance(cell, Listing) and depth < 1:
        return any(has_rows(run, item, depth + 1) for item in cell.items)
    return isinstance(value, Ref) and isinstance(run.store.heap[value.address], (Table, Grouped, Keyed, GroupFrame, Tally))


def taken(run: Run, value: Value) -> Table | None:
    """The table of a value that is walked to its end; an iterator is empty afterwards."""
    if isinstance(value, Zipped):
        for part in value.parts:
            taken(run, part)
    table = table_of(run, value)
    if table is not None and table.kind == "iterator" and isinstance(value, Ref):
        run.store.write(run.store.heap, value.address, lost(run, "an iterator that was used up", value))  # what it walks through stays as it is
    return table


def used_up(run: Run, *values: Value) -> None:
    """Nothing is known any more of iterators that were handed to what is not understood: it may have walked through them, or a part of the way."""
    def inside(node: Node) -> tuple[Value, ...]:
        cell = run.store.heap[node.address] if isinstance(node, Ref) else node
        return cell.items if isinstance(cell, (Tup, Listing)) else ()

    for value in list(in_reach(values, inside)):
        if isinstance(value, (Ref, Zipped)):
            taken(run, value)


def grouped_of(run: Run, value: Value) -> Grouped | None:
    up_to_date(run, value)
    cell = run.store.heap[value.address] if isinstance(value, Ref) else None
    return cell if isinstance(cell, Grouped) else None
