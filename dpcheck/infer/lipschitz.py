"""Bounds from what a value is, as an expression: collect equal atoms first, take absolute values last (rules A30, S5).

A term is written over atoms whose own moves are known. Where it is affine, its coefficients are the bound; elsewhere the
largest partial derivatives over the atoms' domains are. Entries and sums of one array are taken together, so that
`max(v) - min(v)` moves by 1 and not by 2 in L1.
"""
from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Iterable

from dpcheck.bounds import (
    INFINITY, ONE, ZERO, Apply, Atom, Bound, Expr, Number, Order, absolute, compare, derivative, exp, greatest, log, maximum, nonnegative, number,
    of_atom, positive, split_linear, sqrt, substitute, symbol,
)
from dpcheck.bounds.budget import TOO_LARGE, spend
from dpcheck.infer.reach import D1, DINF, DISCRETE, L1, L2, LINF, broadcast, reach, tainted
from dpcheck.infer.values import Env, Growing, Moves, Num, Source
from dpcheck.spaces import ANY, BOOL, Interval, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


SMOOTH = frozenset(("exp", "log", "sin", "cos", "tanh", "group", "pow"))
MONOMIALS = 24
SUPREMUM_BUDGET = 100
MOST_PARTITIONS = 32  # ways in which entries at places that are not known may coincide


def environment(run: Run, term: Expr, shape: tuple[Expr, ...]) -> Env | None:
    """The moves of a term, or None where its form says nothing beyond what composition gives."""
    leaves = private_leaves(run, term)
    return None if leaves is None else _environment(run, term, shape, leaves)


def _environment(run: Run, term: Expr, shape: tuple[Expr, ...], leaves: dict[Atom, Num]) -> Env | None:
    if not leaves:
        return {}
    linear = split_linear(term, leaves.__contains__)
    if linear is not None and all(atom in leaves for atom in linear[0]):
        return _affine(run, leaves, linear[0], shape)
    return _smooth(run, term, leaves, shape)


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
    if atom.name not in ("abs", "max", "min"):
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


# ---------------------------------------------------------------- affine terms
def _affine(run: Run, leaves: dict[Atom, Num], coefficients: dict[Atom, Expr], shape: tuple[Expr, ...]) -> Env | None:
    total: Growing = {}
    grouped: dict[Expr, list[tuple[Atom, Expr]]] = {}
    for atom, factor in coefficients.items():
        if factor.value == 0:
            continue
        base = _base(atom)
        if base is not None and not shape:
            grouped.setdefault(base, []).append((atom, factor))
        else:
            accumulate_moves(total, leaves[atom], absolute(factor), shape)
    if shape:
        total = {}
        centred = _sum_and_self(leaves, coefficients, shape)
        for vector, (own, everywhere) in centred.items():
            _add_rank_one(total, leaves[vector], absolute(own), own, everywhere)
        for atom, factor in coefficients.items():
            if atom not in centred and not any(_base(atom) == of_atom(base) for base in centred):
                accumulate_moves(total, leaves[atom], absolute(factor), shape)
        return total
    for base, parts in grouped.items():
        array = known_array(run, base)
        if len(parts) == 1 or array is None:
            for atom, factor in parts:
                accumulate_moves(total, leaves[atom], absolute(factor), shape)
        else:
            _add_functional(run, total, array, parts)
    return total


def _sum_and_self(leaves: dict[Atom, Num], coefficients: dict[Atom, Expr], shape: tuple[Expr, ...]) -> dict[Atom, tuple[Expr, Expr]]:
    """Vectors of which the term holds both the entries and the sum: their two coefficients."""
    found: dict[Atom, tuple[Expr, Expr]] = {}
    for atom, factor in coefficients.items():
        base = _base(atom)
        own = None if base is None or not isinstance(atom, Apply) or atom.name != "sum" else base.atom()
        if own is not None and own in coefficients and len(shape) == 1 and leaves[own].shape == shape:
            found[own] = (coefficients[own], factor)
    return found


def _add_rank_one(total: Growing, array: Num, size: Expr, own: Expr, everywhere: Expr) -> None:
    """Adds own * v + everywhere * sum(v): the operator norms of own * I + everywhere * J (D52)."""
    count = array.shape[0]
    rows = absolute(own + everywhere) + (count - 1) * absolute(everywhere)
    spectral = maximum(size, absolute(own + count * everywhere))
    for source in array.env:
        _accumulate(total, source, {L1: reach(array, source, L1).scaled(rows), L2: reach(array, source, L2).scaled(spectral),
                                    LINF: reach(array, source, LINF).scaled(rows), DINF: reach(array, source, DINF)})


def _base(atom: Atom) -> Expr | None:
    """The array of which an atom is an entry or the sum."""
    if isinstance(atom, Apply) and atom.name in ("item", "sum") and atom.args:
        return atom.args[0]
    return None


def known_array(run: Run, term: Expr) -> Num | None:
    """What is known of an array by its term."""
    atom = term.atom()
    return None if atom is None else run.known.get(atom)


def accumulate_moves(total: Growing, num: Num, factor: Expr, shape: tuple[Expr, ...]) -> None:
    """Adds factor * the moves of `num`, repeated to `shape`."""
    for source, moves in broadcast(num.env, num.shape, shape).items():
        own = {key: bound if key in DISCRETE else bound.scaled(factor) for key, bound in moves.items()}
        if not num.shape and not shape:
            own[L1] = reach(num, source, L1).scaled(factor)
        _accumulate(total, source, own)


def _accumulate(total: Growing, source: Source, moves: Moves) -> None:
    have = total.get(source)
    if have is None:
        total[source] = moves
    else:
        total[source] = {key: have[key] + moves[key] for key in have if key in moves}


def _add_functional(run: Run, total: Growing, array: Num, parts: list[tuple[Atom, Expr]]) -> None:
    """Adds a linear functional of one array: by duality its norm is that of its coefficient vector (D14)."""
    everywhere = ZERO
    entries: list[tuple[Expr, Expr]] = []
    for atom, factor in parts:
        assert isinstance(atom, Apply)
        if atom.name == "sum":
            everywhere = everywhere + factor
        else:
            entries.append((atom.args[1], factor))
    length = array.size
    lonely = everywhere.value == 0
    sizes: list[Expr] = []  # the largest coefficient, the Euclidean norm and the sum, by which entries are one and the same
    euclids: list[Expr] = []
    sums: list[Expr] = []
    for places in _partitions(run, entries, array.shape[0]):
        inside = [absolute(everywhere + sum_of(group)) for group in places]
        rest = maximum(length - number(len(inside)), ZERO)
        sizes.append(maximum(*inside) if lonely else maximum(absolute(everywhere), *inside))
        euclids.append(sqrt(sum_of(value * value for value in inside) + (ZERO if lonely else rest * everywhere * everywhere)))
        sums.append(sum_of(inside) if lonely else sum_of(inside) + rest * absolute(everywhere))
    largest, euclid, widest = maximum(*sizes), maximum(*euclids), maximum(*sums)
    for source in array.env:
        bound = reach(array, source, L1).scaled(largest).least(reach(array, source, LINF).scaled(widest)).least(reach(array, source, L2).scaled(euclid))
        _accumulate(total, source, {L1: bound, D1: reach(array, source, DINF)})


def _partitions(run: Run, entries: list[tuple[Expr, Expr]], length: Expr) -> list[list[list[Expr]]]:
    """The factors of entries by the place at which they stand, in every way in which places that are not proved apart may be one."""
    found: list[list[list[tuple[Expr, Expr]]]] = [[]]
    for place, factor in entries:
        grown: list[list[list[tuple[Expr, Expr]]]] = []
        for groups in found:
            grown.append([*groups, [(place, factor)]])
            for chosen, group in enumerate(groups):
                if not any(apart(run, place, other, length) for other, _ in group):
                    grown.append([[*one, (place, factor)] if at == chosen else one for at, one in enumerate(groups)])
        found = grown
        if len(found) > MOST_PARTITIONS:  # all that may coincide counts at one place
            return [[[sum_of(absolute(factor) for _, factor in entries)]]]
    return [[[factor for _, factor in group] for group in groups] for groups in found]


def apart(run: Run, one: Expr, other: Expr, length: Expr) -> bool:
    """Whether two places of an array are proved to be different ones; a place below 0 counts from the end."""
    gap = one - other
    if not (positive(gap, run.facts) or positive(-gap, run.facts)):
        return False
    if nonnegative(one, run.facts) and nonnegative(other, run.facts):
        return True
    round_the_end = absolute(gap) - length
    return positive(round_the_end, run.facts) or positive(-round_the_end, run.facts)


def sum_of(values: Iterable[Expr]) -> Expr:
    total = ZERO
    for value in values:
        total = total + value
    return total


# ---------------------------------------------------------------- smooth terms
def _smooth(run: Run, term: Expr, leaves: dict[Atom, Num], shape: tuple[Expr, ...]) -> Env | None:
    slopes = partials(run, term, leaves)
    if slopes is None:
        return None
    total: Growing = {}
    for atom, slope in slopes.items():
        if slope.infinite:
            for source, moves in leaves[atom].env.items():
                _accumulate(total, source, {key: Bound.INFINITE for key in moves if key not in DISCRETE} | tainted({source: moves})[source])
        else:
            accumulate_moves(total, leaves[atom], slope, shape)
    return total


def partials(run: Run, term: Expr, leaves: dict[Atom, Num]) -> dict[Atom, Expr] | None:
    """The largest absolute partial derivative by each leaf, over the leaves' domains; None where one is not known."""
    if len(leaves) > 6 or len(list(term.monomials())) > MONOMIALS:
        return None
    linear = term.affine()
    if linear is not None and all(atom in leaves or not (isinstance(atom, Apply) and atom.name in SMOOTH) for atom in linear[0]):
        return {atom: absolute(number(linear[0][atom])) for atom in leaves}
    opaque: dict[Atom, Expr] = {
        atom: symbol(f"leaf {place}", key=("leaf", atom)) for place, atom in enumerate(sorted(leaves, key=lambda leaf: leaf.order)) if isinstance(atom, Apply)
    }
    flat = substitute(term, opaque) if opaque else term
    names = {atom: next(iter(opaque[atom].atoms())) if atom in opaque else atom for atom in leaves}
    domains = {names[atom]: leaves[atom].domain for atom in leaves}
    slopes: dict[Atom, Expr] = {}
    for atom, name in names.items():
        slope = derivative(flat, name)
        if slope is None:
            return None
        slopes[atom] = largest_absolute(run, slope, domains)
    return slopes


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
        if domain.lo.value is None or domain.hi.value is None:
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


def enclose(run: Run, expr: Expr, domains: dict[Atom, Interval] | None = None) -> Interval:
    """An interval that holds the value of a term, from the domains of its atoms; public names stand for themselves."""
    return _enclosed(run, expr, domains, {})


def is_array_atom(run: Run, atom: Atom) -> bool:
    """Whether an atom stands for an array."""
    known = run.known.get(atom)
    if known is not None:
        return bool(known.shape)
    return atom in run.arrays or isinstance(atom, Apply) and any(is_array_atom(run, inner) for argument in atom.args for inner in argument.atoms())


def _enclosed(run: Run, expr: Expr, domains: dict[Atom, Interval] | None, found: dict[Atom, Interval | None]) -> Interval:
    """As `enclose`; `found` are the domains of the functions inside, each of which is worked out once."""
    if expr.infinite:
        return ANY
    constant = expr.value
    if constant is not None:
        return exactly(expr)
    spend(8 * (1 + len(expr.terms)), TOO_LARGE)
    total, expr = _paired(run, expr, domains, found)
    for factors, coefficient in expr.monomials():
        part = exactly(number(coefficient))
        public = ONE
        for atom, exponent in factors:
            domain = _atom_domain(run, atom, domains, found)
            if domain is None and is_array_atom(run, atom):
                return ANY  # one number of it or another
            if domain is None:
                public = public * of_atom(atom) ** exponent
            else:
                part = part.times(domain_raised(domain, exponent, run), run.facts)
        if public is not ONE:
            part = part.scaled(public, run.facts)
        total = part if total is None else total + part
    return total if total is not None else exactly(ZERO)


def _paired(run: Run, expr: Expr, domains: dict[Atom, Interval] | None, found: dict[Atom, Interval | None]) -> tuple[Interval | None, Expr]:
    """Takes c * min(a, ..) - c * min(b, ..) (or of max) out of a sum: it lies between the least and the largest of c * (a - b), .. ."""
    total: Interval | None = None
    for name in ("min", "max"):
        extremes = [atom for atom in expr.atoms() if isinstance(atom, Apply) and atom.name == name]
        while len(extremes) > 1:
            first = extremes.pop(0)
            factor = expr.coefficient(first)
            other = next((atom for atom in extremes if factor and expr.coefficient(atom) == -factor and len(atom.args) == len(first.args)), None)
            if other is None:
                continue
            extremes.remove(other)
            expr = expr - (of_atom(first) - of_atom(other)) * number(factor)
            shared = set(first.args) & set(other.args)
            own, others = ([arg for arg in atom.args if arg not in shared] for atom in (first, other))
            gaps = [_enclosed(run, (a - b) * number(factor), domains, found) for a, b in zip(own, others)]
            part = exactly(ZERO) if shared else gaps[0]
            for gap in gaps:
                part = part.hull(gap, run.facts)
            total = part if total is None else total + part
    return total, expr


def domain_raised(domain: Interval, exponent: Number, run: Run) -> Interval:
    """The domain of the powers of the numbers of a domain; everything where some of them have none."""
    if isinstance(exponent, int):
        if exponent > 0:
            return domain.power(exponent, run.facts)
        inverse = domain.reciprocal(run.facts)
        return inverse.power(-exponent, run.facts) if inverse.bounded or inverse.is_nonnegative() else ANY
    if not domain.is_nonnegative(run.facts):
        return ANY
    if exponent > 0:
        return Interval(domain.lo ** exponent, INFINITY if domain.hi.infinite else domain.hi ** exponent)
    if not positive(domain.hi, run.facts):
        return ANY
    return Interval(ZERO if domain.hi.infinite else domain.hi ** exponent, domain.lo ** exponent if positive(domain.lo, run.facts) else INFINITY)


def _atom_domain(run: Run, atom: Atom, domains: dict[Atom, Interval] | None, found: dict[Atom, Interval | None]) -> Interval | None:
    """The domain of a private atom; None for a public one."""
    if domains is not None and atom in domains:
        return domains[atom]
    known = run.known.get(atom)
    if known is not None and known.env:
        return known.domain
    if isinstance(atom, Apply):
        if atom not in found:
            inner = [_enclosed(run, argument, domains, found) for argument in atom.args]
            found[atom] = None if all(interval.point is not None for interval in inner) else _function_domain(atom.name, inner)
        return found[atom]
    return None


def _function_domain(name: str, inner: list[Interval]) -> Interval:
    first = inner[0]
    if name == "exp":
        return Interval(ZERO if first.lo.infinite else exp(first.lo), INFINITY if first.hi.infinite else exp(first.hi), lo_open=first.lo.infinite != 0)
    if name == "log" and first.is_positive():
        low = -INFINITY if first.lo.value == 0 else log(first.lo)
        return Interval(low, INFINITY if first.hi.infinite else log(first.hi))
    if name in ("sin", "cos", "tanh"):
        return Interval(-ONE, ONE)
    if name == "group":
        return first
    if name == "abs":
        return first.absolute()
    if name in ("step", "equal"):
        return BOOL
    if name == "phi":
        return inner[1].hull(inner[2])
    if name in ("max", "min"):
        return _of_extremes(name, inner)
    return ANY


def _of_extremes(name: str, inner: list[Interval]) -> Interval:
    """Where the largest (smallest) of several values lies."""
    whole = all(one.integer for one in inner)
    lows, highs = [one.lo for one in inner], [one.hi for one in inner]
    if name == "min":
        return -_of_extremes("max", [-one for one in inner])
    known = [low for low in lows if not low.infinite]
    return Interval(maximum(*known) if known else -INFINITY, INFINITY if any(high.infinite for high in highs) else maximum(*highs), whole)
