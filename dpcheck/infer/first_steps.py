"""Functions that are steepest at one end of a domain, of numbers that move in whole steps: no step is larger than the first one from that end (rule A28)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from dpcheck.bounds import Bound, Expr, absolute, nonnegative
from dpcheck.infer.reach import L1, LINF, reach
from dpcheck.infer.values import Env, Growing, Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def by_first_step(run: Run, num: Num, env: Env, function: Callable[[Expr], Expr], *, from_top: bool = False) -> Env:
    """What a function of a number moves by, `env` being what its slope says: of sources whose distances are whole, no more than the first step from where it is steepest."""
    end = num.domain.hi if from_top else num.domain.lo
    if end.infinite or not any(source.unit for source in env):
        return env
    key = LINF if num.shape else L1
    found: Growing = {}
    for source, moves in env.items():
        found[source] = moves
        step = reach(num, source, key).coefficient
        if not source.unit or step.infinite or not nonnegative(step, run.facts):
            continue
        try:
            size = absolute(function(end - step if from_top else end + step) - function(end))
        except (ArithmeticError, ValueError):
            continue
        found[source] = {**moves, key: moves.get(key, Bound.INFINITE).least(Bound.linear(size))}
    return found
