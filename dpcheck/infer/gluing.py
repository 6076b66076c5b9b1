"""Joins that move no further than their sides: where a function is continuous at the boundary of a branch (rule S8)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import (
    ONE, ZERO, Apply, Atom, Expr, Order, absolute, apply, compare, maximum, nonnegative, number, of_atom, positive, substitute, symbol,
)
from dpcheck.infer import enclosure, lipschitz
from dpcheck.infer.datasets.vanishing import vanishing_with
from dpcheck.infer.guards import Guard, Guards, refine
from dpcheck.infer.rescaling import clip_onto_ball, norm_of, positive_or_assumed
from dpcheck.infer.values import Num
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def glue(run: Run, guard: Guard, left: Num, right: Num) -> tuple[dict[Atom, Expr], Expr] | None:
    """Lipschitz coefficients by atom of a branch, and by how much its sides differ where the guard flips; None where unproved."""
    gap = guard.gap
    if gap is None:
        atom = guard.term.atom() or guard.term.complement()
        if not (isinstance(atom, Apply) and atom.name == "equal"):
            return None
        gap = atom.args[0]
    sides = []
    for side, value, other in ((guard, left, right), (Guard(guard.value, not guard.truth), right, left)):
        mark = run.mark()
        refine(run, side)
        _with_boundaries(run)
        slopes = _itself(value, other) or (value.slopes if value.slopes is not None else _slopes(run, value))
        run.undo(mark)
        if slopes is None or any(atom not in run.known for atom in slopes):
            return None
        sides.append(slopes)
    merged = dict(sides[0])
    for atom, slope in sides[1].items():
        merged[atom] = maximum(merged[atom], slope) if atom in merged else slope
    jump = jump_at(run, gap, left.term - right.term, frozenset(atom for atom in merged if isinstance(atom, Apply)))
    return None if jump is None else (merged, jump)


def _with_boundaries(run: Run) -> None:
    """Takes whole numbers that conditions narrow for real ones, up to where the conditions flip: that is less than 1 from the last whole number that meets them."""
    for atom in run.refined:
        known = run.known.get(atom)
        if known is not None and known.env and known.domain.integer:
            run.store.write(run.known, atom, known.but(domain=Interval(known.domain.lo - 1, known.domain.hi + 1)))


def _itself(value: Num, other: Num) -> dict[Atom, Expr] | None:
    """A value over which the other side is written stands for itself."""
    atom = value.term.atom()
    return {atom: ONE} if atom is not None and atom in other.term.atoms() else None


def _slopes(run: Run, value: Num) -> dict[Atom, Expr] | None:
    leaves = lipschitz.private_leaves(run, value.term)
    if leaves is None:
        return None
    if not leaves:
        return {}
    slopes = lipschitz.partials(run, value.term, leaves)
    return None if slopes is None else lipschitz.pushed_down(run, slopes)


def jump_at(run: Run, gap: Expr, difference: Expr, coordinates: frozenset[Atom] = frozenset()) -> Expr | None:
    """The largest difference of the two sides where gap = 0: 0 where they agree; None where nothing bounds it.

    Of functions that are `coordinates` it is not used what they are there: the way from one input to another is straight in them, and
    need not pass where they have that value.
    """
    if difference.value == 0:
        return ZERO
    best: Expr | None = absolute(difference) if difference.value is not None else None
    for atom in sorted(gap.atoms(), key=lambda a: a.order):
        known = run.known.get(atom)
        if known is None or not known.env:
            continue
        factor = gap.coefficient(atom)
        rest = gap.without(atom)
        if factor == 0 or atom in rest.leaves():
            continue
        found = _at_boundary(run, difference, atom, -rest / number(factor), coordinates)
        if found is not None and (best is None or compare(found, best, run.facts) is Order.AT_MOST):
            best = found
    return ZERO if best is None and _multiple(gap, difference) else best


def at_one_number(run: Run, guard: Guard) -> tuple[Atom, Expr] | None:
    """The private number that has one value only where a condition holds, with that value: of `x == 3`, or of `n < 1` for a count n (I13)."""
    terms = [one.args[0] for one in (guard.term.atom(),) if isinstance(one, Apply) and one.name == "equal"]
    gaps = terms or [gap for gap in (guard.gap,) if gap is not None]
    for atom in sorted((atom for gap in gaps for atom in gap.atoms()), key=lambda one: one.order):
        known = run.known.get(atom)
        if known is None or not known.env or known.shape or not terms and known.domain.lo.infinite and known.domain.hi.infinite:
            continue  # a half of all numbers is more than one
        mark = run.mark()
        refine(run, guard)
        domain = run.known[atom].domain
        run.undo(mark)
        if domain.lo == domain.hi and domain.lo.value is not None:
            return atom, domain.lo
    return None


def difference_there(run: Run, guard: Guard, difference: Expr) -> Expr | None:
    """What the difference of two values is where a condition holds that leaves a private number one value only (I13); None where that is not a number."""
    test, pinned = guard.term.atom(), at_one_number(run, guard)
    if pinned is not None:
        atom, value = pinned
        gone = vanishing_with(run, atom, difference) if value == ZERO else {}
        there = _put(run, difference, {**gone, atom: value}, frozenset())
        if there is not None and there.value is not None:
            return there
    if isinstance(test, Apply) and test.name == "equal" and jump_at(run, test.args[0], difference) == ZERO:
        return ZERO
    return None


def _at_boundary(run: Run, difference: Expr, atom: Atom, solution: Expr, coordinates: frozenset[Atom]) -> Expr | None:
    if isinstance(atom, Apply) and atom.name == "abs" and atom not in coordinates:
        inner = atom.args[0].atom()
        if inner is None:
            return None
        sides = [_substituted(run, difference, {inner: sign * solution, atom: solution}, coordinates) for sign in (1, -1)]
        return None if sides[0] is None or sides[1] is None else maximum(sides[0], sides[1])
    return _substituted(run, difference, {atom: solution}, coordinates)


CONTINUOUS = frozenset(("abs", "max", "min", "exp", "log", "sin", "cos", "tanh", "group", "const", "phi", "step"))


def _substituted(run: Run, difference: Expr, mapping: dict[Atom, Expr], coordinates: frozenset[Atom]) -> Expr | None:
    """|difference| on the boundary."""
    there = _put(run, difference, mapping, coordinates)
    if there is None or there.value is not None:
        return None if there is None else absolute(there)
    size = enclosure.enclose(run, there).magnitude(run.facts)
    return None if size.infinite else size


def _put(run: Run, difference: Expr, mapping: dict[Atom, Expr], coordinates: frozenset[Atom]) -> Expr | None:
    """A difference with values put in for atoms. Atoms of opaque functions are coordinates of their own and stay as they are."""
    frozen: dict[Atom, Expr] = {atom: symbol(atom.text, key=("frozen", atom)) for atom in difference.leaves()
              if isinstance(atom, Apply) and (atom.name not in CONTINUOUS or atom in coordinates) and atom not in mapping}
    back = {next(iter(name.atoms())): of_atom(atom) for atom, name in frozen.items()}
    try:
        there = substitute(substitute(difference, frozen) if frozen else difference, mapping, lambda atom, args: rebuilt(run, atom, args))
        return substitute(there, back) if back else there
    except ArithmeticError:
        return None


def rebuilt(run: Run, atom: Apply, args: tuple[Expr, ...]) -> Expr:
    """An opaque application of other arguments; indicators and branches that are thereby decided are decided."""
    if atom.name == "step":
        if positive(args[0], run.facts):
            return ONE
        if nonnegative(-args[0], run.facts):
            return ZERO
    if atom.name == "phi":
        if args[1] == args[2]:
            return args[1]
        if args[0].value is not None:
            return args[1] if args[0].value == 1 else args[2]
    return apply(atom.name, args, atom.params, lo=atom.lo, hi=atom.hi, integer=atom.integer, payload=atom.payload)


def _multiple(gap: Expr, difference: Expr) -> bool:
    """difference = c * gap for a number c."""
    for factors, coefficient in gap.monomials():
        if factors:
            other = dict(difference.monomials()).get(factors, 0)
            return bool(other) and difference == gap * (number(other) / number(coefficient))
    return False


def clip_by_hand(run: Run, guards: Guards, outside: Num, inside: Num, node: ir.Node, flipped: bool = False) -> Num | None:
    """if ||v|| > b: b * v / ||v||, else v: the rescaling onto the ball (D20 to D22)."""
    if len(guards) != 1:
        return None
    gap = guards[0].gap
    if gap is None:
        return None
    gap = -gap if flipped else gap
    for atom in gap.atoms():
        norm = norm_of(atom, inside)
        factor = gap.coefficient(atom)
        if norm is None or factor <= 0:
            continue
        radius = of_atom(atom) - gap / number(factor)
        if outside.term * of_atom(atom) == inside.term * radius and positive_or_assumed(run, radius):
            return clip_onto_ball(run, inside, norm, radius, node)
    return None
