"""Where the values of terms lie: intervals from the domains of their atoms."""
from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from dpcheck.bounds import INFINITY, ONE, ZERO, Apply, Atom, Expr, Number, exp, log, maximum, number, of_atom, positive
from dpcheck.bounds.budget import TOO_LARGE, spend
from dpcheck.infer.shapes import common_shape
from dpcheck.spaces import ANY, BOOL, Interval, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.values import Num


def enclose(run: Run, expr: Expr, domains: dict[Atom, Interval] | None = None) -> Interval:
    """An interval that holds the value of a term, from the domains of its atoms; public names stand for themselves."""
    return _enclosed(run, expr, domains, {})


def is_array_atom(run: Run, atom: Atom) -> bool:
    """Whether an atom stands for an array."""
    known = run.known.get(atom)
    if known is not None:
        return bool(known.shape)
    return atom in run.arrays or isinstance(atom, Apply) and any(is_array_atom(run, inner) for argument in atom.args for inner in argument.atoms())


def shape_of_term(run: Run, term: Expr) -> tuple[Expr, ...]:
    """The shape to which the atoms of an elementwise term broadcast."""
    own: tuple[Expr, ...] = ()
    for atom in term.atoms():
        known = run.known.get(atom)
        if known is not None:
            own = common_shape(own, known.shape, run)
        elif isinstance(atom, Apply) and is_array_atom(run, atom):
            for argument in atom.args:
                own = common_shape(own, shape_of_term(run, argument), run)
    return own


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
        part: Interval | None = None
        public = number(coefficient)
        for atom, exponent in factors:
            domain = _atom_domain(run, atom, domains, found)
            if domain is None and is_array_atom(run, atom):
                return ANY  # one number of it or another
            if domain is None:
                public = public * of_atom(atom) ** exponent
            else:
                domain = domain if exponent == 1 else domain_raised(domain, exponent, run)
                part = domain if part is None else part.times(domain, run.facts)
        part = exactly(public) if part is None else part.scaled(public, run.facts)
        total = part if total is None else total + part
        if total.lo.infinite and total.hi.infinite and not total.integer:
            return ANY
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
            if part.integer and not all(_enclosed(run, arg, domains, found).integer for arg in (*first.args, *other.args)):
                part = Interval(part.lo, part.hi)  # anything between them
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
    if known is not None and known.env and not _narrowed(run, atom, known):
        return known.domain
    if isinstance(atom, Apply):
        if atom not in found:
            inner = [_enclosed(run, argument, domains, found) for argument in atom.args]
            if known is not None and known.env:
                found[atom] = _with_ends(known.domain, _function_domain(atom.name, inner))
            else:
                public = all(interval.point is not None for interval in inner) and not _is_pinned(run, atom)
                found[atom] = None if public else _function_domain(atom.name, inner)
        return found[atom]
    return None


def _narrowed(run: Run, atom: Atom, known: Num) -> bool:
    """Whether a branch knows more of what a function is of, where the function itself is known to have no end on one side."""
    return isinstance(atom, Apply) and not (known.shape or known.domain.bounded) and any(leaf in run.refined for argument in atom.args for leaf in argument.leaves())


def _with_ends(known: Interval, here: Interval) -> Interval:
    """The interval, with the ends that it lacks."""
    low, high = (here if known.lo.infinite else known), (here if known.hi.infinite else known)
    return Interval(low.lo, high.hi, known.integer or here.integer, low.lo_open, high.hi_open)


def _is_pinned(run: Run, atom: Apply) -> bool:
    """Whether a function is of private values, each of which is known here: that is a number, and no name to write a bound in."""
    known = (run.known.get(leaf) for argument in atom.args for leaf in argument.leaves())
    return any(one is not None and one.env for one in known)


def beyond_branch(run: Run, atom: Atom, num: Num, narrowed: Collection[Atom]) -> Num:
    """What an atom stands for where nothing holds that a branch knew of some others when it was made: a name is the name of one value, and means that; a function of these is the same everywhere."""
    if not isinstance(atom, Apply) or num.shape or not any(leaf in narrowed for argument in atom.args for leaf in argument.leaves()):
        return num
    return num.but(domain=_function_domain(atom.name, [enclose(run, argument) for argument in atom.args]))


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
