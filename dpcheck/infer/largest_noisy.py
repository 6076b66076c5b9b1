"""Report noisy max as people write it: by a key, by the place of the largest in a list, by a loop that keeps the best so far (rule P6).

Only which score is the largest is seen there, so these are evaluated as the place of the largest of all: a loop without its comparison, with its scores in a list.
"""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO
from dpcheck.infer.attempts import forget_notes, notes
from dpcheck.infer.blocks import execute
from dpcheck.infer.coerce import as_array, sequence_items
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.flow import Flow
from dpcheck.infer.interpret import evaluate, moved
from dpcheck.infer.names import look_up
from dpcheck.infer.noise import highest, highest_of, read
from dpcheck.infer.references import cell_of
from dpcheck.infer.store import MISSING, Frame
from dpcheck.infer.subscripts import subscript
from dpcheck.infer.values import Library, Listing, Mapping, Nothing, Num, Opaque, Range, Ref, Value
from dpcheck.infer.walk import REFLECTIVE
from dpcheck.syntax.walk import stores_in, walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

EXTREMES = {"builtins.max": True, "builtins.min": False}
_READERS = ("get", "__getitem__")  # methods that give what stands under a key


# ---------------------------------------------------------------- by calls
def choice_by_noise(run: Run, node: ir.Call, frame: Frame) -> Value | None:
    """What `max(options, key=scores.get)` and `scores.index(max(scores))` choose; None where they are none of these, or not of noisy scores."""
    if isinstance(node.func, ir.Attribute) and node.func.attr == "index" and len(node.args) == 1:
        return _place_by_value(run, node, node.func, frame)
    keys = [argument.value for argument in node.args if argument.name == "key"]
    options = [argument.value for argument in node.args if argument.name is None and not argument.star]
    if len(keys) != 1 or len(options) != 1 or len(node.args) != 2 or not isinstance(node.func, ir.Name) or not isinstance(options[0], (ir.Name, ir.Call)):
        return None
    function = evaluate(run, node.func, frame)
    if not isinstance(function, Library) or function.name not in EXTREMES:
        return None
    holder = _holder(keys[0])
    owner = None if holder is None else look_up(run, holder.id, frame)
    if owner is None:
        return None
    given, greatest = moved(run, options[0], frame), EXTREMES[function.name]
    items = sequence_items(run, given)
    if isinstance(cell_of(run, owner), (Mapping, Listing)):
        public = items is not None and not any(deep_env(run, item) for item in items)
        return _chosen(run, [subscript(run, owner, item, node) for item in items or ()], greatest, node, frame) if public else None
    array = as_array(run, owner, node) if isinstance(given, Range) else None
    if array is None or len(array.shape) != 1 or not isinstance(given, Range) or (given.start.term, given.step.term, given.stop.term) != (ZERO, ONE, array.shape[0]):
        return None
    return _place_in(run, owner, array, greatest, node, frame)


def _holder(key: ir.Expr) -> ir.Name | None:
    """The scores of `scores.get`, `scores.__getitem__` and `lambda option: scores[option]`."""
    if isinstance(key, ir.Attribute) and key.attr in _READERS and isinstance(key.value, ir.Name):
        return key.value
    body = key.body if isinstance(key, ir.Lambda) and len(key.params) == 1 and key.params[0].kind in ("positional", "normal") else None
    if isinstance(body, ir.Subscript) and isinstance(body.value, ir.Name) and isinstance(body.index, ir.Name) and isinstance(key, ir.Lambda):
        return body.value if body.index.id == key.params[0].name != body.value.id else None
    return None


def _place_by_value(run: Run, node: ir.Call, func: ir.Attribute, frame: Frame) -> Value | None:
    """`scores.index(max(scores))`."""
    inner, owner = node.args[0].value, func.value
    if not (isinstance(owner, ir.Name) and isinstance(inner, ir.Call) and isinstance(inner.func, ir.Name) and len(inner.args) == 1):
        return None
    given = inner.args[0]
    if not isinstance(given.value, ir.Name) or given.value.id != owner.id or given.name is not None or given.star:
        return None
    function, scores = evaluate(run, inner.func, frame), look_up(run, owner.id, frame)
    array = as_array(run, scores, node) if isinstance(function, Library) and function.name in EXTREMES else None
    return None if array is None or len(array.shape) != 1 or not isinstance(function, Library) else _place_in(run, scores, array, EXTREMES[function.name], node, frame)


def _place_in(run: Run, scores: Value, array: Num, greatest: bool, node: ir.Node, frame: Frame) -> Opaque | None:
    """The place of the largest (or smallest) of all scores."""
    found = highest(run, array, greatest, node, frame)
    if found is not None:
        read(run, scores, node)
    return found


def _chosen(run: Run, scores: Sequence[Value], greatest: bool, node: ir.Node, frame: Frame) -> Opaque | None:
    numbers = [score for score in scores if isinstance(score, Num)]
    found = highest_of(run, numbers, greatest, node, frame) if len(numbers) == len(scores) else None
    if found is not None:
        for score in numbers:
            read(run, score, node)
    return found


# ---------------------------------------------------------------- by loops
@dataclass(slots=True)
class _Best:
    """Of `if score > best: best, which = score, option`: the names, what is kept beside the score, and whether the greatest is sought."""

    score: str
    best: str
    kept: list[tuple[ir.Name, ir.Expr]]
    greatest: bool
    may_be_none: bool


def by_the_best(run: Run, node: ir.For, frame: Frame) -> Flow | None:
    """A loop that keeps the option with the largest noisy score; None of any other loop, in the state in which it began."""
    found, releasing = _best_of(node), run.program.releasing(frame.module)
    if found is None or not run.active or not (releasing.knows or releasing.samples) or not _begins_below(run, found, frame) or not _is_hidden(run, found):
        return None
    names = [f" {name} of all" for name in (found.score, *(target.id for target, _ in found.kept))]
    last = node.body[-1]
    kept = [_append(last, name, value) for name, value in zip(names, (ir.Name(last.start, last.end, found.score), *(value for _, value in found.kept)))]
    point, noted = run.checkpoint(), notes(run)
    for name in names:
        run.store.write(frame.names, name, Ref(run.store.allocate(Listing(()))))
    flow = execute(run, [replace(node, body=[*node.body[:-1], *kept])], frame)
    lists = [cell.items if isinstance(cell := cell_of(run, frame.names[name]), Listing) else () for name in names]
    simple = flow.alive and not (flow.returns or flow.raises or flow.breaks) and not any(deep_env(run, option) for options in lists[1:] for option in options)
    place = _chosen(run, lists[0], found.greatest, last, frame) if simple and len({len(items) for items in lists}) == 1 else None
    if place is None:
        run.back_to(point)
        forget_notes(run, noted)
        return None
    for name in names:
        run.store.write(frame.names, name, MISSING)
    for target, _ in found.kept:
        run.store.write(frame.names, target.id, Opaque(term=run.fresh("a released option"), what="a released option", released=True))
    return flow


def _append(at: ir.Node, name: str, value: ir.Expr) -> ir.Evaluate:
    return ir.Evaluate(at.start, at.end, ir.Call(at.start, at.end, ir.Attribute(at.start, at.end, ir.Name(at.start, at.end, name), "append"), [ir.Arg(at.start, at.end, "", None, value)]))


def _best_of(node: ir.For) -> _Best | None:
    """What a loop keeps whose last statement, and no other, compares a score with the best so far."""
    last = node.body[-1]
    if node.is_async or node.orelse or not isinstance(last, ir.If) or last.orelse or any(isinstance(part, (ir.Call, ir.Await, ir.Walrus)) for part in walk([last])):
        return None
    tests = last.test.values if isinstance(last.test, ir.Bool) and last.test.op == "or" else [last.test]
    compared = tests[-1]
    if not isinstance(compared, ir.Compare) or len(compared.ops) != 1 or compared.ops[0] not in ("<", ">", "<=", ">=") or len(tests) > 2:
        return None
    pairs = _assigned(last.body)
    names = [side.id for side in (compared.left, compared.rights[0]) if isinstance(side, ir.Name)]
    if pairs is None or len(names) != 2:
        return None
    own = [(target.id, value.id) for target, value in pairs if isinstance(value, ir.Name) and {target.id, value.id} == set(names)]
    if len(own) != 1:
        return None
    best, score = own[0]
    if len(tests) == 2 and not _is_none(tests[0], best):
        return None
    greatest = (compared.ops[0] in (">", ">=")) == (names[0] == score)
    return _Best(score, best, [(target, value) for target, value in pairs if target.id != best], greatest, len(tests) == 2)


def _is_none(test: ir.Expr, name: str) -> bool:
    """`name is None`."""
    return (isinstance(test, ir.Compare) and test.ops == ["is"] and isinstance(test.left, ir.Name) and test.left.id == name
            and isinstance(test.rights[0], ir.Constant) and test.rights[0].value is None)


def _assigned(body: Sequence[ir.Stmt]) -> list[tuple[ir.Name, ir.Expr]] | None:
    """The variables that a block assigns, each once, with what they get; None of a block that does anything else."""
    pairs: list[tuple[ir.Expr, ir.Expr]] = []
    for statement in body:
        if not isinstance(statement, ir.Assign) or len(statement.targets) != 1:
            return None
        target, value = statement.targets[0], statement.value
        if isinstance(target, ir.Sequence) and isinstance(value, ir.Sequence) and len(target.items) == len(value.items):
            pairs += zip(target.items, value.items)
        else:
            pairs.append((target, value))
    found = [(target, value) for target, value in pairs if isinstance(target, ir.Name)]
    bound = {target.id for target, _ in found}
    read_there = {part.id for _, value in found for part in walk([value]) if isinstance(part, ir.Name)}
    return found if len(found) == len(pairs) == len(bound) and not bound & read_there else None


def _begins_below(run: Run, found: _Best, frame: Frame) -> bool:
    """Whether the first score is the best so far, whatever it is."""
    value = look_up(run, found.best, frame)
    if isinstance(value, Library) and value.name in ("math.inf", "numpy.inf"):
        return not found.greatest and not found.may_be_none
    if found.may_be_none:
        return isinstance(value, Nothing)
    return isinstance(value, Num) and value.public and value.term.infinite == (-1 if found.greatest else 1)


def _is_hidden(run: Run, found: _Best) -> bool:
    """Whether nothing else in the function reads the score or the best so far."""
    assert isinstance(run.active[-1], ir.Function)
    body = run.active[-1].body
    stores = Counter(part.id for node in stores_in(body) if isinstance(node, (ir.Assign, ir.Augment, ir.Annotate))
                     for target in (node.targets if isinstance(node, ir.Assign) else [node.target]) for part in _names(target))
    mentions = Counter(part.id for part in walk(body) if isinstance(part, ir.Name))
    reads = {name: mentions[name] - stores[name] for name in (found.score, found.best)}
    inside = any(isinstance(part, (ir.Function, ir.Lambda, ir.Class, ir.Scope)) for part in walk(body))
    return not inside and mentions.keys().isdisjoint(REFLECTIVE) and reads[found.score] == 2 and reads[found.best] == 1 + found.may_be_none


def _names(target: ir.Expr) -> list[ir.Name]:
    return [target] if isinstance(target, ir.Name) else [part for item in target.items for part in _names(item)] if isinstance(target, ir.Sequence) else []
