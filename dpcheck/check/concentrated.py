"""Zero-concentrated accounts in symbols (rule P11): Gaussian noise that was made for no delta is composed by its rho, and told at one delta for all."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, Facts, Order, compare, log, number, sqrt
from dpcheck.check.calibration import CHOSEN_DELTA, GAUSSIAN, calibration_of
from dpcheck.check.composition import Cost, Costs
from dpcheck.infer.ledgers import Choice, Ledger, MechanismCall, Repeat

if TYPE_CHECKING:
    from dpcheck.check.mechanisms import MechanismJudge
    from dpcheck.infer.values import Source


def rho_of(judge: MechanismJudge, source: Source) -> Expr:
    """The rho of a release, for one source; infinite where none is known."""
    (epsilon, delta), calibration = judge.costs[source], judge.calibration
    moved = judge.moved.get(source)
    if epsilon.infinite or moved is None:
        return INFINITY
    if judge.kind in GAUSSIAN and calibration.chosen and calibration.scale is not None:
        ratio = moved / calibration.scale
        return ratio * ratio / 2
    by_hand = judge.call.noise is not None or judge.call.name.startswith("dpcheck.")
    if judge.kind in ("gaussian", "discrete-gaussian") and by_hand and calibration.declared is not None and calibration.epsilon is not None and calibration.delta is not None:
        ratio = moved * calibration.epsilon / calibration.declared
        return ratio * ratio / (log(number(5) / 4 / calibration.delta) * 4)
    if delta.value != 0:
        return INFINITY
    event = judge.event(source)
    known = None if event is None else event.rho
    return epsilon * epsilon / 2 if known is None else number(known * (1 + 1e-9))


def told(rho: Expr, delta: Expr) -> Expr:
    """The epsilon at a delta."""
    return rho + sqrt(rho * log(ONE / delta)) * 2


def of_no_delta(ledger: Ledger) -> set[int]:
    """The releases with Gaussian noise that was made for no delta, where there are several."""
    found: set[int] = set()
    several = False
    todo = [(entry, False) for entry in ledger]
    while todo:
        entry, again = todo.pop()
        if isinstance(entry, MechanismCall):
            if entry.mechanism in GAUSSIAN and calibration_of(entry).chosen:
                several = several or again or bool(found)
                found.add(id(entry))
        elif isinstance(entry, Choice):
            todo += [(inner, again) for inner in (*entry.left, *entry.right)]
        elif isinstance(entry, Repeat):
            todo += [(inner, True) for inner in entry.body]
    return found if several else set()


def together(plain: Costs, others: Costs, rhos: Costs, facts: Facts) -> Costs:
    """What costs less by the rho of all Gaussian noise of no delta, beside all other costs."""
    found: Costs = {}
    delta = CHOSEN_DELTA
    for source, (rho, _) in rhos.items():
        beside = others.get(source, (ZERO, ZERO))
        if rho.infinite or rho.value == 0:
            continue
        cost: Cost = (beside[0] + told(rho, delta), beside[1] + delta)
        order = compare(cost[0], plain[source][0], facts)
        if order is Order.AT_MOST or order is Order.UNKNOWN and beside[0].value == 0:
            found[source] = cost
    return found
