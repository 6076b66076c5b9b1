"""The functions that the elaborator knows itself, by their dotted names."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.values import Unmodelled


Known = Callable[[Machine, list[Any], dict[str, Any]], Any]
KNOWN: dict[str, Known] = {}
"""By dotted name, what the elaborator does itself."""


def known(*names: str, least: int = 1, most: int = 1) -> Callable[[Known], Known]:
    """Registers a function that takes from `least` to `most` plain arguments."""
    def register(function: Known) -> Known:
        def counted(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
            if not least <= len(args) <= most:
                raise Unmodelled("another number of arguments")
            return function(machine, args, dict(named))

        for name in names:
            KNOWN[name] = counted
        return function
    return register
