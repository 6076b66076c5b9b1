"""Stand-ins for libraries that nobody has read: what one gives depends on all that it is given, and moves as far as it likes."""

from __future__ import annotations

from itertools import islice
from types import ModuleType
from typing import Any

STRANGERS = ("measuring", "somelib")
FAR = 1e6  # times what it is given


def _numbers(value: object, seen: set[int]) -> float:
    """The sum of every number that can be reached from a value."""
    if isinstance(value, (int, float)):
        return float(value)
    if id(value) in seen:
        return 0.0
    seen.add(id(value))
    if isinstance(value, dict):
        return sum(_numbers(item, seen) for item in value.values())
    if hasattr(value, "__iter__") and not isinstance(value, (str, bytes, type)):
        return sum(_numbers(item, seen) for item in islice(value, 1000))
    held = [*getattr(value, "__dict__", {}).values(), *(getattr(value, "__defaults__", None) or ()), getattr(value, "__self__", None)]
    held += [cell.cell_contents for cell in getattr(value, "__closure__", None) or ()]
    return sum(_numbers(item, seen) for item in held)


def _answer(*given: object, **named: object) -> float:
    return FAR * _numbers([given, named], set())


class Stranger(ModuleType):
    """A module in which every name is such a function."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _answer
