"""Loops that pay from a budget which they keep by hand: all passes together spend no more than is in (rule P27)."""
from __future__ import annotations

from fractions import Fraction
from typing import Callable, Iterable, Iterator

from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, Facts, decided, maximum, minimum, nonnegative, number
from dpcheck.check.calibration import calibration_of
from dpcheck.check.composition import Costs
from dpcheck.check.functions import text_of
from dpcheck.infer.ledgers import Ledger, Paid, Purse, calls_in

Spend = Callable[[Ledger], Costs]
_NOTHING = (ZERO, ZERO)
_Account = tuple[Expr, list[Expr]]  # all that may be spent, and what each way through a pass takes off it


def paid(purses: Iterable[Purse], costs: Costs, spend: Spend, facts: Facts) -> Costs:
    """What all passes cost, of which it is known that they cost no more than `costs`: both are accounts of the sums of epsilon, and of delta."""
    for purse in purses:
        for other in _costs_of(purse, spend, facts):
            smaller = {source: (costs.get(source, _NOTHING), cost) for source, cost in other.items()}
            costs = {**costs, **{source: (_smaller(one[0], cost[0], facts), _smaller(one[1], cost[1], facts)) for source, (one, cost) in smaller.items()}}
    return costs


def _smaller(one: Expr, other: Expr, facts: Facts) -> Expr:
    """The smaller one of two bounds of the same; what cannot be told, as how often a loop runs, is none."""
    if text_of(one) == "inf" or text_of(other) == "inf":
        return other if text_of(one) == "inf" else one
    return decided(minimum(one, other), facts)


def _costs_of(purse: Purse, spend: Spend, facts: Facts) -> Iterator[Costs]:
    """What all passes together cost, by each account of the number that holds; `spend` tells what the releases of one way through a pass cost."""
    known = [_known(way) for way in purse.ways]
    accounts = list(_accounts(purse, known))
    costs = [spend(way.calls) if accounts else {} for way in purse.ways]
    for total, paid in accounts:
        whole = decided(maximum(ZERO, total), facts)
        sources = dict.fromkeys(source for cost in costs for source in cost)
        yield {source: (_spent(whole, [cost.get(source, _NOTHING)[0] for cost in costs], paid, known),
                        _spent(whole, [cost.get(source, _NOTHING)[1] for cost in costs], paid, known)) for source in sources}


def _known(way: Paid) -> Facts:
    """What is known on a way that was gone to its end: of a negative epsilon a mechanism would have raised. Noise by hand may be drawn by what takes any scale."""
    calibrations = [calibration_of(call) for call in calls_in(way.calls) if call.noise is None]
    return way.facts.plus(*(each.epsilon for each in calibrations if each.epsilon is not None))


def _accounts(purse: Purse, known: list[Facts]) -> Iterator[_Account]:
    """The number falls and is not below 0 where something was released; or it rises, and is not above one of the numbers that stay."""
    falls = [way.before - way.after for way in purse.ways]
    if all(nonnegative(step, facts) and (not way.calls or nonnegative(way.after, facts)) for way, step, facts in zip(purse.ways, falls, known)):
        yield purse.start, falls
    rises = [way.after - way.before for way in purse.ways]
    if all(nonnegative(step, facts) for step, facts in zip(rises, known)):
        for end in purse.ends:
            if all(not way.calls or nonnegative(end - way.after, facts) for way, facts in zip(purse.ways, known)):
                yield end - purse.start, rises


def _spent(whole: Expr, costs: list[Expr], paid: list[Expr], known: list[Facts]) -> Expr:
    """What is spent where so much is paid: at most so much for each unit that a pass pays."""
    price = ZERO
    for cost, step, facts in zip(costs, paid, known):
        if cost.value == 0:
            continue
        ratio = cost / _as_written(step) if step.value != 0 else INFINITY
        if ratio.value is None and not nonnegative(step - cost, facts):
            return INFINITY
        price = maximum(price, ONE if ratio.value is None else ratio)
    return INFINITY if price.infinite else price * whole


def _as_written(step: Expr) -> Expr:
    """The decimal that a float stands for."""
    value = step.value
    if not isinstance(value, Fraction) or Fraction(float(value)) != value:
        return step
    return number(Fraction(repr(float(value))))
