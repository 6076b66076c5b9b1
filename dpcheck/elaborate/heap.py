"""Objects that can change: what each holds at a moment, how that is put back, and how an object is kept from changing."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from dpcheck.elaborate.values import Array, Dict, Frame, Heap, Instance, List, Table, Unmodelled, Walked


@dataclass(slots=True)
class Mark:
    """Where a branch began: what was born before it, and how that was before it changed."""

    age: int
    before: dict[Heap, Any] = field(default_factory=dict)


def state_of(held: Heap) -> Any:
    """What an object holds, to be put back."""
    match held:
        case Frame() | Instance():
            return dict(held.names)
        case Array() | Table():
            return held.term
        case List():
            return list(held.items), held.term
        case Dict():
            return dict(held.items), held.term
        case Walked():
            return held.spent, held.start
    raise Unmodelled(f"the state of {type(held).__name__}")


def put_back(held: Heap, state: Any) -> None:
    """Makes an object hold what it held."""
    match held:
        case Frame() | Instance():
            held.names = dict(state)
        case Array() | Table():
            held.term = state
        case List():
            held.items, held.term = list(state[0]), state[1]
        case Dict():
            held.items, held.term = dict(state[0]), state[1]
        case Walked():
            held.spent, held.start = state


def freeze(value: Any) -> None:
    """From now on the object may not change: something that is not followed holds it, or looks at it."""
    if isinstance(value, Array):
        root: Array | None = value
        while root is not None:
            root.entangled, root = True, root.base
    elif isinstance(value, Heap):
        if value.frozen:
            return
        value.frozen = True
        for part in _parts(value):
            freeze(part)
    elif type(value) is tuple:
        for part in value:
            freeze(part)


def _parts(value: Heap) -> list[Any]:
    match value:
        case List():
            return value.items
        case Dict():
            return list(value.items.values())
        case Instance():
            return list(value.names.values())
    return []


@contextmanager
def kept(value: Any) -> Iterator[None]:
    """The object may not change in the block. Arrays may: their entries are looked at when their turn comes."""
    before = value.frozen if isinstance(value, Heap) else True
    if isinstance(value, (List, Dict, Table)):
        value.frozen = True
    try:
        yield
    finally:
        if isinstance(value, (List, Dict, Table)):
            value.frozen = before
