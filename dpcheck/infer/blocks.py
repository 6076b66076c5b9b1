"""Running a block of statements. What comes out is a `Flow`: whether the end is reached, and what is returned, raised or jumped on the way,
each with the conditions under which that happens. Early returns become branches when the function ends (rule I7)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.infer.datasets.sources import condition_unknown
from dpcheck.infer.exhausted import followed
from dpcheck.infer.flow import Flow
from dpcheck.infer.grants import let_go
from dpcheck.infer.guards import Guard, Guards
from dpcheck.infer.interpret import STATEMENTS
from dpcheck.infer.leaving import may_raise
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def execute(run: Run, statements: Sequence[ir.Stmt], frame: Frame) -> Flow:
    """Runs a block from the current state; afterwards the state is that of its end, if that is reached."""
    flow = Flow()
    stayed: Guards = ()  # that no break or continue before was taken
    ledger = run.ledger
    begun, run.escapes, run.never = (run.escapes, run.never), [], False  # of the statement around, which is not done yet
    for place, statement in enumerate(statements):
        run.fuel -= 1
        let_go(run)
        watched = bool(run.protected) and may_raise(run, statement, frame)
        work = STATEMENTS[type(statement)]
        inner = work(run, statement, frame) if run.calls else followed(run, statement, frame, work, statements is run.body)
        if watched:
            run.protected[-1].passed(run)
        if run.escapes:  # exceptions of the calls in this statement
            flow.absorb(Flow(raises=run.escapes), stayed)
            run.escapes = []
        if run.never:
            run.never, flow.alive = False, False
            break
        if inner is not None:
            if inner.rest is not None:
                run.ledger = inner.rest
            flow.absorb(inner, stayed)
            if not inner.alive:
                flow.alive = False
                run.program.skipped.update(map(id, statements[place + 1:]))
                break
            if inner.returns or inner.raises or inner.breaks or inner.continues:
                run.forks += 1
            for guards, _ in (*inner.breaks, *inner.continues):
                stayed += _not_all(run, guards)
    run.ledger, (run.escapes, run.never) = ledger, begun
    return flow


def _not_all(run: Run, guards: Guards) -> Guards:
    """The condition that some of these do not hold."""
    if len(guards) == 1:
        return (Guard(guards[0].value, not guards[0].truth),)
    env = tainted(*(guard.value.env for guard in guards))
    return (Guard(condition_unknown(run, "no way out is taken", env), True),) if guards else ()
