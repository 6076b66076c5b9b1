"""Points at which private numbers have no result, as 0 / 0: where the algebra of terms takes them away, that they do not occur is assumed, and said (rule A30).

A quotient keeps its divisor in its term, and a bound that such a term gives is infinite where the divisor may be 0. But `x / x` is 1, and `log(x) - log(x)`
is 0, for numbers: with numpy a zero makes the first one no number, and the difference of that to any number has no bound.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import Apply, Atom, Expr, of_atom, render
from dpcheck.infer.enclosure import enclose, is_array_atom
from dpcheck.infer.values import Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


ROOTS = frozenset(("sqrt", "log", "log2", "log10", "log1p"))
PARTIAL = frozenset(("arccos", "arcsin", "arccosh", "arctanh", "acos", "asin", "acosh", "atanh"))


def note_vanished(run: Run, op: str, left: Num, right: Num, result: Num) -> None:
    """Assumes that all is defined of which the term of a result does not tell any more that it may not be."""
    if not left.env and not right.env:
        return
    needed = {**_undefined(run, left.term), **_undefined(run, right.term)}
    if op == "/" and right.env and right.total is None and not right.domain.excludes_zero(run.facts):
        needed |= _undefined(run, right.term ** -1) if right.term.value is None else {}
    if not needed:
        return
    left_over = _undefined(run, result.term)
    for atom, text in needed.items():
        if atom not in left_over:
            run.assume(text)


def _undefined(run: Run, term: Expr) -> dict[Atom, str]:
    """The private parts of a term by which it may have no value, with what has to hold so that it has one."""
    found: dict[Atom, str] = {}
    for monomial, _ in term.monomials():
        for atom, exponent in monomial:
            if isinstance(atom, Apply):
                for argument in atom.args:
                    found |= _undefined(run, argument)
                if atom.name in ROOTS | PARTIAL and _is_private(run, atom) and not (atom.name in ROOTS and enclose(run, atom.args[0]).is_nonnegative(run.facts)):
                    found[atom] = f"{atom.name} is defined for {render(atom.args[0])}"
            if (exponent < 0 or exponent.denominator != 1) and _is_private(run, atom):
                domain = enclose(run, of_atom(atom))
                entry = f"{'no entry of ' if is_array_atom(run, atom) else ''}{atom.text}"
                if exponent < 0 and not domain.excludes_zero(run.facts):
                    found[atom] = f"{entry} is 0" if is_array_atom(run, atom) else f"{entry} is not 0"
                elif exponent.denominator % 2 == 0 and not domain.is_nonnegative(run.facts):
                    found[atom] = f"{entry} is negative" if is_array_atom(run, atom) else f"{entry} is not negative"
    return found


def _is_private(run: Run, atom: Atom) -> bool:
    """Whether an atom stands for something that depends on private data."""
    known = run.known.get(atom)
    if known is not None:
        return bool(known.env)
    return isinstance(atom, Apply) and any(_is_private(run, inner) for argument in atom.args for inner in argument.atoms())
