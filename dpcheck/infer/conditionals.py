"""Conditions that choose what runs: `if` statements and expressions, `and`, `or`. Each side runs from the same state; what they leave is joined."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.infer.arithmetic import logic
from dpcheck.infer.audit.checks import is_check
from dpcheck.infer.audit.emptiness import is_taken_for_granted
from dpcheck.infer.blocks import execute
from dpcheck.infer.branches import join, merge
from dpcheck.infer.flow import Flow, undecided
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.interpret import evaluate, expression, statement
from dpcheck.infer.ledgers import Choice
from dpcheck.infer.lengths import truth_of
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.thresholds import decided_by
from dpcheck.infer.values import Env, Num, Value
from dpcheck.infer.walk import appended_in

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@expression(ir.Bool)
def _bool(run: Run, node: ir.Bool, frame: Frame) -> Value:
    """a and b, a or b as values (B8, I8): short-circuiting is a branch."""
    value = evaluate(run, node.values[0], frame)
    for right_node in node.values[1:]:
        value = _short_circuit(run, node, value, right_node, frame)
    return value


def _short_circuit(run: Run, node: ir.Bool, left: Value, right_node: ir.Expr, frame: Frame) -> Value:
    condition = truth_of(run, left, node)
    wanted = node.op == "and"
    if condition.term.value is not None and not condition.env:
        return evaluate(run, right_node, frame) if bool(condition.term.value) == wanted else left
    guard = Guard(condition, wanted)
    right, written = guarded_value(run, guard, right_node, frame)
    merge(run, (guard,), written, Changes(), node)
    if isinstance(left, Num) and left.boolean and isinstance(right, Num) and right.boolean and not left.shape:
        return logic(run, "&" if wanted else "|", left, right, node)
    return join(run, (guard,), right, left, node)


@expression(ir.Conditional)
def _conditional(run: Run, node: ir.Conditional, frame: Frame) -> Value:
    condition = truth_of(run, evaluate(run, node.test, frame), node.test)
    if condition.term.value is not None and not condition.env:
        return evaluate(run, node.body if condition.term.value else node.orelse, frame)
    guard = Guard(condition, True)
    left, written = guarded_value(run, guard, node.body, frame)
    right, other = guarded_value(run, Guard(condition, False), node.orelse, frame)
    merge(run, (guard,), written, other, node)
    return join(run, (guard,), left, right, node)


def guarded_value(run: Run, guard: Guard, node: ir.Expr, frame: Frame) -> tuple[Value, Changes]:
    """A value computed under a condition, and what computing it wrote (taken back). If it surely raises, what follows may run all the same."""
    mark = run.mark()
    before = run.never
    refine(run, guard)
    run.control.append(guard.value.env)
    value = evaluate(run, node, frame)
    run.control.pop()
    run.never = before
    return value, run.undo(mark)


@statement(ir.If)
def _if(run: Run, node: ir.If, frame: Frame) -> Flow:
    if run.program.audit is not None and (one := appended(run, node)) is not None:
        return execute(run, [one], frame)
    condition = truth_of(run, evaluate(run, node.test, frame), node.test)
    if condition.term.value is not None and not condition.env:
        run.program.skipped.update(map(id, node.orelse if condition.term.value else node.body))
    elif run.program.audit is not None and condition.env and (is_taken_for_granted(run, node, frame) or is_check(run, node, frame)):
        return Flow()
    return branch(run, condition, node, lambda: execute(run, node.body, frame), lambda: execute(run, node.orelse, frame))


def appended(run: Run, node: ir.If) -> ir.Evaluate | None:
    """`if a: out.append(x) else: out.append(y)` as `out.append(x if a else y)`; None for anything else."""
    if (known := run.program.rewritten.get(id(node))) is not None:
        return known
    first, second = (appended_in(block[0]) if len(block) == 1 else None for block in (node.body, node.orelse))
    if first is None or second is None or first[0].id != second[0].id:
        return None
    chosen = ir.Conditional(node.start, node.end, node.test, first[2], second[2])
    made = ir.Evaluate(node.start, node.end, ir.Call(node.start, node.end, first[1], [ir.Arg(node.start, node.end, "", None, chosen)]))
    run.program.rewritten[id(node)] = made
    return made


def branch(run: Run, condition: Num, node: ir.Node, then: Callable[[], Flow], otherwise: Callable[[], Flow]) -> Flow:
    """Runs one side where the condition is decided, else both, and joins what they wrote."""
    if condition.term.value is not None and not condition.env:
        return then() if condition.term.value else otherwise()
    if run.comparisons:
        decided_by(run, condition, node)
    outer_ledger = run.ledger
    results: list[tuple[Flow, Changes, list[Env]]] = []
    ledgers = []
    facts_after = []
    for truth, side in ((True, then), (False, otherwise)):
        mark = run.mark()
        guard = Guard(condition, truth)
        refine(run, guard)
        run.control.append(condition.env)
        run.ledger = []
        passed = len(run.guards_passed)
        flow = side()
        passed_inside = run.guards_passed[passed:]
        del run.guards_passed[passed:]
        ledgers.append(run.ledger)
        run.control.pop()
        facts_after.append(run.facts)
        results.append((flow, run.undo(mark), passed_inside))
    run.ledger = outer_ledger
    if any(ledgers):
        run.ledger.append(Choice(ledgers[0], ledgers[1], id(node)))
    (first, written, _), (second, other, _) = results
    for _, _, inside in results:
        run.guards_passed.extend(inside)
    total = Flow()
    total.absorb(first, (Guard(condition, True),))
    total.absorb(second, (Guard(condition, False),))
    total.alive = first.alive or second.alive
    if first.alive and second.alive:
        merge(run, (Guard(condition, True),), written, other, node)
    elif first.alive or second.alive:
        total.rest = ledgers[0 if first.alive else 1] if any(ledgers) else None
        run.store.apply(written if first.alive else other)
        run.facts = facts_after[0 if first.alive else 1]
        if condition.env:
            run.guards_passed.append(condition.env)
    return total


def maybe_else(run: Run, node: ir.For | ir.While, flow: Flow, total: Flow, deciding: Env, frame: Frame) -> None:
    """The else block of a loop of which any pass stands for all: it runs unless one breaks."""
    if not flow.breaks:
        total.absorb(execute(run, node.orelse, frame))
        return
    unbroken = undecided(run, "no pass breaks", deciding)
    mark = run.mark()
    run.control.append(deciding)
    inner = execute(run, node.orelse, frame)
    run.control.pop()
    changes = run.undo(mark)
    total.absorb(inner, (unbroken,))
    if inner.alive:
        merge(run, (unbroken,), changes, Changes(), node)
    total.alive = True
