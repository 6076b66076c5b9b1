"""Noisy updates that are put back on what was made of the same data: `old + (new - old + noise)` tells what `old` is, where that was trained with these rows, too."""
from __future__ import annotations

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.syntax.walk import walk

_DEEPEST = 6  # names, one behind another


def is_put_beside(index: Index, one: Sum, source: str) -> bool:
    """Whether something else that is made of the data of a release is added to its sum, in the function of that."""
    return any(_is_made_of(index, other, one, source, _DEEPEST) for place in _places(index, one) for other in _added(index, place))


def _places(index: Index, one: Sum) -> Iterator[ir.Node]:
    """The sum, and where a variable that holds it is read."""
    yield one.node
    for names in index.loads.values():
        for name in names:
            if index.function_of(name) is index.function_of(one.node) and any(definition.kind == "is" and definition.value is one.node for definition in index.bound(name)[1]):
                yield name


def _added(index: Index, node: ir.Node) -> Iterator[ir.Expr]:
    """What is added to an expression, in the sums around it."""
    outer = index.parents.get(id(node))
    while isinstance(outer, ir.Binary) and outer.op == "+":
        yield outer.left if outer.right is node else outer.right
        node, outer = outer, index.parents.get(id(outer))


def _is_made_of(index: Index, node: ir.Expr, one: Sum, source: str, depth: int) -> bool:
    for part in walk([node]):
        if not isinstance(part, ir.Name) or one.node.start <= part.start < one.node.end:
            continue
        if part.id == source and not index.bound(part)[1]:
            return True
        if depth and any(_is_made_of(index, definition.value, one, source, depth - 1) for definition in index.bound(part)[1] if definition.kind == "is" and definition.value is not one.node):
            return True
    return False
