"""Sums over the numbers of all groups, of which one step moves one by no more than its rows do (rule H13)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import INFINITY, Atom, Bound, Expr, maximum, substitute
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
    if step is None or step.place is not rows.place or rows.times != step.times or rows.vanish != step.times or item.shape:
        return INFINITY
    moving, inside = Source("a group", "", False), item.term.leaves()
    anywhere: dict[Atom, Expr] = {}
    alone: dict[Atom, Expr] = {}
    for name, size, empty in step.numbers:
        atom = name.atom()
        if atom is None or atom not in inside:
            continue
        domain = run.known[atom].domain
        if empty is None:
            return INFINITY
        first = domain.meet(Interval(empty - size, empty + size, domain.integer), run.facts)
        for names, where, moves in ((anywhere, domain, {L1: Bound.linear(size)}), (alone, first, {})):
            names[atom] = run.fresh("the number of a group", integer=domain.integer)
            run.know(names[atom], Num(names[atom], (), where, {moving: moves}))
    term = substitute(item.term, anywhere)
    env = lipschitz.environment(run, term, ())
    if env is None or any(source is not moving for source in env):
        return INFINITY
    slope = reach(Num(term, (), item.domain, env), moving, L1).coefficient
    size = enclose(run, substitute(item.term, alone)).magnitude(run.facts)
    return INFINITY if slope.infinite or size.infinite else maximum(slope, size) * step.times
