"""Branches on how many rows there are: where two neighbours take different sides, there are about as many as the test says, and no sum is far away (rule I14)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import ZERO, Atom, Expr, is_integer, maximum
from dpcheck.infer import enclosure, lipschitz
from dpcheck.infer.datasets.vanishing import sum_of, is_zero_with
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.reach import L1, reach
from dpcheck.infer.values import Num, Source
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def crossing(run: Run, guard: Guard, left: Num, right: Num) -> tuple[Source, Expr] | None:
    """The data set that decides a branch by how many of its rows meet a condition, and how far apart the two sides are at most where one step changes sides."""
    counted = _counted(run, guard)
    if counted is None or left.shape or right.shape:
        return None
    atom, count = counted
    (source,) = count.env
    step = reach(count, source, L1).coefficient
    if not source.unit or step.infinite:
        return None
    sides = [_domain_in(run, one, atom) for one in (guard, Guard(guard.value, not guard.truth))]
    few, many = sides if sides[1].hi.infinite else reversed(sides)
    if few.hi.infinite or not is_integer(few.hi) or guard.gap is None and many.lo != few.hi + 1:
        return None
    apart: list[Interval] = []
    for side, value, domain in zip((guard, Guard(guard.value, not guard.truth)), (left, right), sides):
        near = Interval(maximum(domain.lo, few.hi + 1 - step), few.hi, True) if domain is few else Interval(few.hi + 1, few.hi + step, True)
        found = _with_rows(run, side, value, atom, near)
        if found is None or not found.bounded:
            return None
        apart.append(found)
    one, other = apart
    return source, maximum(one.hi - other.lo, other.hi - one.lo, ZERO)


def _counted(run: Run, guard: Guard) -> tuple[Atom, Num] | None:
    """The number of rows that a test compares with a public number, and nothing else."""
    gap = guard.gap
    equal = guard.term.atom() or guard.term.complement()
    gap = gap if gap is not None else equal.args[0] if equal is not None and getattr(equal, "name", "") == "equal" else None  # type: ignore[attr-defined]
    private = None if gap is None else lipschitz.private_leaves(run, gap)
    if gap is None or private is None or len(private) != 1:
        return None
    ((atom, count),) = private.items()
    total = sum_of(run, atom)
    if total is None or len(count.env) != 1 or count.shape or gap.coefficient(atom) ** 2 != 1 or not count.domain.integer:
        return None
    domain = total.item.domain
    return (atom, count) if domain.integer and domain.lo.value in (0, 1) and domain.hi.value == 1 else None


def _domain_in(run: Run, guard: Guard, atom: Atom) -> Interval:
    mark = run.mark()
    refine(run, guard)
    domain = run.known[atom].domain
    run.undo(mark)
    return domain


def _with_rows(run: Run, guard: Guard, value: Num, atom: Atom, number: Interval) -> Interval | None:
    """Where a value lies on one side of a branch with so many rows; None where it is made of what is not known."""
    mark = run.mark()
    refine(run, guard)
    leaves = lipschitz.private_leaves(run, value.term)
    counted = sum_of(run, atom)
    assert counted is not None
    domains = {atom: number}
    for leaf in leaves or ():
        other = sum_of(run, leaf)
        if leaf is not atom and other is not None and other.rows.place is counted.rows.place and is_zero_with(counted.item.term, other.item.term):
            domains[leaf] = number.times(other.item.domain, run.facts)  # each of these rows adds one of these numbers, the others nothing
    found = None if leaves is None else enclosure.enclose(run, value.term, domains)
    run.undo(mark)
    return found
