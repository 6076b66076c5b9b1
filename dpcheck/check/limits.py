"""Loops whose branches end them: what stands on a side that is taken so many times at most is paid for so many times (rule P21)."""
from __future__ import annotations

from dataclasses import replace
from typing import Sequence

from dpcheck.bounds import ZERO, Bound, Expr
from dpcheck.infer.ledgers import Choice, Ledger, MechanismCall, with_calls
from dpcheck.infer.reach import L1, LINF, reach, tainted
from dpcheck.infer.typical_items import walked_moves
from dpcheck.infer.values import Growing, Num, Source


Sides = dict[tuple[int, bool], list[Ledger]]  # by branch and side: what stands there, of every pass that was followed by itself


def apart(body: Ledger, limits: dict[tuple[int, bool], Expr]) -> tuple[Ledger, Sides]:
    """The body of a loop without the sides of branches that are limited, and these."""
    rest: Ledger = []
    sides: Sides = {}
    for entry in body:
        if not isinstance(entry, Choice):
            rest.append(entry)
            continue
        both: list[Ledger] = []
        for truth, side in ((True, entry.left), (False, entry.right)):
            left, inner = apart(side, limits)
            for place, several in inner.items():
                sides.setdefault(place, []).extend(several)
            if left and (entry.at, truth) in limits:
                sides.setdefault((entry.at, truth), []).append(left)
                left = []
            both.append(left)
        if any(both):
            rest.append(replace(entry, left=both[0], right=both[1]))
    return rest, sides


def of_one_entry(ledger: Ledger, stands: Sequence[tuple[Source, Num]]) -> Ledger:
    """Releases about one entry of what is walked, whichever it is, as releases about what moves the entries."""
    if not stands:
        return ledger

    def changed(call: MechanismCall) -> MechanismCall:
        return replace(call, arguments={name: _one(value, stands) if isinstance(value, Num) else value for name, value in call.arguments.items()})

    return with_calls(ledger, changed)


def _one(value: Num, stands: Sequence[tuple[Source, Num]]) -> Num:
    """A number with the moves of the entry that it is made of: at most the largest one."""
    standing = {source: array for source, array in stands if source in value.env}
    if not standing:
        return value
    env: Growing = {source: dict(moves) for source, moves in value.env.items() if source not in standing}
    for source, array in standing.items():
        slope = reach(value, source, L1).coefficient
        for real in array.env:
            known = not value.shape and len(array.shape) == 1 and not value.data and not array.data and not slope.infinite and real not in env
            env[real] = {L1: Bound.linear(ZERO) if slope.value == 0 else walked_moves(array, real, LINF).scaled(slope)} if known else tainted({real: {}})[real]
    return value.but(env=env)
