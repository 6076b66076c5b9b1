"""Entries of arrays, as terms: numbers, views that write through, and new arrays where a mask or a list tells which."""
from __future__ import annotations

from typing import Any

from dpcheck.core.term import Kind, Term
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.values import Array, Error, List, Raised, Unmodelled, is_number


def item_of_array(machine: Machine, held: Array, index: Any) -> Any:
    """A number, a view or, for masks and lists of places, a new array."""
    shape, is_view = indexed(machine.read(held).kind.shape, index)
    place = machine.term(index)
    if shape == ():
        return machine.check(machine.make("item", (machine.read(held), place)))
    kind = Kind("array", shape)

    def look(base: Term) -> Term:
        return machine.make("item", (base, place), None, kind)

    machine.check(look(machine.read(held)))
    if not is_view:
        return machine.new(Array(look(machine.read(held))))
    return machine.new(Array(None, held, look, lambda base, term: machine.make("store", (base, place, term), None, base.kind)))


def indexed(shape: tuple[int | None, ...], index: Any) -> tuple[tuple[int | None, ...], bool]:
    """The shape of what an index takes out of an array, and whether that is a view."""
    parts = list(index) if type(index) is tuple else [index]
    if any(isinstance(part, (Array, List)) for part in parts):
        return _picked(shape, parts), False
    taken = sum(part is not None and part is not ... for part in parts)
    if taken > len(shape) or sum(part is ... for part in parts) > 1:
        raise Raised(Error(IndexError))
    if ... in parts:
        where = parts.index(...)
        parts[where:where + 1] = [slice(None)] * (len(shape) - taken)
    parts += [slice(None)] * (len(shape) - sum(part is not None for part in parts))
    axes = list(shape)
    found: list[int | None] = []
    for part in parts:
        if part is None:
            found.append(1)
            continue
        size = axes.pop(0)
        if type(part) is slice:
            found.append(_sliced(size, part))
        elif type(part) is bool or not is_number(part) or isinstance(part, Term) and (part.op in ("compare", "truth") or part.kind.sort != "number"):
            raise Unmodelled("an index of another kind")
    return tuple(found), True


def _sliced(size: int | None, part: slice) -> int | None:
    """The length of a slice, where it is known."""
    if any(isinstance(each, Term) for each in (part.start, part.stop, part.step)):
        return None
    if not all(each is None or type(each) is int for each in (part.start, part.stop, part.step)):
        raise Unmodelled("a slice of another kind")
    if size is not None:
        return len(range(*part.indices(size)))
    return size if part.start in (None, 0) and part.stop is None and part.step in (None, 1, -1) else None


def _picked(shape: tuple[int | None, ...], parts: list[Any]) -> tuple[int | None, ...]:
    """The shape of what one mask or one list of places takes."""
    if len(parts) != 1:
        raise Unmodelled("an index of several arrays")
    (part,) = parts
    if isinstance(part, List):
        if part.term is not None or not all(type(item) is int for item in part.items):
            raise Unmodelled("a list of places that is not known")
        return (len(part.items), *shape[1:])
    inner = part.term.kind.shape if part.term is not None else ()
    if len(inner) == 1:
        return (None, *shape[1:])
    if len(inner) == len(shape):
        return (None,)
    raise Unmodelled("an index of several axes")


def transposed(machine: Machine, held: Array) -> Array:
    """The same entries with the axes in the other order: a view."""
    kind = Kind("array", machine.read(held).kind.shape[::-1])
    back = Kind("array", machine.read(held).kind.shape)
    found: Array = machine.new(Array(None, held, lambda base: machine.make("call", (base,), (".transpose", 0, ()), kind),
                                     lambda base, term: machine.make("call", (term,), (".transpose", 0, ()), back), held.entangled))
    return found


def reshaped(machine: Machine, held: Array, name: str, shape: tuple[int | None, ...], args: tuple[Term, ...] = ()) -> Array:
    """What may be a view of an array: neither of the two can be written from now on."""
    root: Array | None = held
    while root is not None:
        root.entangled, root = True, root.base
    term = machine.check(machine.make("call", (machine.read(held), *args), (f".{name}", len(args), ()), Kind("array", shape)))
    made: Array = machine.new(Array(term))
    made.entangled = True
    return made

