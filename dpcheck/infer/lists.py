"""What operators do with lists and tuples: `+` joins them, `*` repeats them, and beside an array they are arrays."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ZERO, maximum
from dpcheck.bounds.budget import Exhausted
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.references import cell_of
from dpcheck.infer.dependence import blurred, of_typical
from dpcheck.infer.kinds import is_whole
from dpcheck.infer.storage import LIST, listed
from dpcheck.infer.structure import concatenate, repeated
from dpcheck.infer.values import Listing, Num, Opaque, Ref, Tup, Uniform, Value
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

MOST_ITEMS = 20_000  # of a list that is joined from others
MOST_COPIES = 4096
_OF_NO_LIST = frozenset(("-", "/", "//", "%", "**"))


def is_list(run: Run, value: Value) -> bool:
    """Whether a value is a list or a tuple, also one that is known as numbers only."""
    cell = cell_of(run, value)
    return isinstance(value, Tup) or isinstance(cell, (Listing, Uniform)) or isinstance(cell, Num) and cell.storage == LIST


def is_beside_array(run: Run, value: Value) -> bool:
    """Whether a value makes arrays of the lists that it meets: only an array of numpy does."""
    cell = cell_of(run, value)
    return isinstance(value, Num) and bool(value.shape) or isinstance(cell, Num) and cell.storage != LIST or isinstance(value, Opaque) and value.array


def beside_array(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> tuple[Num, Num] | None:
    """A list and an array as two arrays; None where none of the two is an array, what may be one has no known shape, or the list is not one of numbers.

    A list and a number have no difference or quotient: where there is one, the number is numpy's, which makes an array of the list.
    """
    if not (is_beside_array(run, left) or is_beside_array(run, right) or op in _OF_NO_LIST and (isinstance(left, Num) or isinstance(right, Num))):
        return None
    if isinstance(left, Opaque) or isinstance(right, Opaque):
        return None
    first, second = as_array(run, left, node), as_array(run, right, node)
    return None if first is None or second is None else (first, second)


def combined(run: Run, op: str, left: Value, right: Value, node: ir.Node) -> Value:
    """left op right, where one of them is a list or a tuple."""
    found = None
    if op == "+" and is_list(run, left) and is_list(run, right):
        found = _joined(run, left, right, node)
    elif op == "*":
        found = _repeated(run, left, right, node) if is_list(run, left) else _repeated(run, right, left, node)
    return blurred(run, f"`{op}` on lists", (left, right)) if found is None else found


def _known_items(run: Run, value: Value) -> Sequence[Value] | None:
    return sequence_items(run, value) if isinstance(value, Tup) or isinstance(cell_of(run, value), Listing) else None


def _joined(run: Run, left: Value, right: Value, node: ir.Node) -> Value | None:
    known = [_known_items(run, value) for value in (left, right)]
    if known[0] is not None and known[1] is not None:
        if len(known[0]) + len(known[1]) > MOST_ITEMS:
            raise Exhausted("its lists grow too long")
        items = (*known[0], *known[1])
        return Tup(items) if isinstance(left, Tup) else Ref(run.store.allocate(Listing(items)))
    arrays = [as_array(run, value, node) for value in (left, right)]
    if arrays[0] is None or arrays[1] is None or len(arrays[0].shape) != 1 or len(arrays[1].shape) != 1:
        return None
    return Ref(run.store.allocate(listed(concatenate(run, [array for array in arrays if array is not None and array.shape[0].value != 0], node))))


def _repeated(run: Run, items: Value, count: Value, node: ir.Node) -> Value | None:
    if not isinstance(count, (Num, Opaque)):
        return None
    known, times = _known_items(run, items), as_number(run, count)
    whole = times.constant
    if known is not None and isinstance(whole, int) and whole * len(known) <= MOST_COPIES:
        copies = tuple(known) * max(whole, 0)
        return Tup(copies) if isinstance(items, Tup) else Ref(run.store.allocate(Listing(copies)))
    if known is not None and len(known) == 1 and not times.env:
        return of_typical(run, Uniform(known[0], Num(maximum(times.term, ZERO), domain=times.domain.meet(Interval(lo=ZERO), run.facts))))  # none, for a count below 0
    array = as_array(run, items, node)
    if array is None or len(array.shape) != 1 or times.env or not is_whole(times):
        return None
    return Ref(run.store.allocate(listed(repeated(run, array, maximum(times.term, ZERO), node, "tile"))))
