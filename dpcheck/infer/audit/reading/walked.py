"""Functions that answer at random for each of many people, one by one: a loop through what they are given, and in each pass coins of its own.

Such a function is run on a list of one person. That says what it tells of each of many where no pass knows of another: the list is only gone through, or read at the place that the loop
counts, and no variable carries anything from one pass to the next.
"""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Optional

from dpcheck import ir
from dpcheck.infer.audit.reading.chances import Chances
from dpcheck.infer.audit.reading.fallen import DRAWING, Many, State, Stuck
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index, holds
from dpcheck.infer.audit.words import sounds_private
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import children, walk

OF_ONE = re.compile(r"encod|one_?hot|unary|bits?($|_)|vec|^v$|record|row|grad|weight|coord|point|feature", re.IGNORECASE)  # entries that may all be one person's
_PLACES = frozenset(("range", "enumerate", "zip", "tqdm", "trange"))
_DRAWN_FOR_ALL = frozenset(("randint", "integers", "tqdm", "trange"))  # whole numbers, as many as there are people
_MAKING = frozenset(("zeros", "ones", "empty", "full", "range", "random_sample", "rand", "random"))


class OneOfMany(Chances):
    """Runs a function on a list with one entry, and takes the entry out of the list that it gives back, or that it has changed."""

    def __init__(self, index: Index, point: Point, steps: int, answer: str) -> None:
        super().__init__(index, point, steps)
        self._answer = answer

    def _anew(self, steps: int) -> OneOfMany:
        return OneOfMany(self.index, self.point, steps, self._answer)

    def answers(self, function: ir.Function, given: Mapping[str, Any]) -> dict[Any, float]:
        found: dict[Any, float] = {}
        for output, chance in super().answers(function, {**given, self._answer: self.new([given[self._answer]])}).items():
            if not isinstance(output, tuple) or len(output) != 1:
                raise Stuck
            found[output[0]] = found.get(output[0], 0.0) + chance
        return found

    def _result(self, left: Optional[tuple[str, Any]], end: State) -> Any:
        found = super()._result(left, end)
        changed = end.names.get(self._answer)
        return changed if found is None and len(self._functions) == 0 and isinstance(changed, Many) else found


def goes_through(index: Index, function: ir.Function, answer: str) -> bool:
    """Whether a function does so with a parameter that holds the answers of many people."""
    if OF_ONE.search(answer) or not sounds_private(answer):
        return False
    loops = [part for part in walk(function.body) if isinstance(part, ir.For) and _is_through(index, part, answer)]
    if len(loops) != 1 or not any(isinstance(part, ir.Call) and called_name(part.func) in DRAWING for part in walk(loops[0].body)):
        return False
    return _is_only_read_in(index, function, loops[0], answer) and not _carries(loops[0], answer) and not _ends_early(loops[0]) and _is_length_a_size(index, function, answer)


def entries_of(index: Index, function: ir.Function, answer: str) -> set[str]:
    """The variables that hold one entry and nothing else, where a function goes through a list: `x` of `y = x = data[i]`, or of `for x in data`."""
    if not goes_through(index, function, answer):
        return set()
    found: set[str] = set()
    for part in walk(function.body):
        if isinstance(part, ir.Assign) and isinstance(part.value, ir.Subscript) and isinstance(part.value.value, ir.Name) and part.value.value.id == answer:
            found |= {target.id for target in part.targets if isinstance(target, ir.Name)}
        elif isinstance(part, ir.For):
            goes, target = part.iter, part.target
            if isinstance(goes, ir.Call) and called_name(goes.func) == "enumerate" and goes.args and isinstance(target, ir.Sequence):
                goes, target = goes.args[0].value, target.items[-1]
            found |= {target.id} if isinstance(goes, ir.Name) and goes.id == answer and isinstance(target, ir.Name) else set()
    return {name for name in found if len(index.definitions(function, name)) == 1}


def counts_of(function: ir.Function, answer: str) -> set[str]:
    """The parameters that say how long lists are which a function makes."""
    given = {parameter.name for parameter in function.params} - {answer}
    calls = [part for part in walk(function.body) if isinstance(part, ir.Call) and called_name(part.func) in _MAKING]
    return {argument.value.id for call in calls for argument in call.args if isinstance(argument.value, ir.Name) and argument.value.id in given}


def _is_through(index: Index, loop: ir.For, answer: str) -> bool:
    """Whether a loop goes through a list, or counts its places."""
    goes = loop.iter
    if isinstance(goes, ir.Name):
        return goes.id == answer
    if not isinstance(goes, ir.Call) or called_name(goes.func) not in _PLACES:
        return False
    return any(_is_length(index, part, answer) or isinstance(part, ir.Name) and part.id == answer for part in walk([argument.value for argument in goes.args]))


def _is_length(index: Index, node: ir.Node, answer: str) -> bool:
    """Whether an expression is, or holds, how many entries a list has."""
    if isinstance(node, ir.Name):
        found = index.bound(node)[1]
        return len(found) == 1 and found[0].kind == "is" and not isinstance(found[0].value, ir.Name) and _is_length(index, found[0].value, answer)
    return isinstance(node, ir.Call) and called_name(node.func) == "len" and len(node.args) == 1 and isinstance(node.args[0].value, ir.Name) and node.args[0].value.id == answer


def _is_only_read_in(index: Index, function: ir.Function, loop: ir.For, answer: str) -> bool:
    """Whether a list is measured, gone through by the loop, and read or stored at the loop's place, and nothing else."""
    places = {part.id for part in walk([loop.target]) if isinstance(part, ir.Name)}
    for part in walk(function.body):
        if not isinstance(part, ir.Name) or part.id != answer or holds(loop.iter, part):
            continue
        outer = index.parents.get(id(part))
        if isinstance(outer, ir.Subscript) and outer.value is part and isinstance(outer.index, ir.Name) and outer.index.id in places and holds(loop, part):
            continue
        if isinstance(outer, ir.Arg) and isinstance(call := index.parents.get(id(outer)), ir.Call) and called_name(call.func) == "len":
            continue
        if isinstance(outer, ir.Return) and part.start > loop.end:
            continue
        return False
    return True


def _carries(loop: ir.For, answer: str) -> bool:
    """Whether a variable may hold in a pass what an earlier one has put there."""
    fresh = {name.id: name.start for statement in loop.body if isinstance(statement, ir.Assign) for target in statement.targets for name in walk([target]) if isinstance(name, ir.Name) and isinstance(target, (ir.Name, ir.Sequence))}
    inner = {name.id for part in walk(loop.body) if isinstance(part, (ir.For, ir.Clause)) for name in walk([part.target]) if isinstance(name, ir.Name)}
    own = {name.id for name in walk([loop.target]) if isinstance(name, ir.Name)}
    for name, kept in _stored(loop):
        first = min(part.start for part in walk(loop.body) if isinstance(part, ir.Name) and part.id == name)
        begun = name in fresh and (first == fresh[name] or _is_begun(loop, name, first))
        if name in inner | own or begun or name == answer:
            continue
        if not kept or _is_read(loop, name):
            return True
    return False


def _stored(loop: ir.For) -> Iterator[tuple[str, bool]]:
    """The names that a loop gives values, or (`True`) puts something into."""
    for part in walk(loop.body):
        targets = part.targets if isinstance(part, ir.Assign) else [part.target] if isinstance(part, (ir.Augment, ir.Annotate, ir.Walrus)) else []
        for target in targets:
            for inner in target.items if isinstance(target, ir.Sequence) else [target]:
                root, kept = (inner.value, True) if isinstance(inner, ir.Subscript) else (inner, False)
                if isinstance(root, ir.Name):
                    yield root.id, kept and not isinstance(part, ir.Augment)
        if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr in ("append", "add", "extend") and isinstance(part.func.value, ir.Name):
            yield part.func.value.id, True


def _ends_early(loop: ir.For) -> bool:
    """Whether a pass may be the last one: where that is, would be told."""
    todo: list[tuple[ir.Node, bool]] = [(part, True) for part in loop.body]
    while todo:
        node, own = todo.pop()
        if isinstance(node, (ir.Return, ir.Raise, ir.Try)) or isinstance(node, ir.Break) and own:
            return True
        todo += [(part, own and not isinstance(node, (ir.For, ir.While))) for part in children(node)]
    return False


def _is_length_a_size(index: Index, function: ir.Function, answer: str) -> bool:
    """Whether how many people there are is only how often a loop runs, and how long lists are that are made: no chance is made of it."""
    for part in walk(function.body):
        if not isinstance(part, (ir.Name, ir.Call)) or not _is_length(index, part, answer) or isinstance(part, ir.Name) and isinstance(index.parents.get(id(part)), ir.Assign):
            continue
        outer = index.parents.get(id(part))
        call = index.parents.get(id(outer)) if isinstance(outer, ir.Arg) else None
        listed = isinstance(outer, ir.Binary) and outer.op == "*" and any(isinstance(side, ir.Sequence) for side in (outer.left, outer.right))
        named = isinstance(outer, ir.Assign) and outer.value is part
        if not (listed or named or isinstance(call, ir.Call) and called_name(call.func) in _MAKING | _DRAWN_FOR_ALL):
            return False
    return True


def _is_begun(loop: ir.For, name: str, first: int) -> bool:
    """Whether the statement that mentions a name first gives it a value that is made without it: `y = x = data[i]`."""
    statement = next((part for part in loop.body if part.start <= first < part.end), None)
    return isinstance(statement, ir.Assign) and any(isinstance(target, ir.Name) and target.id == name for target in statement.targets) and not any(
        isinstance(part, ir.Name) and part.id == name for part in walk([statement.value]))


def _is_read(loop: ir.For, name: str) -> bool:
    """Whether a loop reads what it puts into a container."""
    stores = {id(target.value) for part in walk(loop.body) if isinstance(part, ir.Assign) for target in part.targets if isinstance(target, ir.Subscript)}
    stores |= {id(part.func.value) for part in walk(loop.body) if isinstance(part, ir.Call) and isinstance(part.func, ir.Attribute) and part.func.attr in ("append", "add", "extend")}
    return any(isinstance(part, ir.Name) and part.id == name and id(part) not in stores for part in walk(loop.body))
