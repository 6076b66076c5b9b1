"""Roots of sums of squares, and of what can be written as one: `sqrt((x - 3)**2 + (x + y)**2)` (rule A20)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import ONE, ZERO, Atom, Bound, Expr, absolute, nonnegative, number, of_atom, positive, sqrt
from dpcheck.infer.dependence import is_public
from dpcheck.infer.numbers import tidy
from dpcheck.infer.reach import L1, reach
from dpcheck.infer.values import Growing, Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST = 8  # private numbers under one root
Matrix = dict[tuple[int, int], Expr]


def root_of_quadratic(run: Run, result: Num, base: Num) -> Num | None:
    """The root of a polynomial of degree two in private numbers that is a sum of squares of affine functions of them; None where it is not."""
    form = _form(run, base.term)
    if form is None:
        return None
    atoms, matrix = form
    if not _semidefinite(run, dict(matrix), len(atoms) + 1):
        return None
    known = [run.known[atom] for atom in atoms]
    env: Growing = {}
    for source in {source: None for num in known for source in num.env}:
        moved = [reach(num, source, L1).coefficient for num in known]
        if any(move.infinite and any((i, j) in matrix for j in range(len(atoms))) for i, move in enumerate(moved)):
            env[source] = {L1: Bound.INFINITE}
            continue
        total = ZERO
        for (i, j), entry in matrix.items():
            if i < len(atoms) and j < len(atoms):
                total = total + absolute(entry) * moved[i] * moved[j]
        env[source] = {L1: Bound.linear(sqrt(total))}
    return tidy(run, result.but(env=env))


def _form(run: Run, term: Expr) -> tuple[list[Atom], Matrix] | None:
    """The private numbers of a polynomial of degree two, and its symmetric matrix: that of (z, 1), with the constant last. Factors are public."""
    squares: dict[tuple[Atom, ...], Expr] = {}
    for factors, coefficient in term.monomials():
        private: list[Atom] = []
        rest = number(coefficient)
        for atom, exponent in factors:
            known = run.known.get(atom)
            if known is not None and known.env:
                if exponent not in (1, 2) or known.shape:
                    return None
                private += [atom] * int(exponent)
            else:
                rest = rest * of_atom(atom) ** exponent
        if len(private) > 2 or not is_public(run, rest):
            return None
        key = tuple(sorted(private, key=lambda one: one.order))
        squares[key] = squares.get(key, ZERO) + rest
    atoms = list(dict.fromkeys(atom for key in squares for atom in key))
    if not atoms or len(atoms) > MOST:
        return None
    place = {atom: at for at, atom in enumerate(atoms)}
    last = len(atoms)
    matrix: Matrix = {}
    for key, factor in squares.items():
        i, j = (place[key[0]], place[key[1]]) if len(key) == 2 else (place[key[0]], last) if key else (last, last)
        for at in {(i, j), (j, i)}:
            matrix[at] = matrix.get(at, ZERO) + (factor if i == j else factor / 2)
    return atoms, matrix


def _semidefinite(run: Run, matrix: Matrix, size: int) -> bool:
    """Whether a symmetric matrix is proved to have no negative direction: every pivot of its elimination is positive, or 0 with nothing beside it."""
    for pivot in range(size):
        head = matrix.get((pivot, pivot), ZERO)
        beside = [(other, matrix[pivot, other]) for other in range(pivot + 1, size) if matrix.get((pivot, other), ZERO).value != 0]
        if head.value == 0:
            if beside:
                return False
            continue
        if not (positive(head, run.facts) if beside else nonnegative(head, run.facts)):
            return False
        for i, one in beside:
            for j, other in beside:
                matrix[i, j] = matrix.get((i, j), ZERO) - one * other * (ONE / head)
    return True
