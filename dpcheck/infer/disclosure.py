"""Draws of noise that go where others find them: into what outlives the call in which they were drawn (rule K12)."""
from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Dictionary

from dpcheck.infer.draws import Noise
from dpcheck.infer.values import Cell, Instance, Listing, Mapping, Num, Opaque, Ref, Tup, Uniform, Value

DEEPEST = 6
KEPT = ("kept", "found there again")


def held(cell: object) -> tuple[Value, ...]:
    """The parts of a tuple, a container, an array that was put together, or an object."""
    if isinstance(cell, (Listing, Tup)):
        return cell.items
    if isinstance(cell, Num):
        return cell.elements or ()
    if isinstance(cell, Uniform):
        return (cell.item,)
    return tuple(cell.items.values()) if isinstance(cell, Mapping) else tuple(cell.attributes.values()) if isinstance(cell, Instance) else ()


def _own(cell: object) -> tuple[Noise, ...]:
    """The draws that a value is or may be, its parts aside."""
    if isinstance(cell, Num) and cell.noise is not None:
        return (cell.noise, *cell.hidden)
    return cell.hidden if isinstance(cell, (Num, Opaque)) else ()


def draws_in(heap: Dictionary[int, Cell], values: Iterable[object], depth: int = 0) -> tuple[Noise, ...]:
    """The draws that values are, may be or hold."""
    found: dict[int, Noise] = {}
    for value in values:
        cell = heap.get(value.address) if isinstance(value, Ref) else value
        own = _own(cell)
        inside = draws_in(heap, held(cell), depth + 1) if depth < DEEPEST else ()
        found.update((id(draw), draw) for draw in (*own, *inside))
    return tuple(found.values())


def put_away(heap: Dictionary[int, Cell], value: object, depth: int = 0) -> None:
    """Notes that what a value is or holds is kept where others find it: a draw there is no secret any more."""
    cell = heap.get(value.address) if isinstance(value, Ref) else value
    for draw in (draw for one in _own(cell) for draw in one.draws):
        draw.uses.update(KEPT)
    for part in held(cell) if depth < DEEPEST else ():
        put_away(heap, part, depth + 1)


def put_into(heap: Dictionary[int, Cell], old: Cell | None, new: Cell) -> None:
    """As `put_away`, of what an object holds that outlives the call, and did not hold before."""
    before = {id(part) for part in held(old)}
    for part in held(new):
        if id(part) not in before:
            put_away(heap, part)
    if isinstance(new, Num) and not (isinstance(old, Num) and old.noise is not None):
        put_away(heap, new)
