"""Whole numbers that are drawn, each as likely as the others."""
from __future__ import annotations

import re
from collections.abc import Sequence

from dpcheck import ir
from dpcheck.infer.audit.reading.fallen import Stuck
from dpcheck.infer.audit.reading.index import Index

_FROM_RANDOM = re.compile(r"from\s+random\s+import\b[^\n]*\brandint\b")


def faces_of(index: Index, node: ir.Call, name: str, numbers: Sequence[float]) -> range:
    """The numbers that a call may draw, by what it is given.

    Raises:
        Stuck: where that is not known.
    """
    if name == "getrandbits" and list(numbers) == [1]:
        return range(2)
    if name == "getrandbits" or len(numbers) not in ((1,) if name == "randbelow" else (1, 2)):
        raise Stuck
    low, high = (0, numbers[0]) if len(numbers) == 1 else numbers
    return range(int(low), int(high + (name == "randint" and _is_closed(index, node))))


def as_whole(number: float) -> float:
    """A number as a whole one, where it is one."""
    return int(number) if number == int(number) else number


def _is_closed(index: Index, node: ir.Call) -> bool:
    """Whether a `randint` may give its upper end: that of Python."""
    if isinstance(node.func, ir.Attribute):
        return isinstance(node.func.value, ir.Name) and node.func.value.id == "random"
    return _FROM_RANDOM.search(index.module.text) is not None
