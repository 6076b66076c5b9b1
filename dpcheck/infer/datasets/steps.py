"""Sums over the numbers of all groups, of which one step moves one by no more than its rows do (rule H13)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import INFINITY, Bound, Expr, maximum, substitute
from dpcheck.infer import lipschitz
from dpcheck.infer.datasets.model import Population
from dpcheck.infer.enclosure import enclose
from dpcheck.infer.reach import L1, reach
from dpcheck.infer.values import Num, Source
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def moved_in_steps(run: Run, rows: Population, item: Num) -> Expr:
    """By how much one unit of distance moves the sum of a function of the numbers of groups; infinite where nothing is known of that."""
    step = rows.step
    atom = None if step is None else step.number.atom()
    if step is None or atom is None or step.place is not rows.place or rows.times != step.times or rows.vanish != step.times or step.empty is None or item.shape:
        return INFINITY
    domain, moving = run.known[atom].domain, Source("a group", "", False)
    alone = domain.meet(Interval(step.empty - step.size, step.empty + step.size, domain.integer), run.facts)
    whole, first = (run.fresh("the number of a group", integer=domain.integer) for _ in range(2))
    run.know(whole, Num(whole, (), domain, {moving: {L1: Bound.linear(step.size)}}))
    run.know(first, Num(first, (), alone, {moving: {}}))
    term = substitute(item.term, {atom: whole})
    env = lipschitz.environment(run, term, ())
    if env is None or any(source is not moving for source in env):
        return INFINITY
    slope = reach(Num(term, (), item.domain, env), moving, L1).coefficient
    size = enclose(run, substitute(item.term, {atom: first})).magnitude(run.facts)
    return INFINITY if slope.infinite or size.infinite else maximum(slope, size) * step.times
