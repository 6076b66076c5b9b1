"""Calls of which only the effect is wanted: their results are thrown away, or get a name that nothing mentions again."""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dpcheck import ir
from dpcheck.syntax.walk import of_text, walk

ONLY_FOR_EFFECT = ", of which only the effect is wanted,"
"""How it is told that something leaves the program by such a call."""


def unwanted(node: ir.Expr) -> Iterator[ir.Call]:
    """The calls in a statement whose results nobody asks for: they are there for what they do."""
    if isinstance(node, ir.Call):
        yield node
    for part in _LAST[type(node)](node) if type(node) in _LAST else ():
        yield from unwanted(part)


_LAST: dict[type[ir.Node], Callable[[Any], Iterable[ir.Expr]]] = {
    ir.Bool: lambda node: node.values,
    ir.Conditional: lambda node: (node.body, node.orelse),
    ir.Await: lambda node: (node.value,),
    ir.Comprehension: lambda node: (node.element,),
    ir.Sequence: lambda node: node.items,
}
"""What gives the value of an expression, or is one of its values."""


def unwanted_in(node: ir.Assign, function: object) -> frozenset[ir.Call]:
    """Those whose results a function gives a name that it mentions nowhere else."""
    target = node.targets[0]
    if len(node.targets) > 1 or not isinstance(target, ir.Name) or not isinstance(function, ir.Function) or target.id not in _mentioned_once(function):
        return frozenset()
    return frozenset(unwanted(node.value))


@of_text(1 << 15)
def _mentioned_once(function: ir.Node) -> frozenset[str]:
    return frozenset(name for name, times in Counter(node.id for node in walk([function]) if isinstance(node, ir.Name)).items() if times == 1)
