"""Whether code that runs between two items of an iterator may advance that iterator itself.

What is walked through at once is seen as it was before; an iterator that other code can reach may give some of its items there.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Iterable

from dpcheck import ir
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.dependence import in_reach, parts_of
from dpcheck.infer.library_objects import DECIDING
from dpcheck.infer.store import Frame, visible
from dpcheck.infer.values import Configured, Lazy, Num, Ref, Value
from dpcheck.infer.walk import names_read

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def iterators_in(run: Run, values: Iterable[Value]) -> set[object]:
    """The addresses of all iterators within reach of some values, also by the code in them; of objects of libraries the states that decide what they give."""
    found: set[object] = set()
    for node in in_reach([value for value in values if not isinstance(value, Num)], lambda one: parts_of(run, one)):
        if isinstance(node, Ref) and is_iterator(run, node):
            found.add(node.address)
        elif isinstance(node, Configured) and node.name in DECIDING:
            found.add(node.state)
    return found


def is_iterator(run: Run, value: Ref) -> bool:
    cell = run.store.heap[value.address]
    return isinstance(cell, Lazy) and not cell.again or isinstance(cell, Table) and cell.kind == "iterator"


def entangled(run: Run, value: Value, others: Iterable[Value]) -> bool:
    """Whether other values can reach an iterator that the items of a value come from."""
    mine = iterators_in(run, (value,))
    return bool(mine) and not mine.isdisjoint(iterators_in(run, others))


def mentioned(nodes: Iterable[ir.Node], frame: Frame) -> list[Value]:
    """What the variables hold that some code mentions."""
    return [value for name in sorted(names_read(tuple(nodes))) if (value := visible(frame, name)) is not None]


def behind_first(node: ir.Comprehension) -> list[ir.Node]:
    """The parts of a comprehension that run for each item of its first clause."""
    first, *rest = node.clauses
    return [node.element, *(() if node.value is None else (node.value,)), first.target, *first.ifs, *rest]
