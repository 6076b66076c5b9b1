"""What the numbers that are put into an array are made of: entries of one array at known places, or conditions of which at most one holds (rules D35, H1)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import INFINITY, Apply, Atom, Bound, Expr, absolute, apply, maximum, number, split_linear, sqrt
from dpcheck.infer import affine, lipschitz
from dpcheck.infer.affine import sum_of
from dpcheck.infer.datasets.supports import conditions, groups_apart
from dpcheck.infer.ledgers import OfEntry
from dpcheck.infer.numbers import euclidean
from dpcheck.infer.reach import D1, L1, L2, LINF, reach
from dpcheck.infer.values import Env, Num, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def added(bounds: Sequence[Bound]) -> Bound:
    """The sum of some bounds."""
    total = Bound.ZERO
    for bound in bounds:
        total = total + bound
    return total


def greatest(bounds: Sequence[Bound]) -> Bound:
    """The greatest of some bounds."""
    total = Bound.ZERO
    for bound in bounds:
        total = total.greatest(bound)
    return total


def gathered(run: Run, items: Sequence[Num], env: Env) -> None:
    """Where every item is made of entries of one array, at known places: the operator norms of its slopes bound it, and it changes only if one of these does."""
    found = [entries_in(run, one) for one in items]
    bases = {base for one in found if one is not None for base, _ in one}
    array = affine.known_array(run, bases.pop()) if len(bases) == 1 and all(one is not None for one in found) else None
    if array is None or any(affine.known_array(run, array.term, leaf) is None for one in items for leaf in one.term.leaves() if _as_entry(leaf) is not None):
        return
    used: dict[Expr, int] = {}
    columns: dict[Expr, list[Expr]] = {}
    rows: list[Expr] = []
    for one in found:
        for (_, place), slope in (one or {}).items():
            used[place] = used.get(place, 0) + 1
            columns.setdefault(place, []).append(slope)
        rows.append(sum_of((one or {}).values()))
    column, row, times = maximum(*(sum_of(sizes) for sizes in columns.values())), maximum(*rows), number(max(used.values()))
    for source in env:
        if source in array.env:
            moves = env[source]
            moves[D1] = reach(array, source, D1).scaled(times).least(moves.get(D1, Bound.INFINITE))
            for key, factor in ((L1, column), (L2, sqrt(column * row) if not (column.infinite or row.infinite) else INFINITY), (LINF, row)):
                moves[key] = moves[key] if factor.infinite else moves[key].least(reach(array, source, key).scaled(factor))


def excluding(run: Run, items: Sequence[Num], env: Env) -> None:
    """Where at most one of some items is not 0, as in a one-hot vector: no more than two of them change, each by no more than it can (H1)."""
    if len(items) < 3 or any(source.stands_in for source in env) or not all(one.env and conditions(run, one) for one in items):
        return  # of a row, sums over the rows are told by their own rule
    groups = groups_apart(run, items)
    if len(groups) > len(items) - 2:
        return
    for source, moves in env.items():
        changing: dict[str, list[Bound]] = {L1: [], D1: []}
        for key, found in changing.items():
            for group in groups:
                bounds = [reach(items[place], source, key) for place in group]
                found.extend([greatest(bounds)] * min(len(bounds), 2))
        moves[L1], moves[D1] = (added(found).least(moves[key]) for key, found in changing.items())
        moves[L2] = euclidean(changing[L1]).least(moves[L2])


def entries_in(run: Run, one: Num) -> dict[tuple[Expr, Expr], Expr] | None:
    """The entries of arrays that a number is made of, by array and known place, with the slope in each (infinite where it jumps); None where it is made of something else."""
    found: dict[tuple[Expr, Expr], Atom] = {}
    if not _collect_entries(run, one.term, found):
        return None
    slopes = _slopes_in_entries(run, one)
    return {place: slopes.get(atom, INFINITY) for place, atom in found.items()}


def _collect_entries(run: Run, term: Expr, found: dict[tuple[Expr, Expr], Atom]) -> bool:
    """Adds the entries in a term; whether whatever is private in it is one of them, or a function of them alone."""
    for atom in term.atoms():
        own, known = _as_entry(atom), run.known.get(atom)
        if not (known.env if known is not None else atom.key in run.private or isinstance(atom, Apply) and lipschitz.depends(run, atom)):
            continue
        if own is not None:
            found[own] = atom
            continue
        inner: dict[tuple[Expr, Expr], Atom] = {}
        if not isinstance(atom, Apply) or not all(_collect_entries(run, argument, inner) for argument in atom.args) or not inner:
            return False
        found |= inner
    return True


def made_of_entries(run: Run, value: Value | None) -> tuple[tuple[OfEntry, ...], ...]:
    """Of each of some numbers, the entries that it is made of; nothing where one of them is made of anything else."""
    numbers = () if not isinstance(value, Num) or not value.env or len(value.shape) > 1 else (value,) if not value.shape else value.elements or ()
    found: list[tuple[OfEntry, ...]] = []
    for one in numbers:
        parts: list[OfEntry] = []
        for (base, place), slope in (entries_in(run, one) or {}).items():
            base, place = _in_matrix(run, base, place)
            array = affine.known_array(run, base)
            if array is not None and not slope.infinite:
                parts.append(OfEntry(array, base, place, slope))
        if not parts or any(source not in {s for part in parts for s in part.array.env} for source in one.env) or len(parts) < len(entries_in(run, one) or {}):
            return ()
        found.append(tuple(parts))
    return tuple(found)


def _in_matrix(run: Run, base: Expr, place: Expr) -> tuple[Expr, Expr]:
    """An entry of a row of known place as the entry of the matrix."""
    row = base.atom()
    if not isinstance(row, Apply) or row.name != "row" or row.args[1].value is None:
        return base, place
    matrix = affine.known_array(run, row.args[0])
    return (row.args[0], apply("cell", (row.args[1], place))) if matrix is not None and row.params == matrix.shape else (base, place)


def _slopes_in_entries(run: Run, one: Num) -> dict[Atom, Expr]:
    """The slopes of a number in the entries that it is made of; none where a part of it is another function of them, whose slope says nothing of theirs."""
    leaves = lipschitz.private_leaves(run, one.term)
    linear = None if leaves is None else split_linear(one.term, leaves.__contains__)
    slopes = one.slopes if linear is None else lipschitz.pushed_down(run, {atom: absolute(factor) for atom, factor in linear[0].items()})
    return slopes if slopes is not None and all(_as_entry(atom) is not None for atom in slopes) else {}


def _as_entry(atom: Atom) -> tuple[Expr, Expr] | None:
    """The array and the known place of which an atom is the entry."""
    return (atom.args[0], atom.args[1]) if isinstance(atom, Apply) and atom.name == "item" and atom.args[1].value is not None else None
