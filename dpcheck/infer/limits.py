"""How often a side of a branch in a loop is taken at most (rule P21): once, where it ends the loop; as often as a counter allows, where one is kept on it.

What is read is the code of the loop alone: a variable that only grows there, by at least 1 wherever the side is taken, and a test of it that ends
the loop. What else may write to the variable (another function, a name that is built) makes it none.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, Expr, ceil, decided, floor, is_integer, maximum, nonnegative, number, positive
from dpcheck.infer.coerce import as_number
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.namespaces import changed
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Listing, Num, Opaque, Ref
from dpcheck.infer.walk import REFLECTIVE, names_bound, names_read, scopes_in
from dpcheck.syntax.walk import children, walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

Limits = dict[tuple[int, bool], Expr]  # by the identity of an `if` and its side
Loop = ir.For | ir.While
_LOOPS = (ir.For, ir.While)
_INNER = (ir.Function, ir.Lambda, ir.Class)
_PLAIN = (ir.Name, ir.Constant, ir.Binary, ir.Unary)
_SWAPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


@dataclass(slots=True)
class Measure:
    """What is counted: a variable, or the length of a list; `down` where it falls."""

    name: str
    of_list: bool
    down: bool = False


@dataclass(slots=True)
class Test:
    """That the loop is left where `measure op bound` holds; `side` is the block that has to be taken before, None for every pass."""

    left: ir.Expr
    op: str
    right: ir.Expr
    side: Sequence[ir.Stmt] | None


def limits(run: Run, loop: Loop, frame: Frame) -> Limits:
    """Of each side of an `if` in a loop, how often it is taken at most, where that is known."""
    found: Limits = {}
    for node, truth, block in _sides(loop.body):
        most = ONE if _leaves(block) else _counted(run, loop, block, frame)
        if most is not None:
            found[id(node), truth] = most
    return found


def may_be_limited(loop: Loop) -> bool:
    """Whether a loop is left anywhere on one side of a branch."""
    return isinstance(loop, ir.While) or any(_leaves(block) for _, _, block in _sides(loop.body))


def _sides(body: Sequence[ir.Stmt]) -> Iterator[tuple[ir.If, bool, list[ir.Stmt]]]:
    """The sides of every `if` that is reached through others only: each pass takes each of them at most once. What follows an `if` belongs to a side where the other one never gets there."""
    for place, statement in enumerate(body):
        if isinstance(statement, ir.If):
            for truth, block, other in ((True, statement.body, statement.orelse), (False, statement.orelse, statement.body)):
                yield statement, truth, [*block, *body[place + 1:]] if _never_ends(other) else block
                yield from _sides(block)


def _never_ends(block: Sequence[ir.Stmt]) -> bool:
    """Whether the end of a block is never reached."""
    return any(isinstance(one, (ir.Return, ir.Raise, ir.Break, ir.Continue)) or isinstance(one, ir.If) and _never_ends(one.body) and _never_ends(one.orelse) for one in block)


def _leaves(block: Sequence[ir.Stmt]) -> bool:
    """Whether every way through a block ends the loop around it."""
    return _ends(block) and not _goes_on(block)


def _ends(block: Sequence[ir.Stmt]) -> bool:
    return any(isinstance(one, (ir.Return, ir.Raise, ir.Break)) or isinstance(one, ir.If) and _ends(one.body) and _ends(one.orelse) for one in block)


def _goes_on(block: Sequence[ir.Stmt]) -> bool:
    """Whether a `continue` of this loop stands in a block."""
    todo: list[ir.Node] = list(block)
    while todo:
        node = todo.pop()
        if isinstance(node, ir.Continue):
            return True
        if not isinstance(node, (*_LOOPS, *_INNER)):
            todo += children(node)
    return False


# ---------------------------------------------------------------- counters
def _counted(run: Run, loop: Loop, side: Sequence[ir.Stmt], frame: Frame) -> Expr | None:
    """How often a side is taken on which something is counted, until a test of the count ends the loop."""
    best: Expr | None = None
    for test in _tests(loop, side):
        for left, op, right in ((test.left, test.op, test.right), (test.right, _SWAPPED[test.op], test.left)):
            measure = _measure(left)
            if measure is None or not _grows(side if test.side is None else test.side, measure) or not _only_grows(run, loop, measure, frame):
                continue
            most = _most(run, measure, op, right, loop, frame)
            if most is not None and (best is None or nonnegative(best - most, run.facts)):
                best = most
    return best


def _tests(loop: Loop, side: Sequence[ir.Stmt]) -> Iterator[Test]:
    """The comparisons that end the loop where they hold: behind what is done on the side, in every pass, or before the next one."""
    if not _goes_on(side):
        for place, statement in enumerate(side):
            if isinstance(statement, ir.If) and _leaves(statement.body):
                yield from _compared(statement.test, True, side[:place])
    if not _goes_on(loop.body):
        for statement in loop.body:
            if isinstance(statement, ir.If) and _leaves(statement.body):
                yield from _compared(statement.test, True, None)
    if isinstance(loop, ir.While):
        conditions = loop.test.values if isinstance(loop.test, ir.Bool) and loop.test.op == "and" else [loop.test]
        for condition in conditions:
            yield from _compared(condition, False, None)


def _compared(test: ir.Expr, leaves: bool, side: Sequence[ir.Stmt] | None) -> Iterator[Test]:
    """A test as the comparison that ends the loop; `leaves` says whether the loop ends where it is true."""
    while isinstance(test, ir.Unary) and test.op == "not":
        test, leaves = test.operand, not leaves
    if isinstance(test, ir.Compare) and len(test.ops) == 1 and test.ops[0] in _SWAPPED:
        yield Test(test.left, test.ops[0] if leaves else _OPPOSITE[test.ops[0]], test.rights[0], side)
    elif isinstance(test, ir.Name) and not leaves:  # while left:
        yield Test(test, "==", ir.Constant(test.start, test.end, 0), side)
    elif isinstance(test, ir.Bool) and test.op == "or" and leaves:
        for one in test.values:
            yield from _compared(one, True, side)


def _measure(node: ir.Expr) -> Measure | None:
    if isinstance(node, ir.Name):
        return Measure(node.id, False)
    if isinstance(node, ir.Call) and isinstance(node.func, ir.Name) and node.func.id == "len" and len(node.args) == 1 and isinstance(node.args[0].value, ir.Name):
        return Measure(node.args[0].value.id, True)
    return None


def _step(statement: ir.Node, measure: Measure) -> int | None:
    """By how much a statement changes what is counted; None where it is no such statement."""
    if measure.of_list:
        call = statement.value if isinstance(statement, ir.Evaluate) else None
        named = isinstance(call, ir.Call) and isinstance(call.func, ir.Attribute) and call.func.attr == "append" and isinstance(call.func.value, ir.Name)
        return 1 if named and call.func.value.id == measure.name and len(call.args) == 1 else None  # type: ignore[union-attr]
    by: ir.Expr | None = None
    op = ""
    if isinstance(statement, ir.Augment) and isinstance(statement.target, ir.Name) and statement.target.id == measure.name:
        by, op = statement.value, statement.op
    elif isinstance(statement, ir.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ir.Name) and statement.targets[0].id == measure.name:
        made = statement.value
        if isinstance(made, ir.Binary):
            first = isinstance(made.left, ir.Name) and made.left.id == measure.name
            second = isinstance(made.right, ir.Name) and made.right.id == measure.name and made.op == "+"
            by, op = (made.right, made.op) if first else (made.left, made.op) if second else (None, "")
    if not isinstance(by, ir.Constant) or op not in ("+", "-") or type(by.value) is not int:
        return None
    return by.value if op == "+" else -by.value


def _grows(side: Sequence[ir.Stmt], measure: Measure) -> bool:
    """Whether a block counts, on every way through it: sets the direction in which."""
    for statement in side:
        step = _step(statement, measure)
        if step:
            measure.down = step < 0
            return True
        if _goes_on([statement]):
            return False
    return False


def _only_grows(run: Run, loop: Loop, measure: Measure, frame: Frame) -> bool:
    """Whether nothing else that runs in the loop changes what is counted, or changes it the same way."""
    body: list[ir.Stmt] = [*loop.body, ir.Evaluate(0, 0, loop.test)] if isinstance(loop, ir.While) else loop.body
    steps = [step for node in walk(body) if (step := _step(node, measure)) is not None]
    if any(step and (step < 0) is not measure.down for step in steps) or measure.name in _of_target(loop) or written_elsewhere(run, measure.name, frame):
        return False
    return _alone(run, measure, frame) if measure.of_list else _times_bound(body, measure.name) == len(steps)


def _times_bound(body: Sequence[ir.Stmt], name: str) -> int:
    """How many statements and expressions of a block bind a name."""
    found = 0
    todo: list[ir.Node] = list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ir.Assign, ir.Augment, ir.Walrus, ir.Annotate, ir.Delete, ir.Import, ir.ImportFrom, ir.Function, ir.Class, ir.TypeAlias)):
            found += name in names_bound([node])
        elif isinstance(node, (ir.For, ir.With, ir.Handler, ir.Match)):
            found += name in _of_target(node)  # beside what counts
        todo += children(node)
    return found


def _of_target(node: ir.Node) -> frozenset[str]:
    """The names that a loop, a manager, a handler or a pattern binds by itself."""
    if isinstance(node, ir.For):
        return names_bound([ir.Assign(0, 0, [node.target], node.target)])
    if isinstance(node, ir.With):
        return names_bound([ir.Assign(0, 0, [bound], bound) for _, bound in node.items if bound is not None])
    if isinstance(node, ir.Handler):
        return frozenset((node.name,) if node.name else ())
    return names_bound([node]) if isinstance(node, ir.Match) else frozenset()


def written_elsewhere(run: Run, name: str, frame: Frame) -> bool:
    """Whether code outside of the loop's own may write to a variable while the loop runs."""
    if name in frame.shared or name not in frame.names or frame.outer is None or frame.is_class or changed(run, frame.names):
        return True
    around = run.active[-1] if run.active else None
    if not isinstance(around, ir.Function) or names_read([around]) & REFLECTIVE:
        return True
    return any(name in scope.names for scope in scopes_in(around))


def _alone(run: Run, measure: Measure, frame: Frame) -> bool:
    """Whether a list is known by its name alone, and its function does nothing to it but append, ask for its length and return it."""
    name, around = measure.name, run.active[-1] if run.active else None
    value = frame.names.get(name)
    if not isinstance(value, Ref) or not isinstance(around, ir.Function) or len(run.store.groups.get(value.address, ())) > 1:
        return False
    mentions = sum(isinstance(node, ir.Name) and node.id == name for node in walk(around.body))
    returned = sum(isinstance(part, ir.Name) and part.id == name for node in walk(around.body) if isinstance(node, ir.Return) for part in walk([node]))
    appended = sum(_step(node, measure) is not None for node in walk(around.body))
    asked = sum((made := _measure(node)) is not None and made.name == name for node in walk(around.body) if isinstance(node, ir.Call))
    binding = [node for node in walk(around.body) if isinstance(node, ir.Assign) and name in names_bound([node])]
    fresh = len(binding) == 1 and len(binding[0].targets) == 1 and isinstance(binding[0].targets[0], ir.Name) and isinstance(binding[0].value, ir.Sequence)
    return fresh and mentions == 1 + returned + appended + asked


def _most(run: Run, measure: Measure, op: str, bound: ir.Expr, loop: Loop, frame: Frame) -> Expr | None:
    """How often a count is made until it passes a bound: from what it is before the loop on."""
    if not all(isinstance(part, _PLAIN) for part in walk([bound])):
        return None
    names = names_read([bound])
    own = names_bound([loop])
    if names & own or any(name in frame.names and written_elsewhere(run, name, frame) for name in names):
        return None
    start = _start(run, measure, frame)
    end = _public(run, bound, frame)
    if start is None or end is None:
        return None
    span = start - end if measure.down else end - start
    if measure.down:
        op = _SWAPPED[op]
    if not is_integer(span):
        span = ceil(span) if op == ">=" else floor(span)
    if op == ">":
        span = span + ONE
    elif op == "==":
        if not (is_integer(end) and is_integer(start) and positive(span, run.facts) and _by_ones(loop.body, measure)):
            return None
    elif op != ">=":
        return None
    return decided(maximum(ONE, span), run.facts)


def _by_ones(body: Sequence[ir.Stmt], measure: Measure) -> bool:
    """Whether a count goes through all whole numbers, one each pass at most: one statement counts, by 1, in no loop inside."""
    steps = [step for node in walk(body) if (step := _step(node, measure)) is not None]
    inner = [node for node in walk(body) if isinstance(node, _LOOPS)]
    return len(steps) == 1 and abs(steps[0]) == 1 and not inner


def _start(run: Run, measure: Measure, frame: Frame) -> Expr | None:
    """What is counted from."""
    value = frame.names.get(measure.name)
    if measure.of_list:
        cell = run.store.heap[value.address] if isinstance(value, Ref) else None
        return number(len(cell.items)) if isinstance(cell, Listing) else None
    return value.term if isinstance(value, Num) and not value.env and not value.shape and value.noise is None and not value.term.infinite else None


def _public(run: Run, node: ir.Expr, frame: Frame) -> Expr | None:
    """A public number."""
    value = evaluate(run, node, frame)
    if not isinstance(value, (Num, Opaque)) or value.env or isinstance(value, Opaque) and value.term is None:
        return None
    num = as_number(run, value)
    return num.term if not num.env and not num.shape and not num.term.infinite and num.noise is None else None

