"""The moves of affine terms: what multiplies each private part, entries and sums of one array taken together (rules A30, D14, D52)."""
from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Iterable, Sequence, TypeGuard

from dpcheck.bounds import ONE, ZERO, Apply, Atom, Bound, Expr, absolute, maximum, nonnegative, number, positive, sqrt
from dpcheck.infer.reach import D1, DINF, DISCRETE, L1, L2, LINF, M2, MINF, broadcast, least, reach
from dpcheck.infer.values import Env, Growing, Moves, Num, Source

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

MOST_PARTITIONS = 32  # ways in which entries at places that are not known may coincide


def affine(run: Run, leaves: dict[Atom, Num], coefficients: dict[Atom, Expr], shape: tuple[Expr, ...]) -> Env:
    return _of_array(leaves, coefficients, shape) if shape else _of_number(run, leaves, coefficients)


def _of_number(run: Run, leaves: dict[Atom, Num], coefficients: dict[Atom, Expr]) -> Env:
    total: Growing = {}
    grouped: dict[Expr, list[tuple[Atom, Expr]]] = {}
    for atom, factor in coefficients.items():
        base = _base(atom)
        array = None if base is None else known_array(run, base, atom)
        if factor.value == 0:
            continue
        if base is not None and array is not None:
            grouped.setdefault(base, []).append((atom, factor))
        else:
            accumulate_moves(total, leaves[atom], absolute(factor), ())
    for matrix, bases in _by_matrix(run, grouped).items():
        own: Growing = {}
        for base in bases:
            array = known_array(run, base)
            if len(grouped[base]) == 1 or array is None:
                for atom, factor in grouped[base]:
                    accumulate_moves(own, leaves[atom], absolute(factor), ())
            else:
                largest, euclid, widest = _dual_norms(run, array, grouped[base])
                for source, moves in functional(array, {L1: largest, LINF: widest, L2: euclid}).items():
                    accumulate(own, source, moves)
        together = _of_rows(run, matrix, [(base, grouped[base]) for base in bases]) if len(bases) > 1 else None
        for source, moves in (own if together is None else least(own, together)).items():
            accumulate(total, source, moves)
    return total


def _by_matrix(run: Run, bases: Iterable[Expr]) -> dict[Expr, list[Expr]]:
    """Arrays by the matrix of which they are rows; any other one by itself."""
    found: dict[Expr, list[Expr]] = {}
    for base in bases:
        row = base.atom()
        matrix = known_array(run, row.args[0], row) if isinstance(row, Apply) and row.name == "row" else None
        owner = row.args[0] if isinstance(row, Apply) and matrix is not None and len(matrix.shape) == 2 else base
        found.setdefault(owner, []).append(base)
    return found


def _of_rows(run: Run, term: Expr, rows: list[tuple[Expr, list[tuple[Atom, Expr]]]]) -> Env | None:
    """The moves of a linear functional of a matrix of which several rows are known to be different ones (D14); the sum of the whole counts in each of its rows."""
    matrix = known_array(run, term)
    whole = [part for base, parts in rows if base == term for part in parts]
    named = [(base, known_array(run, base), parts) for base, parts in rows if base != term]
    places = [row.args[1] for base, _, _ in named if isinstance(row := base.atom(), Apply)]
    if matrix is None or len(places) < len(named) or not all(apart(run, one, other, matrix.shape[0]) for one, other in combinations(places, 2)):
        return None
    norms = [_dual_norms(run, array, [*parts, *whole]) for _, array, parts in named if array is not None]
    if len(norms) < len(named) or not all(is_sum(atom) for atom, _ in whole):
        return None
    counted = [(ONE, norm) for norm in norms]
    if whole:
        everywhere, width = absolute(sum_of(factor for _, factor in whole)), matrix.shape[1]
        counted.append((maximum(matrix.shape[0] - len(places), ZERO), (everywhere, everywhere * sqrt(width), everywhere * width)))
    return functional_of_rows(matrix, counted)


def functional_of_rows(matrix: Num, rows: Sequence[tuple[Expr, tuple[Expr, Expr, Expr]]]) -> Env:
    """The moves of a linear functional of a matrix (D14): by how many rows there are of which the coefficients have these norms, the largest of them, their length and their sum."""
    largest, euclid, widest = zip(*(norms for _, norms in rows))
    return functional(matrix, {  # by the rows' distances added up, and by that of all entries
        L1: maximum(*largest), M2: maximum(*euclid), MINF: maximum(*widest),
        L2: sqrt(sum_of(count * length * length for count, (_, length, _) in rows)), LINF: sum_of(count * total for count, (_, _, total) in rows),
    })


def _of_array(leaves: dict[Atom, Num], coefficients: dict[Atom, Expr], shape: tuple[Expr, ...]) -> Env:
    total: Growing = {}
    left = dict(coefficients)  # what is not added yet
    for vector, (sum_of_it, own, everywhere) in _sum_and_self(leaves, coefficients, shape).items():
        _add_rank_one(total, leaves[vector], absolute(own), own, everywhere)
        del left[vector], left[sum_of_it]
    for atom, factor in left.items():
        accumulate_moves(total, leaves[atom], absolute(factor), shape)
    return total


def _sum_and_self(leaves: dict[Atom, Num], coefficients: dict[Atom, Expr], shape: tuple[Expr, ...]) -> dict[Atom, tuple[Atom, Expr, Expr]]:
    """Vectors of which the term holds both the entries and the sum: that sum, and their two coefficients."""
    found: dict[Atom, tuple[Atom, Expr, Expr]] = {}
    for atom, factor in coefficients.items():
        base = _base(atom)
        own = None if base is None or not is_sum(atom) else base.atom()
        if own is not None and own in coefficients and len(shape) == 1 and leaves[own].shape == shape:
            found[own] = (atom, coefficients[own], factor)
    return found


def _add_rank_one(total: Growing, array: Num, size: Expr, own: Expr, everywhere: Expr) -> None:
    """Adds own * v + everywhere * sum(v): the operator norms of own * I + everywhere * J (D52)."""
    count = array.shape[0]
    rows = absolute(own + everywhere) + (count - 1) * absolute(everywhere)
    length = sqrt((own + everywhere) * (own + everywhere) + (count - 1) * everywhere * everywhere)
    entry = maximum(absolute(own + everywhere), absolute(everywhere))
    spectral = maximum(size, absolute(own + count * everywhere))
    for source in array.env:
        one, two, sup = (reach(array, source, key) for key in (L1, L2, LINF))
        moves = {L1: one.scaled(rows), L2: two.scaled(spectral), LINF: sup.scaled(rows), DINF: reach(array, source, DINF)}
        if count.value is not None:  # of a length that is not known these are no shorter to read
            moves[L2] = moves[L2].least(one.scaled(length))
            moves[LINF] = moves[LINF].least(two.scaled(length)).least(one.scaled(entry))
        accumulate(total, source, moves)


def is_sum(atom: Atom) -> TypeGuard[Apply]:
    """Whether an atom is the sum of all entries of an array, each once."""
    return isinstance(atom, Apply) and atom.name == "sum" and not atom.params


def _base(atom: Atom) -> Expr | None:
    """The array of which an atom is an entry or the sum."""
    if isinstance(atom, Apply) and (atom.name == "item" or is_sum(atom)):
        return atom.args[0]
    return None


def known_array(run: Run, term: Expr, entry: Atom | None = None) -> Num | None:
    """What is known of an array by its term, where an entry or sum is one of it, not of an array in which it is repeated."""
    atom = term.atom()
    array = None if atom is None else run.known.get(atom)
    if array is None or entry is None or is_sum(entry) or isinstance(entry, Apply) and entry.params == array.shape:
        return array
    return None


def accumulate_moves(total: Growing, num: Num, factor: Expr, shape: tuple[Expr, ...]) -> None:
    """Adds factor * the moves of `num`, repeated to `shape`."""
    for source, moves in broadcast(num.env, num.shape, shape).items():
        own = {key: bound if key in DISCRETE else bound.scaled(factor) for key, bound in moves.items()}
        if not num.shape and not shape:
            own[L1] = reach(num, source, L1).scaled(factor)
        accumulate(total, source, own)


def accumulate(total: Growing, source: Source, moves: Moves) -> None:
    have = total.get(source)
    if have is None:
        total[source] = moves
    else:
        total[source] = {key: have[key] + moves[key] for key in have if key in moves}


def _dual_norms(run: Run, array: Num, parts: list[tuple[Atom, Expr]]) -> tuple[Expr, Expr, Expr]:
    """The largest entry, the Euclidean length and the sum of the coefficients of a linear functional of one array."""
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
        sizes.append(maximum(*inside, *([] if lonely and inside else [absolute(everywhere)])))
        euclids.append(sqrt(sum_of(value * value for value in inside) + (ZERO if lonely else rest * everywhere * everywhere)))
        sums.append(sum_of(inside) if lonely else sum_of(inside) + rest * absolute(everywhere))
    return maximum(*sizes), maximum(*euclids), maximum(*sums)


def functional(array: Num, factors: dict[str, Expr]) -> Env:
    """The moves of a linear functional of one array: by duality a norm of its coefficients times how far the array moves in the norm that goes with it (D14)."""
    env: Growing = {}
    for source in array.env:
        bound = Bound.INFINITE
        for key, factor in factors.items():
            bound = bound.least(reach(array, source, key).scaled(factor))
        env[source] = {L1: bound, D1: reach(array, source, DINF)}
    return env


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
