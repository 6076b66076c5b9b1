"""The ways through the body of a loop, each by itself: what a pass does together, where the state behind an `if` has forgotten it."""
from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.infer.blocks import execute
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.store import Frame
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_WAYS = 8
Sides = tuple[bool, ...]  # of each `if` that stands in the body itself: the side that is taken
_PLAIN = (ir.If, ir.Assign, ir.Augment, ir.Evaluate, ir.Annotate, ir.Pass)
_LEAVING = (ir.Break, ir.Continue, ir.Raise, ir.Return)


def sides_of(body: Sequence[ir.Stmt]) -> list[Sides] | None:
    """The ways through the `if` statements of a body of plain statements; None of another one, or where there are too many."""
    forks = sum(isinstance(part, ir.If) for part in body)
    plain = all(isinstance(part, _PLAIN) for part in body)
    return list(product((True, False), repeat=forks)) if plain and 2 ** forks <= MOST_WAYS else None


def run_through(run: Run, body: Sequence[ir.Stmt], frame: Frame, sides: Sides) -> int | None:
    """Runs the statements, and of each `if` the side that is said, up to one at whose end the loop, or the pass, is left: how many were run. None where private data decide, or elsewhere the loop may be left.

    What raises, or gives a value back, is left before it is computed.
    """
    left = list(sides)
    for place, statement in enumerate(body):
        block = [statement]
        if isinstance(statement, ir.If):
            condition = truth_of(run, evaluate(run, statement.test, frame), statement.test)
            if condition.env:
                return None
            side = left.pop(0)
            refine(run, Guard(condition, side))
            block = statement.body if side else statement.orelse
        leaves = bool(block) and isinstance(block[-1], _LEAVING)
        flow = execute(run, block[:-1] if leaves else block, frame)
        if not flow.alive or flow.breaks or flow.continues or flow.returns or flow.raises:
            return None
        if leaves:
            return place if _computes_nothing(block[-1]) else None
    return len(body)


def _computes_nothing(statement: ir.Stmt) -> bool:
    """Whether nothing is called where a statement leaves the loop, but for the class of what is raised."""
    value = statement.value if isinstance(statement, (ir.Return, ir.Raise)) else None
    calls = [] if value is None else [part for part in walk([value]) if isinstance(part, (ir.Call, ir.Await, ir.Yield))]
    return not calls or isinstance(statement, ir.Raise) and calls == [value]
