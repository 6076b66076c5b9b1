"""try, except, else, finally: which exceptions are met where, and in which state (rules I9, I10)."""
from __future__ import annotations

import builtins
from typing import TYPE_CHECKING, NamedTuple

from dpcheck import ir
from dpcheck.infer.blocks import execute
from dpcheck.infer.failures import OfLibrary, expected
from dpcheck.infer.guards import Guards
from dpcheck.infer.dependence import blurred
from dpcheck.infer.flow import Flow, Raised, exception_class, undecided
from dpcheck.infer.interpret import evaluate, statement
from dpcheck.infer.leaving import Exit, after, enter, pass_on, protected, settle
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.values import Class, Env, Library, Num, Opaque, Tup, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


ENDING = "BaseException"
"""The kind of an exception of which no more is known than that no `except Exception` meets it: it ends the program where nothing else does."""


class Kinds(NamedTuple):
    """What a handler names: the exceptions of Python's own, whether that is all, and whether all are exceptions for all that is seen."""

    known: tuple[type[BaseException], ...]
    whole: bool
    sound: bool
    of_library: bool  # whether it names others that the checked code does not make

    @property
    def awaited(self) -> tuple[type[BaseException], ...]:
        return (*self.known, OfLibrary) if self.of_library else self.known


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
    named = [kind for handler in node.handlers if handler.type is not None for kind in _kinds(run, handler.type, frame).awaited]
    passed = len(run.guards_passed)
    body = protected(run, lambda: execute(run, node.body, frame), node.body, frame, expected(named))
    deciding = body.deciding
    unbroken: Guards = (undecided(run, "no exception", deciding),) if body.exits else ()
    total = Flow(alive=False)
    total.absorb(body.flow, unbroken)
    states: list[tuple[Guards, Changes]] = []
    if body.flow.alive:
        mark = run.mark()
        run.store.apply(body.end)
        run.control.append(tainted(*body.failing))
        flow = execute(run, node.orelse, frame)
        run.control.pop()
        total.absorb(flow, unbroken)
        changes = run.undo(mark)
        if flow.alive:
            states.append((unbroken, changes))
    unmet, entered = body.exits, 0
    for handler in node.handlers:
        kinds = None if handler.type is None else _kinds(run, handler.type, frame)
        met = [way for way in unmet if _catches(kinds, way) is not False]
        unmet = [_left(way, kinds) for way in unmet if _catches(kinds, way) is not True]
        entered += bool(met)
        _handle(run, handler, met, deciding, total, states, frame, node)
    pass_on(run, [way for way in unmet if run.protected or way.said is None or way.said.kind != ENDING], total)
    if not (total.returns or total.breaks or total.continues or total.raises) and len(states) == body.flow.alive + entered:
        del run.guards_passed[passed:]  # whatever was raised in it, all ways lead on from here
    if any(way.said is None for way in body.exits) and len(states) <= len(node.handlers):  # not all ways lead on from here
        run.guards_passed.extend(body.failing)
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


def _kinds(run: Run, node: ir.Expr, frame: Frame) -> Kinds:
    """The exceptions that a handler names."""
    value = evaluate(run, node, frame)
    named = value.items if isinstance(value, Tup) else (value,)
    known = tuple(found for one in named if (found := exception_class(one)) is not None)
    others = any(not isinstance(one, Class) and exception_class(one) is None and not (isinstance(one, Library) and one.name.startswith("dpcheck.")) for one in named)
    return Kinds(known, len(known) == len(named), all(isinstance(one, (Class, Library)) and not _is_other(one) for one in named), others)


def _is_other(value: Value) -> bool:
    """Whether something of Python's own is no exception, so that a handler cannot name it."""
    return isinstance(value, Library) and value.name.startswith("builtins.") and exception_class(value) is None


def _catches(kinds: Kinds | None, way: Exit) -> bool | None:
    """Whether a handler meets an exception; None where that is not known."""
    if kinds is None or BaseException in kinds.known:
        return True
    kind = getattr(builtins, way.said.kind, None) if way.said is not None else None
    if not isinstance(kind, type):
        return None
    if kind is BaseException:
        return None if not kinds.whole or any(not issubclass(one, Exception) for one in kinds.known) else False
    return True if issubclass(kind, kinds.known) else False if kinds.whole else None


def _left(way: Exit, kinds: Kinds | None) -> Exit:
    """An exception that a handler may not meet: one that ends the program where it meets all others, any where Python may refuse what the handler names."""
    said = way.said if way.said is not None else Raised(way.guards, way.changes)
    if kinds is not None and not kinds.sound:
        return way._replace(said=said._replace(kind="")) if way.said is not None else way
    return way._replace(said=said._replace(kind=ENDING)) if kinds is not None and Exception in kinds.known and not said.kind else way
