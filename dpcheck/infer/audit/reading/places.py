"""Answers of two, told by a coin whose chance moves in a line with a bounded value: between the ends of its bounds the odds are furthest apart (P8)."""
from __future__ import annotations

import math
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.coins import Coin, coin_of, sides_of
from dpcheck.infer.audit.reading.forms import Response
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index, names_in
from dpcheck.infer.audit.reading.refusals import refused_where
from dpcheck.infer.audit.words import sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_CLOSE = 1e-9
_BOUNDED = ", where the value lies within its bounds"
_Bounds = tuple[ir.Expr, ir.Expr]


def told_by_place(index: Index, choice: ir.If | ir.Conditional) -> Response | None:
    """`if random() < p: return high else: return low`, where p is made of a value between two bounds, and the two answers are not."""
    coin = coin_of(index, choice.test)
    sides = sides_of(index, choice) if isinstance(choice, ir.If) else (choice.body, choice.orelse)
    function = index.function_of(choice)
    if coin is None or sides is None or function is None:
        return None
    for parameter in function.params:
        name = parameter.name
        read = _first_read(index, coin.chance, name)
        if name in ("self", "cls") or sounds_public(name) or read is None:
            continue
        bounds = _bounds(index, function, name, read)
        if bounds is None or any(_is_behind(index, side, other) for side in sides for other in _told_apart(function, bounds)):
            continue
        if not _is_stored_between(function, name, read, choice.start) and not any(_tells(index, value, coin, name, choice) for value in index.returned.get(id(function), ())):
            return Response(choice, lambda point: _spent(point, coin, name, bounds), _BOUNDED)
    return None


def _spent(point: Point, coin: Coin, name: str, bounds: _Bounds) -> float | None:
    """The logarithm of how much likelier an answer is at one end than at the other; None where the chance does not move in a line."""
    low, high = point.of(bounds[0]), point.of(bounds[1])
    if low is None or high is None:
        return None
    chances = [_With(point, name, at).of(coin.chance) for at in (low, (low + high) / 2, high)]
    p, middle, q = chances
    if p is None or middle is None or q is None or abs(middle - (p + q) / 2) > _CLOSE or not (0 < p < 1 and 0 < q < 1):
        return None
    return max(abs(math.log(p / q)), abs(math.log((1 - p) / (1 - q))))


class _With(Point):
    """A point at which a name stands for a number; what is left open is what it is at another point."""

    def __init__(self, outer: Point, name: str, number: float) -> None:
        super().__init__(outer.index, outer.seed)
        self.epsilons, self.drawn = outer.epsilons, outer.drawn
        self._name_of, self._number = name, number

    def of(self, node: ir.Expr, depth: int = 0) -> float | None:
        return self._number if isinstance(node, ir.Name) and node.id == self._name_of else super().of(node, depth)


def _is_behind(index: Index, node: ir.Expr, name: str, depth: int = 4) -> bool:
    """Whether an expression is made of what a name holds."""
    for part in walk([node]):
        if isinstance(part, ir.Name) and (part.id == name or depth and any(_is_behind(index, one.value, name, depth - 1) for one in index.bound(part)[1] if not one.node.start <= part.start < one.node.end)):
            return True
    return False


def _first_read(index: Index, node: ir.Expr, name: str, depth: int = 4) -> int | None:
    """Where what an expression is made of reads a name first, in the order of the text; None where it does not."""
    found = [part.start for part in walk([node]) if isinstance(part, ir.Name) and part.id == name]
    for part in walk([node]) if depth else ():
        if isinstance(part, ir.Name) and part.id != name:
            before = (_first_read(index, one.value, name, depth - 1) for one in index.bound(part)[1] if not one.node.start <= part.start < one.node.end)
            found += [at for at in before if at is not None]
    return min(found, default=None)


def _told_apart(function: ir.Function, bounds: _Bounds) -> Iterator[str]:
    """The parameters that may be data, of which an answer must not be made: all that are no setting, and no bound."""
    public = {name for bound in bounds for name in names_in(bound)}
    yield from (parameter.name for parameter in function.params if parameter.name not in public | {"self", "cls"} and not sounds_public(parameter.name))


def _is_stored_between(function: ir.Function, name: str, start: int, end: int) -> bool:
    """Whether a name is given something else between the place where the chance was made of it and the coin."""
    stores = (part for part in walk(function.body) if isinstance(part, (ir.Assign, ir.Augment, ir.For, ir.With, ir.Walrus)))
    return any(start < part.end <= end and part.start > start and name in _stored(part) for part in stores)


def _tells(index: Index, value: ir.Expr, coin: Coin, name: str, choice: ir.If | ir.Conditional) -> bool:
    """Whether what a function gives back is made of more of a value than the answer: of the value itself, or of the chance."""
    for part in walk([value]):
        if not isinstance(part, ir.Name) or choice.start <= part.start < choice.end:
            continue
        if part.id == name and not any(one.value is choice or _is_made_of_answer(index, one.value, choice) for one in index.bound(part)[1]):
            return True
        if part.id != name and _is_behind(index, part, name) and not _is_made_of_answer(index, part, choice):
            return True
    return False


def _is_made_of_answer(index: Index, node: ir.Expr, choice: ir.If | ir.Conditional, depth: int = 3) -> bool:
    """Whether all that an expression is made of is the answer, and what is known without the value."""
    found = [one for part in walk([node]) if isinstance(part, ir.Name) for one in index.bound(part)[1]]
    return any(one.value is choice or depth and _is_made_of_answer(index, one.value, choice, depth - 1) for one in found)


def _bounds(index: Index, function: ir.Function, name: str, before: int) -> _Bounds | None:
    """Between what a parameter was clipped last before a place, or outside of what the function, or one that it hands the parameter to, raises."""
    stores = [part for part in walk(function.body) if isinstance(part, (ir.Assign, ir.Augment, ir.For, ir.With, ir.Walrus)) and (part.end <= before or isinstance(part, (ir.For, ir.With)) and part.start < before) and name in _stored(part)]
    if not stores:
        return _raised_outside(function, name, before)
    last = max(stores, key=lambda part: part.start)
    call = last.value if isinstance(last, ir.Assign) and last in function.body and len(last.targets) == 1 else None
    if isinstance(call, ir.Call) and (cut := _cut(call, name)) is not None:
        return cut
    given = [argument.value for argument in call.args if argument.name is None] if isinstance(call, ir.Call) else []
    if not isinstance(call, ir.Call) or not given or getattr(given[0], "id", "") != name:
        return None
    if called_name(call.func) in ("clip", "clamp") and len(given) == 3:
        return given[1], given[2]
    checked = index.defined(call)
    passed = _passed(checked) if checked is not None and len(given) == 1 else None
    return _raised_outside(checked, passed, checked.end) if checked is not None and passed is not None else None


def _cut(call: ir.Call, name: str) -> _Bounds | None:
    """The ends in `max(low, min(high, value))` and `min(high, max(low, value))`."""
    pairs = {"max": "min", "min": "max"}
    outer = called_name(call.func)
    parts = [argument.value for argument in call.args] if outer in pairs and len(call.args) == 2 else []
    for part, end in (parts, parts[::-1]) if parts else ():
        inner = [argument.value for argument in part.args] if isinstance(part, ir.Call) and called_name(part.func) == pairs[outer] and len(part.args) == 2 else []
        for value, other in (inner, inner[::-1]) if inner else ():
            if getattr(value, "id", "") == name and name not in {*names_in(end), *names_in(other)}:
                return (end, other) if outer == "max" else (other, end)
    return None


def _stored(part: ir.Node) -> set[str]:
    """The names that a statement binds."""
    targets = part.targets if isinstance(part, ir.Assign) else [target for _, target in part.items if target is not None] if isinstance(part, ir.With) else [part.target]  # type: ignore[attr-defined]
    return {inner.id for inner in walk(targets) if isinstance(inner, ir.Name)}


def _passed(function: ir.Function) -> str | None:
    """The parameter that a function gives back as it is."""
    returns = [part.value for part in walk(function.body) if isinstance(part, ir.Return)]
    names = {value.id for value in returns if isinstance(value, ir.Name)}
    stored = {inner.id for part in walk(function.body) if isinstance(part, (ir.Assign, ir.Augment)) for inner in walk([part]) if isinstance(inner, ir.Name)}
    return names.pop() if len(names) == 1 and len(returns) == 1 and not names & stored else None


def _raised_outside(function: ir.Function, name: str, before: int) -> _Bounds | None:
    """The ends in `if not low <= value <= high: raise ...`, `if value < low or value > high: raise ...` and `assert low <= value <= high`."""
    for part in (one for one in function.body if one.start < before):
        refused = refused_where(part)
        if refused is None:
            continue
        test, raises = refused
        if raises and isinstance(test, ir.Bool) and test.op == "or" and len(test.values) == 2:
            ends = [_end(one, name) for one in test.values]
            if ends[0] is not None and ends[1] is not None and {ends[0][0], ends[1][0]} == {"<", ">"}:
                low, high = sorted(ends, key=lambda end: end[0])  # type: ignore[index]
                return low[1], high[1]  # type: ignore[index]
        inside = test.operand if raises and isinstance(test, ir.Unary) and test.op == "not" else None if raises else test
        if isinstance(inside, ir.Compare) and inside.ops == ["<=", "<="] and getattr(inside.rights[0], "id", "") == name and name not in set(names_in(inside.left)) | set(names_in(inside.rights[1])):
            return inside.left, inside.rights[1]
    return None


def _end(test: ir.Expr, name: str) -> tuple[str, ir.Expr] | None:
    """On which side of which end a value is refused: `value < low`, `high < value`."""
    if not isinstance(test, ir.Compare) or len(test.ops) != 1 or test.ops[0] not in ("<", ">"):
        return None
    for value, other, side in ((test.left, test.rights[0], test.ops[0]), (test.rights[0], test.left, "<" if test.ops[0] == ">" else ">")):
        if getattr(value, "id", "") == name and name not in set(names_in(other)):
            return side, other
    return None


def choices(index: Index) -> Iterator[Response]:
    """The answers of a module that are told so."""
    for branch in index.branches:
        if (found := told_by_place(index, branch)) is not None:
            yield found
    for conditional in index.conditionals:
        if (found := told_by_place(index, conditional)) is not None:
            yield found
