"""What loops cost that put private numbers by and release them later (rule P26): each unit is paid for when it is put by.

A potential is the price of a unit that a number moves by: what will be spent on it, at most, until it is forgotten. It is the least one that covers, on every way
through the body, what is spent on the number there and what is handed on of it. An entry then costs what is spent on it at once, and the prices of what it moves.
"""
from __future__ import annotations

from typing import Callable, Mapping

from dpcheck.bounds import INFINITY, ZERO, Expr, Facts, decided, maximum
from dpcheck.check.composition import Costs, add
from dpcheck.infer.ledgers import MechanismCall, Repeat, Way
from dpcheck.infer.reach import L1, reach
from dpcheck.infer.typical_items import walked_moves
from dpcheck.infer.values import Source

Prices = Mapping[Source, Expr]
Spend = Callable[[MechanismCall], Mapping[Source, Expr]]
"""What a call costs per unit of the move of each stand-in."""


def costs_of(loop: Repeat, spend: Spend, facts: Facts) -> Costs:
    """What all passes cost together, by source; without bound where no price covers what is spent."""
    return _by_source(loop, _potentials(loop, spend, facts, _sum), spend, facts, _sum)


def moves_of(loop: Repeat, call: MechanismCall, facts: Facts) -> dict[Source, Expr]:
    """By how much the input of one call moves in any pass, by source: the price is that of the one time when it is released."""
    def once(other: MechanismCall) -> dict[Source, Expr]:
        value = other.arguments.get("value")
        return {source: reach(value, source, L1).coefficient for source in value.env} if other is call else {}  # type: ignore[union-attr, arg-type]

    prices = _potentials(loop, once, facts, maximum)
    return {source: epsilon for source, (epsilon, _) in _by_source(loop, prices, once, facts, maximum).items()}


def _sum(*parts: Expr) -> Expr:
    total = ZERO
    for part in parts:
        total = total + part
    return total


def _spent(way: Way, spend: Spend) -> dict[Source, Expr]:
    total: dict[Source, Expr] = {}
    for call in way.calls:
        assert isinstance(call, MechanismCall)
        for source, cost in spend(call).items():
            total[source] = total.get(source, ZERO) + cost
    return total


def _potentials(loop: Repeat, spend: Spend, facts: Facts, both: Callable[..., Expr]) -> Prices | None:
    """The prices of the numbers that are handed on; `both` puts together what is spent now and what later."""
    spent = [_spent(way, spend) for way in loop.ways]
    numbers = [source for source, _ in loop.handed_on]
    prices: dict[Source, Expr] = dict.fromkeys(numbers, ZERO)
    for _ in range(len(numbers) + 2):
        after = {source: decided(maximum(ZERO, *(both(now.get(source, ZERO), _handed_on(way, source, prices)) for way, now in zip(loop.ways, spent))), facts) for source in numbers}
        if after == prices:
            return prices
        prices = after
    return None


def _handed_on(way: Way, source: Source, prices: Prices) -> Expr:
    """The price of what a way makes of a unit of a source."""
    return _sum(*(prices[number] * moved[source] for number, moved in way.after.items() if source in moved and not (prices[number].value == 0)))


def _by_source(loop: Repeat, prices: Prices | None, spend: Spend, facts: Facts, both: Callable[..., Expr]) -> Costs:
    """Each entry of the arrays is at one place of one pass; what the numbers were before the loop is paid for, too."""
    costs: Costs = {}
    for key, array in loop.arrays:
        price = INFINITY
        if prices is not None:
            each = [_sum(*(both(now.get(source, ZERO), _handed_on(way, source, prices)) for source, place in way.entries.items() if place == key))
                    for way in loop.ways for now in (_spent(way, spend),)]
            price = decided(maximum(ZERO, *each), facts)
        for source in array.env:
            moved = walked_moves(array, source, L1).coefficient
            add(costs, source, (ZERO if price.value == 0 else INFINITY if price.infinite or moved.infinite else price * moved, ZERO))
    for number, before in loop.handed_on:
        for source in before.env:
            moved = reach(before, source, L1).coefficient
            add(costs, source, (INFINITY if prices is None or moved.infinite else prices[number] * moved, ZERO))
    return costs
