"""Points at which private numbers have no result, as 0 / 0: where the algebra of terms takes them away, that they do not occur is assumed, and said (rule A30).

A quotient keeps its divisor in its term, and a bound that such a term gives is infinite where the divisor may be 0. But `x / x` is 1, and `log(x) - log(x)`
is 0, for numbers: with numpy a zero makes the first one no number, and the difference of that to any number has no bound.
"""
from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from dpcheck.bounds import Apply, Atom, Expr, of_atom, render
from dpcheck.bounds.budget import remembered
from dpcheck.infer.enclosure import enclose, is_array_atom
from dpcheck.infer.values import Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


Power = tuple[Atom, Fraction]
ROOTS = frozenset(("sqrt", "log", "log2", "log10", "log1p"))
_NONE: frozenset[Power] = frozenset()
PARTIAL = frozenset(("arccos", "arcsin", "arccosh", "arctanh", "acos", "asin", "acosh", "atanh"))


def note_vanished(run: Run, op: str, left: Num, right: Num, result: Num) -> None:
    """Assumes that all is defined of which the term of a result does not tell any more that it may not be."""
    if not left.env and not right.env:
        return
    needed = _partial(left.term) | _partial(right.term)
    if op == "/" and right.env and right.total is None and right.term.value is None and not right.domain.excludes_zero(run.facts):
        needed |= _partial(right.term ** -1)
    left_over = {atom for atom, _ in _partial(result.term)} if needed else ()
    for atom, exponent in sorted(needed, key=lambda power: (power[0].order, power[1])):
        text = "" if atom in left_over else _undefined(run, atom, exponent)
        if text:
            run.assume(text)


def _partial(term: Expr) -> frozenset[Power]:
    """The powers in a term that not all numbers have, and the functions in it that are not defined for all, with the exponent 1."""
    for monomial in term.terms:
        for atom, exponent in monomial:
            if exponent.__class__ is not int or exponent < 0 or isinstance(atom, Apply):
                return remembered(("partial", term), lambda: _partial_of(term))
    return _NONE


def _partial_of(term: Expr) -> frozenset[Power]:
    found: set[Power] = set()
    for atom in term.atoms():
        if isinstance(atom, Apply):
            for argument in atom.args:
                found |= _partial(argument)
            if atom.name in ROOTS | PARTIAL:
                found.add((atom, Fraction(1)))
    for monomial, _ in term.monomials():
        found |= {(atom, Fraction(exponent)) for atom, exponent in monomial if exponent < 0 or exponent.denominator != 1}
    return frozenset(found)


def _undefined(run: Run, atom: Atom, exponent: Fraction) -> str:
    """What has to hold so that a private power or function has a value; "" where it always has."""
    if not _is_private(run, atom):
        return ""
    if exponent == 1:
        assert isinstance(atom, Apply)
        always = atom.name in ROOTS and enclose(run, atom.args[0]).is_nonnegative(run.facts)
        return "" if always else f"{atom.name} is defined for {render(atom.args[0])}"
    domain = enclose(run, of_atom(atom))
    entries = is_array_atom(run, atom)
    of = f"no entry of {atom.text} is" if entries else f"{atom.text} is not"
    if exponent < 0 and not domain.excludes_zero(run.facts):
        return f"{of} 0"
    return f"{of} negative" if exponent.denominator % 2 == 0 and not domain.is_nonnegative(run.facts) else ""


def _is_private(run: Run, atom: Atom) -> bool:
    """Whether an atom stands for something that depends on private data."""
    known = run.known.get(atom)
    if known is not None:
        return bool(known.env)
    return isinstance(atom, Apply) and any(_is_private(run, inner) for argument in atom.args for inner in argument.atoms())
