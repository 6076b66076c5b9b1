"""Every node of the IR below a node, found by its fields."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir


def walk(root: object) -> Iterator[ir.Node]:
    """The nodes of a tree, or of a list of them, each before what it holds; order among siblings is not kept."""
    waiting: list[object] = [root]
    while waiting:
        item = waiting.pop()
        if isinstance(item, ir.Node):
            yield item
            waiting.extend(getattr(item, name) for name in type(item).__slots__)
        elif isinstance(item, (list, tuple)):
            waiting.extend(item)
