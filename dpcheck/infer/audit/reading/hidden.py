"""Whether a draw hides what it is added to: all of it, by itself, and nobody is told one of the two beside the sum."""
from __future__ import annotations

import re
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.draws import is_number, size_of
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.sums import Sum
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_MANY = re.compile(r"(counts|sums|means|totals|values|scores|answers|votes|frequencies|freqs|hist|histogram)$", re.IGNORECASE)


def hides_a_part(index: Index, one: Sum) -> bool:
    """Whether less noise is added than was drawn, one draw to many numbers, or what it hides is told beside it."""
    return _is_cut_down(index, one) or _is_one_for_many(one) or _is_told_beside(index, one)


def _is_cut_down(index: Index, one: Sum) -> bool:
    """Whether a draw is multiplied by a number below 1, or divided by one above."""
    for factor in one.draw.scale:
        outer, size = index.parents.get(id(factor)), Point(index, 0).of(factor) if is_number(factor) else None
        if size is not None and isinstance(outer, ir.Binary) and (abs(size) > 1 if outer.op == "/" and outer.right is factor else abs(size) < 1):
            return True
    return False


def _is_one_for_many(one: Sum) -> bool:
    """Whether one draw is added to what is an array, or called like one: the differences of its entries are not hidden."""
    call, value = one.draw.call, one.value
    size = size_of(call)
    is_one = called_name(call.func) in ("laplace", "normal") and (size is None or isinstance(size, ir.Constant) and size.value in (1, None))
    named = value.id if isinstance(value, ir.Name) else value.attr if isinstance(value, ir.Attribute) else ""
    return is_one and not one.draw.calls and (_MANY.search(named) is not None or isinstance(value, ir.Call) and called_name(value.func) in ("array", "asarray"))


def _is_told_beside(index: Index, one: Sum) -> bool:
    """Whether a function gives back, beside the sum, what the noise was added to, an entry of that, or the noise, as they were."""
    function = index.function_of(one.node)
    if function is None:
        return False
    parts = [one.value, *([one.node.left, one.node.right] if isinstance(one.node, ir.Binary) else [])]
    names = {part.id for part in parts if isinstance(part, ir.Name)} - set(_stored_again(function))
    inside = {id(part) for part in walk([one.node])}
    ends = [end.value for end in walk(function.body) if isinstance(end, ir.Return) and end.value is not None]
    return any(isinstance(part, ir.Name) and part.id in names and id(part) not in inside and _is_told(index, part, end) for end in ends for part in walk([end]))


def _is_told(index: Index, name: ir.Name, end: ir.Expr) -> bool:
    """Whether what is given back has in it what a name holds, or an entry of it: not what is made of it, as its length is."""
    outer = index.parents.get(id(name))
    if isinstance(outer, ir.Subscript):
        return outer.value is name
    return isinstance(end, (ir.Sequence, ir.Dict)) and not isinstance(outer, (ir.Arg, ir.Attribute))


def _stored_again(function: ir.Function) -> Iterator[str]:
    """The names of a function's parameters that it gives another value, and names that it gives several."""
    given = [parameter.name for parameter in function.params]
    for part in walk(function.body):
        targets = part.targets if isinstance(part, ir.Assign) else [part.target] if isinstance(part, (ir.Augment, ir.Annotate, ir.For)) else []
        given += [inner.id for target in targets for inner in walk([target]) if isinstance(inner, ir.Name)]
    yield from (name for name in set(given) if given.count(name) > 1)

