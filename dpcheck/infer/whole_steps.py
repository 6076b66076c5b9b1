"""Branches on one whole number: from each number to the next it moves within a side, or from the last of one side to the first of the other (rules A25, I2)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import ZERO, Atom, Expr, absolute, maximum, number, substitute
from dpcheck.infer import lipschitz
from dpcheck.infer.gluing import rebuilt
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.values import Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def step_of_branch(run: Run, guard: Guard, left: Num, right: Num) -> tuple[Atom, Expr] | None:
    """The whole number that decides a branch and of which both sides are made, and the most by which the branch moves from one such number to the next."""
    gap = guard.gap
    if gap is None or left.shape or right.shape:
        return None
    leaves = [lipschitz.private_leaves(run, term) for term in (gap, left.term, right.term)]
    private = {atom: num for found in leaves if found is not None for atom, num in found.items()}
    if None in leaves or len(private) != 1:
        return None
    ((place, known),) = private.items()
    factor = gap.coefficient(place)
    if not known.domain.integer or known.shape or not factor or place in gap.without(place).leaves():
        return None
    steps: list[Expr] = []
    ends: list[Expr] = []
    for side, value, above in ((guard, left, factor > 0), (Guard(guard.value, not guard.truth), right, factor < 0)):
        mark = run.mark()
        refine(run, side)
        domain = run.known[place].domain
        step = lipschitz.largest_step(run, value.term, place)
        run.undo(mark)
        end = domain.lo if above else domain.hi
        if step is None or step.infinite or end.infinite:
            return None
        steps.append(step)
        ends.append(end)
    if absolute(ends[0] - ends[1]) != number(1):
        return None
    try:
        here, there = (substitute(value.term, {place: end}, lambda atom, args: rebuilt(run, atom, args)) for value, end in zip((left, right), ends))
    except ArithmeticError:
        return None
    return place, maximum(*steps, absolute(here - there), ZERO)
