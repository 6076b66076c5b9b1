"""Arrays of known sizes, written out: their rows, and what an index takes of them or stores in them."""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from dpcheck.core.term import Term
from dpcheck.proof.formulas import NotProved
from dpcheck.proof.operations import NUMBER

if TYPE_CHECKING:
    from dpcheck.proof.entries import Entries

LARGEST = 64
"""Entries of an array that is written out."""


class Grid(NamedTuple):
    """The entries of an array, the last place running fastest."""

    shape: tuple[int, ...]
    entries: tuple[int, ...]


def grid(shape: tuple[int, ...], cells: Sequence[int]) -> Grid:
    if math.prod(shape) > LARGEST or len(shape) > 2:
        raise NotProved("an array that is too large to be written out")
    if math.prod(shape) != len(cells) or min(shape, default=0) < 0:
        raise NotProved("an array of another size")
    return Grid(shape, tuple(cells))


def rows_of(of: Grid) -> list[Grid]:
    """The parts along the first axis."""
    if not of.shape:
        raise NotProved("a number has no parts")
    width = math.prod(of.shape[1:])
    return [grid(of.shape[1:], of.entries[place * width:(place + 1) * width]) for place in range(of.shape[0])]


def stacked(parts: Sequence[Grid]) -> Grid:
    if not parts or any(each.shape != parts[0].shape for each in parts):
        raise NotProved("parts of different sizes")
    return grid((len(parts), *parts[0].shape), [cell for each in parts for cell in each.entries])


def transposed(of: Grid) -> Grid:
    if len(of.shape) < 2:
        return of
    rows, columns = of.shape
    return grid((columns, rows), [of.entries[row * columns + column] for column in range(columns) for row in range(rows)])


def whole_number(term: Term) -> int:
    if type(term.data) is not int or term.op != "constant":
        raise NotProved("a whole number that is not known")
    return term.data


@dataclass(frozen=True)
class Private:
    """A place that is an expression."""

    place: int


def index_of(entries: Entries, term: Term) -> Any:
    """A place, a slice, a list of places, a new axis, or a tuple of them."""
    call = entries.call(term)
    if call is not None and call.name == "numpy.array" and len(call.plain) == 1 and not call.names:
        term = call.plain[0]
    if term.op == "build" and term.data == "slice":
        return slice(*(None if each.op == "constant" and each.data is None else whole_number(each) for each in term.args))
    if term.op == "build" and term.data in ("tuple", "list"):
        return (tuple if term.data == "tuple" else list)(index_of(entries, each) for each in term.args)
    if term.op == "constant" and term.data in (None, ("Ellipsis",)):
        return None if term.data is None else ...
    if term.op == "constant" or entries.shape(term) != NUMBER or entries.boolean(term):
        return whole_number(term)
    place = entries.entry(term)
    if entries.scalars.variables([place]) & entries.public or not entries.scalars.variables([place]):
        raise NotProved("a public place that is not known")
    return Private(place)


def placed(entries: Entries, shape: tuple[int, ...], index: Any, made: Callable[[Any], Grid]) -> Grid:
    """What is made with an index; of a private one, all that it may make, and the choice between them."""
    listed = _without_dots(list(index) if isinstance(index, tuple) else [index], len(shape))
    axis = next((turn for turn, each in enumerate(listed) if isinstance(each, Private)), None)
    if axis is None:
        return made(tuple(listed) if isinstance(index, tuple) or len(listed) != 1 else listed[0])
    if None in listed[:axis] or axis >= len(shape):
        raise NotProved("an axis that is not there")
    scalars, size, private = entries.scalars, shape[axis], listed[axis].place
    result: Grid | None = None
    for place in range(size):
        here = placed(entries, shape, tuple([*listed[:axis], place, *listed[axis + 1:]]), made)
        for counted in (place, place - size):
            there = scalars.add(private, scalars.constant(-counted))
            result = here if result is None else grid(here.shape, [scalars.choose("==", there, one, other) for one, other in zip(here.entries, result.entries)])
    if result is None:
        raise NotProved("an empty array")
    return result


def _without_dots(listed: list[Any], axes: int) -> list[Any]:
    """The parts of an index, with as many colons for `...` as there are axes left."""
    dots = [turn for turn, each in enumerate(listed) if each is ...]
    if len(dots) > 1:
        raise NotProved("dots at two places")
    missing = axes - sum(each is not None and each is not ... for each in listed)
    return listed[:dots[0]] + [slice(None)] * missing + listed[dots[0] + 1:] if dots and missing >= 0 else listed


def item_of(of: Grid, index: Any) -> Grid:
    first, *rest = index if isinstance(index, tuple) else (index,)
    if first is None:
        return stacked([item_of(of, tuple(rest)) if rest else of])
    parts = rows_of(of)
    if isinstance(first, int):
        return item_of(parts[first], tuple(rest)) if rest else parts[first]
    if isinstance(first, slice):
        chosen = parts[first]
    elif isinstance(first, list) and all(type(each) is int for each in first) and not any(isinstance(each, list) for each in rest):
        chosen = [parts[each] for each in first]
    else:
        raise NotProved("a place of another kind")
    return stacked([item_of(each, tuple(rest)) for each in chosen] if rest else chosen)


def stored_in(of: Grid, index: Any, value: Grid) -> Grid:
    places = item_of(grid(of.shape, range(len(of.entries))), index)
    if value.shape not in ((), places.shape):
        raise NotProved("a store of another size")
    cells = list(of.entries)
    for turn, place in enumerate(places.entries):
        cells[place] = value.entries[turn if value.shape else 0]
    return grid(of.shape, cells)
