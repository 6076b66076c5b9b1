"""Constants of Python as abstract values, and back: what may be a key, the numbers of a range."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.infer.guards import truth
from dpcheck.infer.values import Nothing, Num, Opaque, Range, Text, Tup, Value, constant

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def range_items(value: Range, limit: int = 4096) -> Sequence[Value] | None:
    """The numbers of a range whose ends are known."""
    ends = [value.start.constant, value.stop.constant, value.step.constant]
    if not all(isinstance(end, int) for end in ends) or ends[2] == 0:
        return None
    numbers = range(*ends)  # type: ignore[arg-type]
    return [constant(i) for i in numbers] if len(numbers) <= limit else None


def literal(key: object) -> Value:
    """A constant as an abstract value."""
    if isinstance(key, bool):
        return truth(key)
    if isinstance(key, (int, float)):
        return constant(key)
    if isinstance(key, str):
        return Text(key)
    if isinstance(key, tuple):
        return Tup(tuple(literal(part) for part in key))
    return Nothing() if key is None else Opaque()


def key_of(run: Run, value: Value) -> object | None:
    """The constant that a value is, for use as a dict key (wrapped in a tuple, so that None is a key too); else None."""
    if isinstance(value, Num) and value.constant is not None:
        return (bool(value.constant) if value.boolean else value.constant,)
    if isinstance(value, Text) and value.value is not None:
        return (value.value,)
    if isinstance(value, Nothing) and not value.env:
        return (None,)
    if isinstance(value, Tup):
        parts = [key_of(run, item) for item in value.items]
        return None if any(part is None for part in parts) else (tuple(part[0] for part in parts),)  # type: ignore[index]
    return None
