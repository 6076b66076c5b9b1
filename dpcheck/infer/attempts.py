"""Following code pass by pass as long as that is cheap: what takes more than a share of what is left is put back, and looked at in one pass for all."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable, TypeVar

from dpcheck import ir
from dpcheck.bounds.budget import Exhausted

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

T = TypeVar("T")
NESTED_PASSES = 6  # how often an inner loop is taken to run
KEPT = 8  # one part in so many of the work and of the steps that are left is kept for what comes after
_NOTED = ("troubles", "comparisons", "shown", "sources")  # what was noticed on a way that is put back


def is_light(run: Run, node: ir.Node) -> bool:
    """Whether following a loop pass by pass has not turned out to take too much before."""
    return id(node) not in run.heavy


def notes(run: Run) -> tuple[int, ...]:
    """How much has been noticed so far, for `forget_notes`."""
    return tuple(len(getattr(run, name)) for name in _NOTED)


def forget_notes(run: Run, noted: tuple[int, ...]) -> None:
    """Forgets what was noticed since on a way that is put back."""
    for name, length in zip(_NOTED, noted):
        del getattr(run, name)[length:]


def attempted(run: Run, node: ir.Node, work: Callable[[], T]) -> T | None:
    """What the work gives that follows a loop pass by pass; None where it takes too much, in the state in which it began: whoever asks goes on in one pass for all."""
    if run.program.audit is None:
        return work()  # what is declared is worth all that there is
    meter, least = run.meter, run.least
    floor = meter.floor
    point = run.checkpoint()
    noted = notes(run)
    meter.floor = max(floor, floor + (meter.left - floor) // KEPT)
    run.least = max(least, max(0, run.fuel) // KEPT)
    own = meter.floor, run.least
    try:
        return work()
    except Exhausted:
        if meter.left < floor or run.fuel < least:
            raise
        run.back_to(point)
        forget_notes(run, noted)
        run.heavy.add(id(node))
        return None
    finally:
        if (meter.floor, run.least) == own:  # else what was held back was given out meanwhile
            meter.floor, run.least = floor, least


def weight(body: list[ir.Stmt]) -> int:
    """How many statements one run of a block is, about."""
    total = 0
    for statement in body:
        total += 1
        times = NESTED_PASSES if isinstance(statement, (ir.For, ir.While)) else 1
        for part in ("body", "orelse"):
            inner = getattr(statement, part, None)
            if isinstance(inner, list):
                total += times * weight(inner)
    return total
