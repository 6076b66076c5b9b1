"""What the analysis of a function may spend: a share by the length of its own text, and more out of a pool that its module has.

So what is found in a function depends on its module alone, and the work grows with the text, not with what the text multiplies.
"""
from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Iterator, Sequence

from dpcheck import ir
from dpcheck.bounds.budget import Meter

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

WORK_OF_LETTER = 40  # units of algebra for each character of the text
WORK_OF_FUNCTION = 150_000  # that a function may take out of the pool of its module
WORK_OF_MODULE = 400_000
WORK_OF_AUDIT = 300_000  # that an audit may spend on all modules that import each other; after that each function has
LEAST_OF_LETTER, LEAST_OF_FUNCTION = 2, 4_000  # so much, and no more
FUEL_OF_LETTER = 1  # statements and expressions
FUEL_OF_FUNCTION = 25_000
FUEL_OF_MODULE = 40_000
PUBLIC_FUEL = 1_500  # of a function or module, while nothing private is in sight
PUBLIC_WORK = 30_000  # likewise
PUBLIC_MORE = 5_000  # steps after that, in which no more calls and loops are followed
POT = 50_000  # units for what comes after a statement that was given up
WORK_OF_RELEASE = 200_000  # to judge one release, or to tell what one function does


@dataclass(slots=True)
class Pool:
    """What is left for the functions of a module beyond their own shares."""

    work: int
    fuel: int


@contextmanager
def granted(run: Run, module: ir.Module, size: int, body: Sequence[ir.Stmt], fuel: int = FUEL_OF_FUNCTION) -> Iterator[None]:
    """Runs an analysis of so many characters of text on its share; what it takes beyond that is taken out of the pool."""
    pool = run.program.pools.setdefault(module.path, Pool(WORK_OF_MODULE, FUEL_OF_MODULE))
    more_work, more_fuel = min(WORK_OF_FUNCTION, pool.work), min(fuel, pool.fuel)
    work = size * WORK_OF_LETTER + more_work
    if run.program.audit is not None:
        work = min(work, max(run.program.work, size * LEAST_OF_LETTER + LEAST_OF_FUNCTION))
    run.meter = Meter(work)
    run.fuel = size * FUEL_OF_LETTER + more_fuel
    run.least = -FUEL_OF_FUNCTION
    run.pot, run.body = POT, body
    with run.meter:
        yield
    run.program.work -= work - max(0, run.meter.left)
    pool.work -= more_work - max(0, min(run.meter.left, more_work))
    pool.fuel -= more_fuel - max(0, min(run.fuel + run.reserve, more_fuel))


def hold_back(run: Run, releases: bool, least: int = 0) -> None:
    """Keeps fuel and work for when something private comes into sight: what loops and calls make of public values need not be followed far."""
    if run.sources_in_sight:
        return
    run.held = True
    if not releases:
        run.meter.floor = max(0, run.meter.left - PUBLIC_WORK)
    run.reserve = max(0, run.fuel - max(PUBLIC_FUEL, least))
    run.fuel -= run.reserve
    run.least = -PUBLIC_MORE if releases else 0


def let_go(run: Run) -> None:
    """Gives out what was held back, as soon as there is something private."""
    if run.held and run.sources_in_sight:
        run.fuel = max(run.fuel, 0) + run.reserve
        run.reserve = run.meter.floor = 0
        run.held = False
        run.least = -FUEL_OF_FUNCTION
