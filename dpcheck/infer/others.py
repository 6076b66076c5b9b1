"""Lies among all answers but the true one: `random.choice([c for c in ANSWERS if c != x])` (P8)."""
from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, Expr, number
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import length_of
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.values import Num, Opaque, Text, Value
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run


@dataclass(slots=True, eq=False)
class Lie(Opaque):
    """A draw of one of `others`, all as likely, which are all public answers but `truth`."""

    others: Expr = ONE
    truth: Value | None = None


def lie_of(request: Call) -> Lie | None:
    """What a choice gives that leaves out one value; None for any other choice."""
    node, frame = request.node, request.frame
    drawn = node.args[0].value if isinstance(node, ir.Call) and node.args else None
    made = _assigned(request.run, drawn.id) if isinstance(drawn, ir.Name) else drawn
    if frame is None or not isinstance(made, ir.Comprehension) or made.kind != "list" or len(made.clauses) != 1:
        return None
    clause = made.clauses[0]
    test = clause.ifs[0] if len(clause.ifs) == 1 else None
    if not (isinstance(clause.target, ir.Name) and isinstance(made.element, ir.Name) and made.element.id == clause.target.id and isinstance(test, ir.Compare) and test.ops == ["!="]):
        return None
    sides = [test.left, test.rights[0]]
    left_out = [side for side in sides if not (isinstance(side, ir.Name) and side.id == clause.target.id)]
    if len(left_out) != 1 or not isinstance(left_out[0], ir.Name):
        return None
    answers = evaluate(request.run, clause.iter, frame)
    many = _how_many(request.run, answers, node)
    truth = evaluate(request.run, left_out[0], frame)
    if many is None or not deep_env(request.run, truth):
        return None
    return Lie(deep_env(request.run, truth), what="a random choice among the other answers", others=many - ONE, truth=truth)


def _assigned(run: Run, name: str) -> ir.Expr | None:
    """What the one assignment of a local variable gives it, where nothing else is done to it but to draw from it."""
    inner = run.active[-1] if run.active else None
    if not isinstance(inner, ir.Function):
        return None
    found = [part for part in walk(inner.body) if isinstance(part, ir.Assign) and any(isinstance(target, ir.Name) and target.id == name for target in part.targets)]
    mentions = sum(isinstance(part, ir.Name) and part.id == name for part in walk(inner.body))
    return found[0].value if len(found) == 1 and mentions == 2 else None


def _how_many(run: Run, answers: Value, node: ir.Node) -> Expr | None:
    """How many different answers there are: of a list that is written out they are counted, of others all are taken to be different."""
    if deep_env(run, answers):
        return None
    items = sequence_items(run, answers)
    if items is not None:
        seen = [item.value if isinstance(item, Text) else item.term if isinstance(item, Num) else None for item in items]
        return number(len(items)) if None not in seen and len(set(seen)) == len(seen) else None
    length = length_of(run, answers, node)
    if length.env:
        return None
    run.assume("no two of the answers to draw from are equal")
    return length.term


def same_truth(truth: Value, lie: Lie) -> bool:
    """Whether a lie leaves out the truth that is told instead."""
    return truth is lie.truth or isinstance(truth, Num) and isinstance(lie.truth, Num) and truth.term == lie.truth.term and not truth.term.infinite
