"""Dicts of lists that a loop over rows fills (rule J21): which list a row is appended to, the row itself decides.

Where the lists are known (`groups = {"a": [], "b": []}`), an item by a key of the row is a slot: what is appended to it is appended to each list for which
the row has its key. Where the keys are those that occur, the dict is a shelf; afterwards it holds the rows by their keys.
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ZERO, symbol
from dpcheck.infer.datasets.model import Gathering, Grouped, Population, Shelf, Slot, Table
from dpcheck.infer.datasets.sources import as_item
from dpcheck.infer.datasets.tables import lost
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.guards import truth
from dpcheck.infer.parts import attributes_of, items_of, stores_in
from dpcheck.infer.references import cell_of
from dpcheck.infer.values import Listing, Mapping, Method, Num, Opaque, Ref, Source, Tup, Value
from dpcheck.syntax.walk import walk
from dpcheck.spaces import exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NOWHERE = ir.Pass(0, 0)
FILLING = ("append", "add")
MOST = 64


# ---------------------------------------------------------------- before the loop
def opened(run: Run, body: Sequence[ir.Stmt], name: str, value: Ref) -> dict[str, int]:
    """Turns the empty lists in a dict or list that a body fills into gatherings, and a dict without keys of which it fills the items into a shelf."""
    cell = run.store.heap[value.address]
    parts = list(cell.items.values()) if isinstance(cell, Mapping) else list(cell.items) if isinstance(cell, Listing) else []
    lists = [part for part in parts if isinstance(part, Ref) and is_empty(run, part)]
    if parts and len(lists) == len(parts) == len({part.address for part in lists}) and len(parts) <= MOST:
        found: dict[str, int] = {}
        for place, part in enumerate(lists):
            kind = _kind(run, part)
            run.store.write(run.store.heap, part.address, Gathering(Source(f"what {name} held", "", False, stands_in=True), (), kind))
            found[f"{name}[{place}]"] = part.address
        return found
    if isinstance(cell, Mapping) and not parts and cell.default is None and (cell.makes or _fills_items(body, name)):
        kind = cell.makes or ("set" if _fills_items(body, name, ("add",)) else "list")
        run.store.write(run.store.heap, value.address, Shelf(Source(f"what {name} held", "", False, stands_in=True), (), kind, bool(cell.makes)))
        return {name: value.address}
    return {}


def is_empty(run: Run, value: Value) -> bool:
    """Whether a value is a new list or set without items."""
    cell = cell_of(run, value)
    return isinstance(cell, Listing) and not cell.items and cell.kind in ("list", "set")


def _kind(run: Run, value: Value) -> str:
    cell = cell_of(run, value)
    assert isinstance(cell, Listing)
    return cell.kind


def _fills_items(body: Sequence[ir.Stmt], name: str, methods: tuple[str, ...] = FILLING) -> bool:
    """Whether code appends to items of what has the name: `name[key].append(x)`, `name.setdefault(key, []).append(x)`."""
    for part in walk(body):
        owner = part.func.value if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr in methods else None
        if isinstance(owner, ir.Call) and isinstance(owner.func, ir.Attribute) and owner.func.attr == "setdefault":
            owner = owner.func
        if isinstance(owner, (ir.Subscript, ir.Attribute)) and isinstance(owner.value, ir.Name) and owner.value.id == name:
            return True
    return False


# ---------------------------------------------------------------- in a pass
def before(run: Run, source: Source, key: Value) -> Num | None:
    """What was under a key before the pass: how much, or how many."""
    parts = [as_item(part) for part in key.items] if isinstance(key, Tup) else [as_item(key)]
    if not all(isinstance(part, Num) and not part.shape for part in parts):
        return None
    terms = tuple(part.term for part in parts if isinstance(part, Num))
    term = symbol("what was there", key=("held", source, terms))
    known = next((run.known[atom] for atom in term.atoms() if atom in run.known), None)
    if known is not None:
        return known
    result = Num(term, env={source: {}})
    run.know(term, result)
    return result


@items_of(Shelf)
def _under(run: Run, owner: Ref, shelf: Shelf, key: Value, node: ir.Node) -> Value:
    """groups[key]"""
    return Ref(run.store.allocate(Slot((), owner, key)))


def set_default(run: Run, owner: Ref, shelf: Shelf, key: Value, default: Value) -> Value | None:
    """groups.setdefault(key, []), which is to be appended to."""
    if not is_empty(run, default) or _kind(run, default) != shelf.kind:
        return None
    return Ref(run.store.allocate(Slot((), owner, key)))


@stores_in(Shelf)
def _begun(run: Run, owner: Ref, shelf: Shelf, key: Value, value: Value, node: ir.Node) -> bool:
    """groups[key] = [], where no such key is there: as if every key had an empty list from the start."""
    old = before(run, shelf.source, key)
    if old is None or old.domain != exactly(ZERO) or not is_empty(run, value) or _kind(run, value) != shelf.kind:
        run.mutate(owner.address, lost(run, "a dict of lists that a loop fills", owner, key, value))
    return True


@attributes_of(Slot)
def _method(run: Run, owner: Ref, slot: Slot, name: str, node: ir.Node) -> Value:
    """What is appended is followed; whatever else is done to one of several lists may have been done to any."""
    if name not in FILLING:
        run.mutate(owner.address, lost(run, f"`.{name}` of one of several lists", owner))
        return Opaque(deep_env(run, owner), what=f"`.{name}` of one of several lists", holds=(owner,), blurs=True)
    return Method(owner, None, f"builtins.{'set' if name == 'add' else 'list'}.{name}")


def appended(run: Run, owner: Ref, slot: Slot, item: Value) -> bool:
    """Appends to whichever list a slot is; whether that was understood."""
    if slot.shelf is not None:
        shelf = run.store.heap[slot.shelf.address]
        if not isinstance(shelf, Shelf):
            return False
        run.mutate(slot.shelf.address, replace(shelf, entries=(*shelf.entries, (slot.key, item, truth(True)))))
        return True
    cells = [run.store.heap[part.address] for _, part in slot.lists]
    if not all(isinstance(cell, Gathering) for cell in cells):
        return False
    for (condition, part), cell in zip(slot.lists, cells):
        assert isinstance(cell, Gathering)
        run.mutate(part.address, cell.with_one(item, condition))
    return True


# ---------------------------------------------------------------- after the loop
def closed(run: Run, shelf: Shelf, rows: Population, foreign: frozenset[Source]) -> Mapping | Grouped | None:
    """The rows by the keys that the passes appended them under; None where a pass did something else."""
    if not shelf.entries:
        return Mapping({}, None, makes=shelf.kind if shelf.makes else "")
    if len(shelf.entries) > 1 or any(deep_env(run, value).keys() & foreign for value in shelf.entries[0]):
        return None
    key, item, when = shelf.entries[0]
    kept = rows if when.term.value == 1 else rows.where(when)
    if not isinstance(as_item(key), (Num, Tup)):
        return None
    keys = Tup(tuple(as_item(part) for part in key.items)) if isinstance(key, Tup) else as_item(key)
    table = Table(kept, Ref(run.store.allocate(item)) if isinstance(item, Num) and item.shape else item, "list")
    return Grouped(table, keys, None, ordered=False, every=True, lists=shelf.kind, makes=shelf.makes)
