"""Votes that are counted and get noise entry by entry: `counts = bincount(votes, minlength=k)`, then `counts[i] += laplace(0, scale)` for each i.

One vote more moves one count by 1, another vote two of them: the noise of each entry covers that where its scale is at least so much over epsilon. Conditions: how many counts there are does not depend on the votes;
nothing else is put into them; and each of them gets a draw of its own, once.
"""
from __future__ import annotations

from dpcheck import ir
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Definition, Index
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

VOTES = "each vote is in one of these counts, and each of them gets noise of its own"
_POINTS = 6
_CLOSE = 1e-9
_DEEPEST = 3


def are_votes(index: Index, one: Sum, edited: bool) -> bool:
    """Whether what gets a draw is each count of some votes by itself, with noise for one vote more, or, `edited`, for another one."""
    if one.draw.family != "laplace" or one.draw.done or one.draw.misplaced or one.draw.calls or one.draw.location is not None or len(one.draw.scale) != 1:
        return False
    store, held = one.node, one.value
    if not isinstance(store, ir.Augment) or store.op != "+" or not isinstance(held, ir.Subscript) or not isinstance(held.value, ir.Name) or not isinstance(held.index, ir.Name):
        return False
    loop = next((part for part in index.around(store) if isinstance(part, (ir.For, ir.While, ir.If))), None)
    made = _counted(index, held.value)
    if made is None or not isinstance(loop, ir.For) or not _goes_through_all(index, loop, held.value, held.index, made) or not loop.start <= one.draw.call.start < loop.end:
        return False
    stores = index.stored(held.value)
    return all(each.node is store for each in stores) and _covers(index, one.draw.scale[0], 2 if edited else 1)


def _counted(index: Index, counts: ir.Name) -> ir.Expr | None:
    """How many counts there are, where a name holds those of votes in so many bins, whatever the votes are."""
    found = index.bound(counts)[1]
    value = found[0].value if len(found) == 1 and found[0].kind == "is" else None
    if not isinstance(value, ir.Call) or called_name(value.func) != "bincount" or len(value.args) != 2 or value.args[0].name is not None or value.args[1].name != "minlength":
        return None
    many = value.args[1].value
    return many if _is_known_before(index, many, _DEEPEST) else None


def _is_known_before(index: Index, many: ir.Expr, depth: int) -> bool:
    """Whether a number is written down, a setting, or the length of an axis: nothing that is computed of votes."""
    for part in walk([many]):
        if isinstance(part, ir.Call) and called_name(part.func) not in ("len", "int"):
            return False
        if isinstance(part, ir.Name) and not all(depth and definition.kind == "is" and _is_known_before(index, definition.value, depth - 1) for definition in _numbers(index, part)):
            return False
    return True


def _numbers(index: Index, name: ir.Name) -> list[Definition]:
    """What a number is bound to; nothing for an array of which only the shape or length is asked."""
    parent = index.parents.get(id(name))
    asked = isinstance(parent, ir.Attribute) and parent.attr == "shape" or isinstance(parent, ir.Arg) and isinstance(call := index.parents.get(id(parent)), ir.Call) and called_name(call.func) == "len"
    return [] if asked else index.bound(name)[1]


def _goes_through_all(index: Index, loop: ir.For, counts: ir.Name, place: ir.Name, many: ir.Expr) -> bool:
    """`for i in range(len(counts))`, or over as many as there are: each place once."""
    if not isinstance(loop.target, ir.Name) or loop.target.id != place.id or not isinstance(loop.iter, ir.Call) or called_name(loop.iter.func) != "range" or len(loop.iter.args) != 1:
        return False
    end = loop.iter.args[0].value
    text = index.module.text
    if text[end.start:end.end] == text[many.start:many.end]:
        return True
    return isinstance(end, ir.Call) and called_name(end.func) == "len" and len(end.args) == 1 and isinstance(inner := end.args[0].value, ir.Name) and inner.id == counts.id


def _covers(index: Index, scale: ir.Expr, moved: int) -> bool:
    """Whether a scale is at least so much over the only epsilon in it, whatever that is."""
    for seed in range(_POINTS):
        point = Point(index, seed)
        found = point.of(scale)
        if found is None or len(point.epsilons) != 1 or found * next(iter(point.epsilons.values())) < moved - _CLOSE:
            return False
    return True
