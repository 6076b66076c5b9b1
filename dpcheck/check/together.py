"""Several releases of numbers that are made of entries of one array, as the release of one vector (rule P25).

Whatever the earlier answers were, the losses of the later ones are what their inputs move by over their scales. So all of them cost what the vector of their
inputs moves by, each divided by its scale: in L1 for Laplace noise, in L2 for Gaussian noise and its rho. An entry that is in few of many sums is paid for
in these only.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Iterable, Sequence

from dpcheck.bounds import INFINITY, ONE, ZERO, Expr, Facts, Order, compare, log, maximum, number, sqrt
from dpcheck.check.calibration import GAUSSIAN, LAPLACE, Calibration, calibration_of
from dpcheck.check.composition import Part
from dpcheck.infer.ledgers import MechanismCall
from dpcheck.infer.reach import L1, L2, LINF, reach
from dpcheck.infer.values import Num, Source


MOST = 2_000  # numbers that are taken together


@dataclass(slots=True)
class _Weights:
    """What the releases together pay for a unit of the move of each entry of an array, and of each release for all of its entries."""

    array: Num
    columns: dict[Expr, list[Expr]] = field(default_factory=dict)
    rows: list[Expr] = field(default_factory=list)


def as_one_vector(parts: Sequence[Part], by_rho: bool) -> tuple[list[Part], dict[Source, Expr]]:
    """The parts that can be taken together, and what they cost then, by source: an epsilon, or a rho."""
    found: list[Part] = []
    arrays: dict[Expr, _Weights] = {}
    many = 0
    for part in parts:
        weight = None if part.call is None else _weight(part.call, by_rho)
        if part.call is None or weight is None:
            continue
        found.append(part)
        for entries in part.call.entries:
            many += 1
            rows: dict[Expr, Expr] = {}
            for one in entries:
                known = arrays.setdefault(one.term, _Weights(one.array))
                known.columns.setdefault(one.place, []).append(one.slope * weight)
                rows[one.term] = rows.get(one.term, ZERO) + one.slope * weight
            for term, row in rows.items():
                arrays[term].rows.append(row)
    if len(found) < 2 or many > MOST or len(arrays) != 1:
        return [], {}
    (weights,) = arrays.values()
    return found, {source: _cost(weights, source, by_rho) for source in weights.array.env}


def _cost(weights: _Weights, source: Source, by_rho: bool) -> Expr:
    """By the norm in which the array moves: what one entry pays for, or all of them."""
    one, two, sup = (reach(weights.array, source, key).coefficient for key in (L1, L2, LINF))
    if by_rho:  # the operator norms of the weighted slopes, from each norm into the Euclidean one
        longest = maximum(*(_square_sum(column) for column in weights.columns.values()))
        spectral = maximum(*(_sum(column) for column in weights.columns.values())) * maximum(*weights.rows)
        moved = [one * one * longest / 2] if not one.infinite else []
        moved += [two * two * spectral / 2] if not two.infinite else []
        return _least(moved)
    columns = [_sum(column) for column in weights.columns.values()]
    moved = [one * maximum(*columns)] if not one.infinite else []
    moved += [two * sqrt(_square_sum(columns))] if not two.infinite else []
    moved += [sup * _sum(columns)] if not sup.infinite else []
    return _least(moved)


def _least(costs: list[Expr]) -> Expr:
    best = costs[0] if costs else INFINITY
    for cost in costs[1:]:
        best = cost if compare(cost, best) is Order.AT_MOST else best
    return best


def _sum(parts: Sequence[Expr]) -> Expr:
    total = ZERO
    for part in parts:
        total = total + part
    return total


def _square_sum(parts: Sequence[Expr]) -> Expr:
    return _sum([part * part for part in parts])


def _weight(call: MechanismCall, by_rho: bool) -> Expr | None:
    """What a unit of the move of each number costs that a call releases; None where it cannot be taken together with others."""
    alone = call.compared or call.margins or call.control or call.selected is not None or call.flaw or call.noise is not None and (call.noise.reused or not call.noise.independent)
    if alone or not call.entries or call.mechanism not in (GAUSSIAN if by_rho else LAPLACE):
        return None
    return _cost_of_one(calibration_of(call), by_rho)


def _cost_of_one(calibration: Calibration, by_rho: bool) -> Expr | None:
    """What a unit of the move costs: epsilon of Laplace noise, of Gaussian noise the move over the standard deviation."""
    if not calibration.known:
        return None
    if not by_rho:
        epsilon, delta = calibration.spent(ONE)
        return epsilon if delta.value == 0 else None
    if calibration.scale is not None:
        return ONE / calibration.scale if calibration.chosen and calibration.scale.value != 0 else None
    if calibration.declared is None or calibration.epsilon is None or calibration.delta is None or calibration.declared.value == 0 or calibration.family != "gaussian":
        return None
    return calibration.epsilon / calibration.declared / sqrt(log(number(5) / 4 / calibration.delta) * 2)


def positive_costs(calls: Iterable[MechanismCall], facts: Facts) -> Facts:
    """That what is paid for is a positive epsilon, or scale."""
    for call in calls:
        calibration = calibration_of(call)
        facts = facts.plus(*(one for one in (calibration.epsilon, calibration.declared, calibration.scale) if one is not None))
    return facts
