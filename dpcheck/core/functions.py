"""Pure functions that terms call and no library has: changed copies of objects, and items under conditions."""
from __future__ import annotations

from typing import Any

from dpcheck.core.kinds import Beyond
from dpcheck.core.methods import CHANGING, families, method


def changed(value: Any, name: str, *args: Any, **named: Any) -> tuple[Any, Any]:
    """A copy on which a method was called that changes the object, and what the method gave."""
    if not any(name in CHANGING.get(family, ()) for family in families(value)):
        if hasattr(value, name):
            raise Beyond(f"{name} of {type(value).__name__}")
        raise AttributeError(name)
    copied = value.copy()
    return copied, getattr(copied, name)(*args, **named)


def stored_at(value: Any, places: str, index: Any, item: Any) -> Any:
    """A copy of a table in which `value.loc[index]`, or what else `places` says, is the item."""
    copied = value.copy()
    getattr(copied, places)[index] = item
    return copied


def with_attribute(value: Any, name: str, held: Any) -> Any:
    """A copy of a table with other labels or another name."""
    copied = value.copy()
    setattr(copied, name, held)
    return copied


def at(value: Any, places: str, index: Any) -> Any:
    """`value.loc[index]`, or what else `places` says."""
    if places not in ("loc", "iloc", "at", "iat"):
        raise Beyond(places)
    return getattr(value, places)[index]


def exactly(value: Any, count: int) -> list[Any]:
    """The items, if there are so many: what unpacking takes."""
    items = list(value)
    if len(items) != count:
        raise ValueError("another number of values to unpack")
    return items


def parts(value: Any, before: int, after: int) -> list[Any]:
    """The items as `a, *b, c` takes them: so many before the starred one, it, and so many after it."""
    items = list(value)
    if len(items) < before + after:
        raise ValueError("not enough values to unpack")
    return [*items[:before], items[before:len(items) - after], *items[len(items) - after:]]


def listed(value: Any, name: str = "", *args: Any, **named: Any) -> list[Any]:
    """All that a method gives one after another, or the object itself."""
    return list(method(value, name)(*args, **named) if name else value)


def mapped(function: Any, *values: Any) -> list[Any]:
    return list(map(function, *values))


def filtered(function: Any, values: Any) -> list[Any]:
    return list(filter(function, values))


def zipped(*values: Any) -> list[Any]:
    return list(zip(*values))


def best(which: str, values: Any, key: Any, *default: Any) -> Any:
    """`min` or `max` with a key."""
    function = {"min": min, "max": max}[which]
    return function(values, key=key, default=default[0]) if default else function(values, key=key)


def flattened(lists: Any) -> list[Any]:
    return [item for each in lists for item in each]


def evaluated(frame: Any, text: str, **named: Any) -> Any:
    """`frame.eval` of a text that does nothing but to compute with columns (`elaborate/queries.py` looks at it)."""
    return frame.eval(text, **named)
