"""Bounds from what a value is, as an expression: collect equal atoms first, take absolute values last (rules A25, A26, A30, S5).

A term is written over atoms whose own moves are known. Where it is affine, its coefficients are the bound, and where it is made
of affine pieces, the furthest piece is; elsewhere the largest partial derivatives over the atoms' domains are, or the largest
differences of whole numbers that follow each other.
"""
from __future__ import annotations

from itertools import product
from itertools import combinations
from typing import TYPE_CHECKING, TypeGuard

from dpcheck.bounds import (
    ONE, PIECEWISE, ZERO, Apply, Atom, Bound, Expr, Order, absolute, compare, derivative, greatest, maximum, nonnegative, number, of_atom, positive, split_linear, substitute,
    symbol,
)
from dpcheck.infer.affine import accumulate, accumulate_moves, affine
from dpcheck.infer.enclosure import enclose
from dpcheck.infer.reach import DISCRETE, L1, least, tainted
from dpcheck.infer.values import Env, Growing, Num
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


SMOOTH = frozenset(("exp", "log", "sin", "cos", "tanh", "group", "pow"))
MONOMIALS = 24
SUPREMUM_BUDGET = 100
MOST_PIECES = 16


def environment(run: Run, term: Expr, shape: tuple[Expr, ...]) -> Env | None:
    """The moves of a term, or None where its form says nothing beyond what composition gives."""
    leaves = private_leaves(run, term)
    return None if leaves is None else _environment(run, term, shape, leaves)


def _environment(run: Run, term: Expr, shape: tuple[Expr, ...], leaves: dict[Atom, Num]) -> Env | None:
    if not leaves:
        return {}
    factors = _factors(term, leaves)
    if factors is None:
        return _smooth(run, term, leaves, shape)
    env = affine(run, leaves, factors, shape)
    better = _by_pieces(run, term, leaves, shape)
    return env if better is None else least(env, better)


def _factors(term: Expr, leaves: dict[Atom, Num]) -> dict[Atom, Expr] | None:
    """The public factors of the leaves in a term that is affine in them."""
    linear = split_linear(term, leaves.__contains__)
    return linear[0] if linear is not None and all(atom in leaves for atom in linear[0]) else None


def private_leaves(run: Run, term: Expr) -> dict[Atom, Num] | None:
    """The private atoms that a term is made of, looking through smooth functions but not into opaque ones.

    None where an atom depends on private data and nothing is known of it here: then the term proves nothing.
    """
    found: dict[Atom, Num] = {}
    return found if _collect(run, term, found) else None


def _collect(run: Run, term: Expr, found: dict[Atom, Num]) -> bool:
    for atom in term.atoms():
        if atom in found:
            continue
        known = run.known.get(atom)
        if isinstance(atom, Apply) and atom.name in SMOOTH:
            if not all(_collect(run, argument, found) for argument in atom.args):
                return False
        elif known is not None:
            if known.env:
                found[atom] = known
        elif isinstance(atom, Apply) and depends(run, atom):  # made by a normal form
            resolved = _resolve(run, atom)
            if resolved is None:
                return False
            found[atom] = resolved
        elif atom.key in run.private:
            return False
    return True


def depends(run: Run, atom: Apply) -> bool:
    """Whether an application has a private atom somewhere inside."""
    for leaf in (leaf for argument in atom.args for leaf in argument.leaves()):
        known = run.known.get(leaf)
        if known is None and leaf.key in run.private or known is not None and known.env:
            return True
    return False


def _resolve(run: Run, atom: Apply) -> Num | None:
    """An absolute value, maximum or minimum that a normal form has brought in: at most the moves of its arguments."""
    if atom.name not in PIECEWISE:
        return None
    shape: tuple[Expr, ...] = ()
    env: Growing = {}
    for argument in atom.args:
        leaves = private_leaves(run, argument)
        if leaves is None or any(num.shape for num in leaves.values()):
            return None
        inner = _environment(run, argument, (), leaves)
        if inner is None:
            return None
        for source, moves in inner.items():
            have = env.get(source)
            bound = moves.get(L1, Bound.INFINITE)
            env[source] = {L1: bound if have is None else have[L1].greatest(bound)}
    return Num(of_atom(atom), shape, enclose(run, of_atom(atom)), env)


# ---------------------------------------------------------------- terms of affine pieces
def _by_pieces(run: Run, term: Expr, leaves: dict[Atom, Num], shape: tuple[Expr, ...]) -> Env | None:
    """The moves of a sum of absolute values, maxima and minima: those of whichever affine piece moves furthest (A26)."""
    pieces = _pieces(run, term) if len(leaves) > 1 and any(map(_is_piecewise, leaves)) else None
    moves: list[Env] = []
    largest: dict[Atom, tuple[Num, Expr]] = {}
    for piece in pieces or ():
        inner = private_leaves(run, piece)
        factors = None if inner is None else _factors(piece, inner)
        if inner is None or factors is None or not shape and any(num.shape for num in inner.values()):
            return None
        if not shape:
            moves.append(affine(run, inner, factors, shape))
            continue
        for atom, factor in factors.items():
            largest[atom] = inner[atom], maximum(absolute(factor), largest[atom][1]) if atom in largest else absolute(factor)
    if not pieces:
        return None
    total: Growing = {}
    if shape:  # each entry may lie in a piece of its own
        for num, factor in largest.values():
            accumulate_moves(total, num, factor, shape)
    for env in moves:
        for source, own in env.items():
            total[source] = {L1: own[L1].greatest(total[source][L1]) if source in total else own[L1]}
    return {source: {key: bound for key, bound in own.items() if key not in DISCRETE} for source, own in total.items()}


def _is_piecewise(atom: Atom) -> TypeGuard[Apply]:
    return isinstance(atom, Apply) and atom.name in PIECEWISE and not atom.params and (atom.name == "abs" or len(atom.args) > 1)


def _pieces(run: Run, term: Expr) -> list[Expr] | None:
    """The term with each absolute value, maximum or minimum in it taken for one of its arguments, in every way that some input may take."""
    found: list[Expr] = []
    waiting: list[tuple[Expr, tuple[Expr, ...]]] = [(term, ())]  # with what is not negative where the term is this piece
    while waiting:
        piece, needs = waiting.pop()
        atom = next((atom for atom in piece.atoms() if _is_piecewise(atom) and depends(run, atom)), None)
        if atom is None:
            found.append(piece)
            continue
        if len(waiting) + len(found) >= MOST_PIECES:
            return None
        choices = (atom.args[0], -atom.args[0]) if atom.name == "abs" else atom.args
        sign = -1 if atom.name == "min" else 1
        for place, chosen in enumerate(choices):
            needed = tuple((chosen - other) * sign for at, other in enumerate(choices) if at != place)
            if _together(run, needs, needed):
                waiting.append((substitute(piece, {atom: chosen}), (*needs, *needed)))
    return found


def _together(run: Run, first: tuple[Expr, ...], others: tuple[Expr, ...]) -> bool:
    """Whether it is not refuted that none of these expressions is negative, for some input, and not only where some of them are 0."""
    pairs = [*((one, other) for one in first for other in others), *combinations(others, 2)]
    sums = [*others, *(one + other for one, other in pairs)]
    return not any(positive(-enclose(run, expr).hi, run.facts) for expr in sums) and not any(_opposite(one, other) for one, other in pairs)


def _opposite(one: Expr, other: Expr) -> bool:
    """Whether two expressions are both not negative on a boundary only, where the pieces on either side of it say the same: one is the other's negative, and is not constant."""
    return (one + other).value == 0 and one.value is None and not any(isinstance(atom, Apply) and atom.name in PIECEWISE for atom in one.leaves())


# ---------------------------------------------------------------- smooth terms
def _smooth(run: Run, term: Expr, leaves: dict[Atom, Num], shape: tuple[Expr, ...]) -> Env | None:
    slopes = partials(run, term, leaves, by_steps=True)
    if slopes is None:
        return None
    total: Growing = {}
    for atom, slope in slopes.items():
        if slope.infinite:
            for source, moves in leaves[atom].env.items():
                accumulate(total, source, {key: Bound.INFINITE for key in moves if key not in DISCRETE} | tainted({source: moves})[source])
        else:
            accumulate_moves(total, leaves[atom], slope, shape)
    return total


def partials(run: Run, term: Expr, leaves: dict[Atom, Num], by_steps: bool = False) -> dict[Atom, Expr] | None:
    """The largest absolute partial derivative by each leaf, over the leaves' domains; None where one is not known.

    `by_steps`: by a whole number no more than the largest difference between two that follow each other (A25).
    """
    if len(leaves) > 6 or len(list(term.monomials())) > MONOMIALS:
        return None
    linear = term.affine()
    if linear is not None and all(atom in leaves or not (isinstance(atom, Apply) and atom.name in SMOOTH) for atom in linear[0]):
        return {atom: absolute(number(linear[0][atom])) for atom in leaves}
    flat, names, domains = _flattened(term, leaves)
    slopes: dict[Atom, Expr] = {}
    for atom, name in names.items():
        slope = derivative(flat, name)
        if slope is None:
            return None
        slopes[atom] = largest_absolute(run, slope, domains)
        domain = domains[name]
        if by_steps and domain.integer and (domain.hi.infinite or nonnegative(domain.hi - domain.lo - 1, run.facts)):
            step = _largest_step(run, flat, slope, name, domains)
            if compare(step, slopes[atom], run.facts) is Order.AT_MOST:
                slopes[atom] = step
    return slopes


def pushed_down(run: Run, slopes: dict[Atom, Expr]) -> dict[Atom, Expr]:
    """The slope by an absolute value, maximum or minimum as slopes by what is inside, so that these are of the same atoms as others."""
    result: dict[Atom, Expr] = {}
    for atom, slope in slopes.items():
        inner: dict[Atom, Expr] | None = None
        if isinstance(atom, Apply) and atom.name in PIECEWISE:
            inner = {}
            for argument in atom.args:
                leaves = private_leaves(run, argument)
                linear = None if leaves is None else split_linear(argument, leaves.__contains__)
                if linear is None:
                    inner = None
                    break
                for leaf, factor in linear[0].items():
                    size = absolute(factor)
                    inner[leaf] = maximum(inner[leaf], size) if leaf in inner else size
        for leaf, factor in (inner if inner is not None else {atom: ONE}).items():
            result[leaf] = result.get(leaf, ZERO) + slope * factor
    return result


def _flattened(term: Expr, leaves: dict[Atom, Num]) -> tuple[Expr, dict[Atom, Atom], dict[Atom, Interval]]:
    """The term over plain names instead of its leaves, which name each has, and the domains of these."""
    opaque: dict[Atom, Expr] = {
        atom: symbol(f"leaf {place}", key=("leaf", atom)) for place, atom in enumerate(sorted(leaves, key=lambda leaf: leaf.order)) if isinstance(atom, Apply)
    }
    flat = substitute(term, opaque) if opaque else term
    names = {atom: next(iter(opaque[atom].atoms())) if atom in opaque else atom for atom in leaves}
    return flat, names, {names[atom]: leaves[atom].domain for atom in leaves}


def largest_step(run: Run, term: Expr, place: Atom) -> Expr | None:
    """The largest difference of a term when a whole number in it grows by 1, both being in its domain; None where that is not known."""
    domain = run.known[place].domain
    if place not in term.leaves() or domain.lo == domain.hi:
        return ZERO
    slope = derivative(term, place)
    return None if slope is None else _largest_step(run, term, slope, place, {place: domain})


def _largest_step(run: Run, flat: Expr, slope: Expr, name: Atom, domains: dict[Atom, Interval]) -> Expr:
    """The largest difference when one of its whole numbers, by which `slope` is, grows by 1: at an end, where the slope keeps its sign and grows or falls."""
    domain = domains[name]
    earlier = {**domains, name: Interval(domain.lo, domain.hi - 1, True)}
    step = substitute(flat, {name: of_atom(name) + 1}) - flat
    curvature = derivative(slope, name)
    if curvature is not None:
        growth = enclose(run, slope, domains), enclose(run, curvature, domains)
        signs = [1 if one.is_nonnegative(run.facts) else -1 if (-one).is_nonnegative(run.facts) else 0 for one in growth]
        end = domain.lo if signs[0] * signs[1] < 0 else domain.hi - 1
        if 0 not in signs and not end.infinite:
            step = substitute(step, {name: end})
    return largest_absolute(run, step, earlier)


def largest_absolute(run: Run, expr: Expr, domains: dict[Atom, Interval]) -> Expr:
    """An upper bound of |expr| over the domains, as small as interval arithmetic or branch and bound can make it."""
    if expr.value is not None or not any(atom in domains for atom in expr.leaves()):
        return absolute(expr)
    whole = enclose(run, expr, domains)
    rough = whole.magnitude(run.facts)
    if _once_each(expr):
        return rough  # interval arithmetic is exact where every atom stands once
    box: dict[Atom, tuple[Expr, Expr]] = {}
    for atom in expr.leaves():
        domain = domains.get(atom)
        if domain is None:
            if isinstance(atom, Apply):
                continue
            return rough
        if any(end.value is None and not end.infinite for end in (domain.lo, domain.hi)):
            return rough
        box[atom] = (domain.lo, domain.hi)
    if len(box) <= 2 and _attained(expr, box, rough):
        return rough
    sides = [side for side, end in ((expr, whole.hi), (-expr, -whole.lo)) if not nonnegative(-end)]
    found = greatest(sides, box, SUPREMUM_BUDGET)
    if found is None:
        return rough
    sharp = maximum(found, ZERO)
    return sharp if rough.infinite or compare(sharp, rough) is Order.AT_MOST else rough


def _attained(expr: Expr, box: dict[Atom, tuple[Expr, Expr]], rough: Expr) -> bool:
    """Whether a corner of the box reaches the rough bound: then it is exact already."""
    if rough.value is None:
        return False
    for corner in product(*box.values()):
        try:
            value = substitute(expr, dict(zip(box, corner))).value
        except ArithmeticError:
            return False
        if value is not None and abs(value) == rough.value:
            return True
    return False


def _once_each(expr: Expr) -> bool:
    seen: set[Atom] = set()
    for factors, _ in expr.monomials():
        for atom, _ in factors:
            for leaf in (atom, *(inner for argument in atom.args for inner in argument.leaves())) if isinstance(atom, Apply) else (atom,):
                if leaf in seen:
                    return False
                seen.add(leaf)
    return True
