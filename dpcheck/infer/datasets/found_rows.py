"""Loops that look for a row and leave when they have found one: `for x in rows: if f(x): ...; break` is `if any(f(x) for x in rows): ...`.

What is done then knows nothing of the row itself, so that it matters only whether there is one: in which order the rows stand does not.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.blocks import execute
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.flow import Flow
from dpcheck.infer.havoc import forget_name
from dpcheck.infer.interpret import call, evaluate
from dpcheck.infer.reach import L1, reach
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Library, Num, Value
from dpcheck.infer.walk import names_bound, names_read
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

ROWS, FOUND = "the rows of a loop", "whether there is such a row"  # no names of Python
CHANGING = (ir.Walrus, ir.Await, ir.Yield)


def found_row(run: Run, node: ir.For, value: Value, frame: Frame) -> Flow | None:
    """The loop as one condition, if it is of that form and the condition has a bound; None for any other (J11)."""
    searches = run.program.searches
    if id(node) not in searches:
        searches[id(node)] = _as_condition(node)
    rewritten = searches[id(node)]
    if rewritten is None:
        return None
    some, condition = rewritten
    mark, ledger, troubles = run.mark(), len(run.ledger), len(run.troubles)
    run.store.write(frame.names, ROWS, value)
    for name in sorted(_bound_by(node)):
        forget_name(run, name, deep_env(run, value), frame)  # functions that the loop calls may read it
    found = call(run, Library("builtins.any"), [evaluate(run, some, frame)], {}, node)
    if not isinstance(found, Num) or len(run.ledger) > ledger or any(reach(found, source, L1).coefficient.infinite for source in found.env):
        run.undo(mark)
        del run.ledger[ledger:], run.troubles[troubles:]
        return None
    run.keep(mark)
    run.store.write(frame.names, FOUND, found)
    return execute(run, [condition], frame)


def _as_condition(node: ir.For) -> tuple[ir.Comprehension, ir.If] | None:
    """What the loop looks for, for every row, and what it does when it is there; None where the loop does more than that."""
    inner = node.body[0] if len(node.body) == 1 else None
    if node.is_async or not isinstance(inner, ir.If) or inner.orelse or not inner.body:
        return None
    *before, leaving = inner.body
    of_row = _bound_by(node)
    stays = all(not isinstance(part, (ir.Break, ir.Continue)) for part in walk(before))
    if not isinstance(leaving, (ir.Break, ir.Return)) or not stays or of_row & names_read(inner.body) or not isinstance(node.target, (ir.Name, ir.Sequence)):
        return None
    if any(isinstance(part, CHANGING) for part in walk([inner.test])):
        return None
    start, end = node.start, node.end
    some = ir.Comprehension(start, end, "generator", inner.test, None, [ir.Clause(start, end, node.target, ir.Name(start, end, ROWS), [], False)])
    done = [*before, leaving] if isinstance(leaving, ir.Return) else before or [ir.Pass(start, end)]
    return some, ir.If(start, end, ir.Name(start, end, FOUND), done, node.orelse)


def _bound_by(node: ir.For) -> frozenset[str]:
    """The variables of the loop."""
    return names_bound([ir.For(node.start, node.end, node.target, node.iter, [], [], False)])
