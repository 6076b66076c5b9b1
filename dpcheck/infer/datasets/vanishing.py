"""Sums over rows that are 0 because no row is left: what a branch on an empty data set knows (rule I13)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import ONE, ZERO, Atom, Expr, of_atom, substitute
from dpcheck.infer.datasets.model import Total
from dpcheck.infer.guards import conjuncts
from dpcheck.infer.values import Num
from dpcheck.spaces import ANY

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def sums_of_a_branch(run: Run, values: Sequence[Num]) -> dict[Atom, Num]:
    """The sums over rows among the values of two branches of which nothing is known any more where these meet, by name.

    How far such a sum moves rests on its rows and on public facts, which are the same in both of two runs of which one took the branch; where it lies may be
    known in the branch alone.
    """
    found = {atom: value.but(domain=ANY) for value in values if (atom := value.term.atom()) is not None and (atom in run.of_no_rows or _of_rows_alone(value))}
    return {atom: value for atom, value in found.items() if atom not in run.known}


def _of_rows_alone(value: Num) -> bool:
    """Whether a number is a sum of what each row decides by itself."""
    return value.total is not None and not value.total.shifted and all(source is value.total.rows.row for source in value.total.item.env)


def vanishing_with(run: Run, atom: Atom, term: Expr) -> dict[Atom, Expr]:
    """The sums over rows in `term` that are 0 where `atom`, a sum over the same rows of numbers that are not below 0, is; the largest numbers of groups of rows where `atom` says how many there are."""
    counted, rows = sum_of(run, atom), run.counted.get(of_atom(atom))
    if counted is None or counted.item.shape or not counted.item.domain.is_nonnegative(run.facts) or counted.item.term == ZERO:
        return {}
    found: dict[Atom, Expr] = {}
    for leaf in term.leaves():
        other = sum_of(run, leaf)
        alike = other is not None and other.rows.place is counted.rows.place and is_zero_with(counted.item.term, other.item.term)
        if alike or rows is not None and leaf in run.of_no_rows and run.of_no_rows[leaf].same_rows(rows):
            found[leaf] = ZERO
    return found


def sum_of(run: Run, atom: Atom) -> Total | None:
    """What an atom is the sum of, where it is that alone."""
    known = run.known.get(atom)
    return None if known is None or known.total is None or known.total.shifted else known.total


def is_zero_with(counted: Expr, other: Expr) -> bool:
    """Whether what a row adds to the one sum is 0 where what it adds to another is: whichever of its truth values is the one that does not hold."""
    if counted.value is not None:
        return True
    for factor in conjuncts(counted):
        atom, absent = factor.atom(), factor.complement()
        if atom is not None:
            missing = {atom: ZERO}
        elif absent is not None:
            missing = {absent: ONE}
        else:
            return False
        if substitute(other, missing) != ZERO:
            return False
    return True
