"""How a piece of code uses the objects that it mentions: which may get another name in it, or come out of it, so that they can be changed by that.

What is added to, compared, tested or written into a text is looked at only. What is assigned, returned, given to a call or put into a list has another
name from there on; so have the items of what is walked through, and what `m[0]` or `o.a` gives where that is not looked at only.
"""
from __future__ import annotations

from typing import NamedTuple

from dpcheck import ir
from dpcheck.syntax.walk import children, of_text

LOOKED, PART, WHOLE, STORED = range(4)
_LOOKING = (ir.Binary, ir.Compare, ir.Unary, ir.FString, ir.Slice)


class Uses(NamedTuple):
    """The names of what may get another name, and of that of which parts may."""

    whole: frozenset[str]
    parts: frozenset[str]


@of_text(1 << 15)
def uses_in(code: ir.Function | ir.Lambda) -> Uses:
    """How a function uses what it mentions by a name."""
    found: tuple[set[str], ...] = set(), set(), set(), set()
    todo: list[tuple[ir.Node, int]] = [(node, WHOLE) for node in (code.body if isinstance(code, ir.Function) else [code.body])]
    while todo:
        node, how = todo.pop()
        if isinstance(node, ir.Name):
            found[how].add(node.id)
        else:
            todo.extend(_below(node, how))
    return Uses(frozenset(found[WHOLE]), frozenset(found[PART]))


def _below(node: ir.Node, how: int) -> list[tuple[ir.Node, int]]:
    """The parts of a node, each with how it is used."""
    if isinstance(node, _LOOKING):
        return [(part, LOOKED) for part in children(node)]
    if isinstance(node, (ir.Attribute, ir.Subscript)):
        index = [(node.index, LOOKED)] if isinstance(node, ir.Subscript) else []
        return [(node.value, WHOLE if how == STORED else min(how, PART)), *index]
    if isinstance(node, ir.Bool):
        return [(part, how) for part in node.values]
    if isinstance(node, ir.Conditional):
        return [(node.test, LOOKED), (node.body, how), (node.orelse, how)]
    if isinstance(node, (ir.Sequence, ir.Starred)) and how == STORED:
        return [(part, STORED) for part in children(node)]
    special = {id(part): as_what for part, as_what in _special(node)}
    return [(part, special.get(id(part), WHOLE)) for part in children(node)]


def _special(node: ir.Node) -> list[tuple[ir.Node, int]]:
    """Of statements, clauses and displays: what is tested, what is walked through, and what is stored into."""
    if isinstance(node, (ir.If, ir.While, ir.Assert)):
        return [(node.test, LOOKED)]
    if isinstance(node, ir.For):
        return [(node.iter, PART), (node.target, STORED)]
    if isinstance(node, ir.Clause):
        return [(node.iter, PART), (node.target, STORED), *((test, LOOKED) for test in node.ifs)]
    if isinstance(node, (ir.Assign, ir.Delete)):
        return [(target, STORED) for target in node.targets]
    if isinstance(node, ir.Augment):
        return [(node.target, STORED), (node.value, LOOKED)]
    if isinstance(node, ir.With):
        return [(target, STORED) for _, target in node.items if target is not None]
    if isinstance(node, ir.Starred):
        return [(node.value, PART)]
    if isinstance(node, ir.Evaluate):
        return [(node.value, LOOKED)]
    return []
