"""try, except, else, finally: which exceptions are met where, and in which state (rules I9, I10)."""
from __future__ import annotations

import builtins
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.blocks import execute
from dpcheck.infer.guards import Guards
from dpcheck.infer.dependence import blurred
from dpcheck.infer.flow import Flow, undecided
from dpcheck.infer.interpret import evaluate, statement
from dpcheck.infer.leaving import Exit, after, enter, pass_on, protected, settle
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.values import Env, Library, Num, Opaque, Tup

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@statement(ir.Try)
def _try(run: Run, node: ir.Try, frame: Frame) -> Flow:
    """The whole statement: its `finally` runs on every way out of the rest."""
    if not node.final:
        return _handled(run, node, frame)
    body = protected(run, lambda: _handled(run, node, frame), [*node.body, *node.handlers, *node.orelse], frame)

    def final(broken: bool) -> tuple[Flow, Num | None]:
        return execute(run, node.final, frame), None

    return after(run, body, final, node)


def _handled(run: Run, node: ir.Try, frame: Frame) -> Flow:
    """try, except and else."""
    if not node.handlers:
        return execute(run, node.body, frame)
    body = protected(run, lambda: execute(run, node.body, frame), node.body, frame)
    deciding = body.deciding
    unbroken: Guards = (undecided(run, "no exception", deciding),) if body.exits else ()
    total = Flow(alive=False)
    total.absorb(body.flow, unbroken)
    states: list[tuple[Guards, Changes]] = []
    if body.flow.alive:
        mark = run.mark()
        run.store.apply(body.end)
        flow = execute(run, node.orelse, frame)
        total.absorb(flow, unbroken)
        changes = run.undo(mark)
        if flow.alive:
            states.append((unbroken, changes))
    unmet = body.exits
    for handler in node.handlers:
        kinds = None if handler.type is None else _kinds(run, handler.type, frame)
        met = [way for way in unmet if _catches(kinds, way) is not False]
        unmet = [way for way in unmet if _catches(kinds, way) is not True]
        _handle(run, handler, met, deciding, total, states, frame, node)
    pass_on(run, unmet, total)
    settle(run, states, total, node)
    return total


def _handle(run: Run, handler: ir.Handler, met: list[Exit], deciding: Env, total: Flow, states: list[tuple[Guards, Changes]], frame: Frame, node: ir.Try) -> None:
    """One handler, in the state of any of the exceptions that it may meet; where it meets none it is read all the same, for what is defined there."""
    mark = run.mark()
    enter(run, met, mark, node)
    run.control.append(deciding)
    if handler.name is not None:
        run.store.write(frame.owner(handler.name).names, handler.name, blurred(run, "an exception", run.thrown, deciding) if met else Opaque(deciding, what="an exception"))
    flow = execute(run, handler.body, frame)
    run.control.pop()
    changes = run.undo(mark)
    if not met:
        return
    choice = (undecided(run, "this exception", deciding),)
    total.absorb(flow, choice)
    if flow.alive:
        states.append((choice, changes))


def _kinds(run: Run, node: ir.Expr, frame: Frame) -> list[str] | None:
    """The names of the exceptions that a handler names, where all are Python's own (else an empty list)."""
    value = evaluate(run, node, frame)
    named = value.items if isinstance(value, Tup) else (value,)
    names = [one.name.removeprefix("builtins.") for one in named if isinstance(one, Library) and one.name.startswith("builtins.")]
    return names if len(names) == len(named) else []


def catches_all(kinds: list[str] | None) -> bool:
    """Whether a handler of these kinds meets every exception that does not end the program."""
    return kinds is None or "Exception" in kinds or "BaseException" in kinds


def _catches(kinds: list[str] | None, way: Exit) -> bool | None:
    """Whether a handler meets an exception; None where that is not known."""
    if catches_all(kinds):
        return True
    kind = getattr(builtins, way.said.kind, None) if way.said is not None else None
    classes = tuple(one for name in kinds or () if isinstance(one := getattr(builtins, name, None), type))
    if not isinstance(kind, type) or not classes:
        return None
    return issubclass(kind, classes)
