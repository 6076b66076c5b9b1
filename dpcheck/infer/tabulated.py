"""Functions of one private whole number of a small range, value by value (rule A27)."""
from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from dpcheck.bounds import Atom, Expr, number
from dpcheck.bounds.budget import TOO_LARGE, spend
from dpcheck.bounds.points import value_at
from dpcheck.infer.reach import DISCRETE, L1, least, reach
from dpcheck.infer.values import Env, Num
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST = 1024  # values that are computed
STEPPED = frozenset(("//", "%", "math.isqrt"))  # functions that have no slopes to go by


def tabulated(run: Run, num: Num) -> Num:
    """The number, with what its values say of it, where it is a function of one private whole number of so many values at most."""
    found = None if num.shape or not num.env else _only_name(run, num.term)
    if found is None:
        return num
    atom, argument = found
    low, high = argument.domain.lo.value, argument.domain.hi.value
    if low is None or high is None or not 0 < high - low <= MOST or num.term.atom() == atom:
        return num
    spend(8 * int(high - low) * (1 + len(num.term.terms)), TOO_LARGE)
    values = [value_at(num.term, {atom: Fraction(place)}) for place in range(int(low), int(high) + 1)]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return num
    largest = number(max(abs(one - other) for one, other in zip(known, known[1:])))
    env: Env = {source: {**{key: bound for key, bound in moves.items() if key in DISCRETE}, L1: reach(argument, source, L1).scaled(largest)}
                for source, moves in argument.env.items()}
    domain = Interval(number(min(known)), number(max(known)), all(value == int(value) for value in known))
    return num.but(env=least(num.env, env), domain=num.domain.meet(domain, run.facts))


def _only_name(run: Run, term: Expr) -> tuple[Atom, Num] | None:
    """The one whole number that a term is made of, and nothing else that has a name."""
    names = [atom for atom in term.leaves() if not hasattr(atom, "args")]
    known = run.known.get(names[0]) if len(names) == 1 else None
    return None if known is None or known.shape or not known.env or not known.domain.integer else (names[0], known)
