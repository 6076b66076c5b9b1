"""Objects of libraries that keep what they were made with: what they give to one who walks through them, and which attributes may be set."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.infer.values import Configured, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

WALKED: dict[str, Callable[[Run, Configured], Value]] = {}
"""By the class of an object: all that it still gives, as a container."""
DECIDING: set[str] = set()
"""The classes of objects on whose state it depends what such an object gives."""
SET: dict[tuple[str, str], Callable[[Run, Configured, Value], bool]] = {}
"""By class and attribute: what setting it does; False where that is not known."""

INDEXED: dict[str, Callable[[Run, Configured, Value, ir.Node], Value | None]] = {}
"""By class: what owner[index] is; None where that is not known."""
NAMED: dict[str, Callable[[Run, Configured, str], Value | None]] = {}
"""By class: what owner.name is, where that is no method."""

HOLDING_ROWS: dict[str, str] = {}
"""By class: which of the things that an object was made with is the table whose rows it holds."""


def left_in(run: Run, value: Value) -> Value | None:
    """What an object gives to one who walks through it; None where it is no such object."""
    rule = WALKED.get(value.name) if isinstance(value, Configured) else None
    return rule(run, value) if rule is not None and isinstance(value, Configured) else None
