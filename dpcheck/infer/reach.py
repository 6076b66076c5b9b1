"""How far a source can move a value, in any norm: the closure of what is recorded (rules S2, S4, S6).

Every operation records moves in the norms that it knows; whoever needs another norm gets the best that follows.
"""
from __future__ import annotations

from typing import Callable, Iterable

from dpcheck.bounds import INFINITY, ONE, Bound, Expr, sqrt
from dpcheck.infer.values import Env, Growing, Moves, Num, Source
from dpcheck.spaces import Norm, ball_diameter

L1, L2, LINF = "L1", "L2", "LInf"
D1, D2, DINF = "D1", "D2", "DInf"
M2, MINF, ROWS, DM2 = "M2", "MInf", "rows", "DM2"

_INFINITE = Bound.INFINITE
_UNIT = Bound.linear(ONE)
_CAP = Bound.INFINITE.capped(ONE)

REAL_KEYS = (L1, L2, LINF, M2, MINF)
DISCRETE = frozenset((D1, D2, DINF, ROWS, DM2))
ROW_KEY = {Norm.L1: L1, Norm.L2: M2, Norm.LINF: MINF}


def cancelled(shape: tuple[Expr, ...]) -> Moves:
    """The moves of a number, or an array, from which a source has gone, as private numbers cancel: none, if floats would not round."""
    real = (L1,) if not shape else (L1, L2, LINF) if len(shape) == 1 else REAL_KEYS
    return dict.fromkeys((*real, D1, DINF), Bound.ZERO)


def is_still(moves: Moves) -> bool:
    """Whether a source does not move a number, which may show it all the same: in its type, its sign where it is 0, its last digits."""
    return L1 in moves and all(bound.is_zero for bound in moves.values())


def is_cancelled(moves: Moves) -> bool:
    """Whether a number does not show a source but in the last digits of floats."""
    return not DISCRETE.isdisjoint(moves) and is_still(moves)


def changed(num: Num, source: Source) -> Bound:
    """Whether the value changes at all: at most 1, and at most 1 per unit of distance of a source of whole steps."""
    moves = num.env.get(source)
    if moves is None:
        return Bound.ZERO
    if source.order is not None and source.order in num.env:
        return _INFINITE  # two orders of the same rows are no distance apart
    bound = _UNIT if source.unit else _CAP
    for key in (DINF, D1, ROWS):
        if key in moves:
            bound = bound.least(moves[key])
    if num.domain.integer and L1 in moves and not num.shape:
        bound = bound.least(moves[L1])
    return bound


def reach(num: Num, source: Source, key: str) -> Bound:
    """The best known bound of the value's move in the norm `key` per distance of `source`."""
    moves = num.env.get(source)
    if moves is None:
        return Bound.ZERO
    if source.order is not None and source.order in num.env:
        return _INFINITE
    if not num.shape:
        return _scalar(num, source, moves, key)
    if key in DISCRETE:
        return _discrete(num, source, moves, key)
    best = moves.get(key, _INFINITE)
    for candidate in _candidates(num, source, moves, key):
        best = best.least(candidate)
    return best


def coefficient(num: Num, source: Source, key: str = L1) -> Expr:
    """The Lipschitz coefficient of `reach`."""
    return reach(num, source, key).coefficient


def _scalar(num: Num, source: Source, moves: Moves, key: str) -> Bound:
    if key in DISCRETE:
        return changed(num, source)
    bound = moves.get(L1, _INFINITE)
    width = num.domain.width
    if not width.infinite:
        if source.unit or D1 in moves or DINF in moves:
            bound = bound.least(changed(num, source).scaled(width))
        elif bound.coefficient.infinite:
            bound = bound.capped(width)
    return bound


def _discrete(num: Num, source: Source, moves: Moves, key: str) -> Bound:
    any_change = changed(num, source)
    if key == DINF:
        return any_change
    if key == ROWS:
        bound = moves.get(ROWS, any_change if len(num.shape) < 2 else any_change.scaled(num.shape[0]))
        return bound.least(moves[D1]) if D1 in moves else bound
    entries = moves.get(D1, _INFINITE).least(any_change.scaled(num.size))
    if len(num.shape) == 2 and ROWS in moves:
        entries = entries.least(moves[ROWS].scaled(num.shape[1]))
    if D2 in moves:
        entries = entries.least(moves[D2].scaled(sqrt(num.size)))
    if num.domain.integer and L1 in moves:
        entries = entries.least(moves[L1])
    if key == D1:
        return entries
    if key == DM2:
        return _roots_by_row(num, source, moves, entries)
    pairs = moves.get(D2, _INFINITE).least(any_change.scaled(sqrt(num.size)))
    if source.unit:  # sqrt(k) for k <= a * d with d >= 1 is at most sqrt(a) * d
        pairs = pairs.least(Bound.linear(_root(entries.coefficient)))
    return pairs.least(entries)


def _roots_by_row(num: Num, source: Source, moves: Moves, entries: Bound) -> Bound:
    """The roots of how many entries change, summed over the rows (rule E18): of r rows and k entries in all at most sqrt(r * k), by Cauchy and Schwarz."""
    if len(num.shape) < 2:
        return _discrete(num, source, moves, D2)
    rows = _discrete(num, source, moves, ROWS)
    best = moves.get(DM2, _INFINITE).least(entries).least(rows.scaled(sqrt(num.shape[-1])))
    if _finite(rows, entries):
        best = best.least(Bound.linear(sqrt(rows.coefficient * entries.coefficient)))
    return best.least(moves[D2].scaled(sqrt(num.shape[0]))) if D2 in moves else best


def _root(value: Expr) -> Expr:
    return INFINITY if value.infinite else sqrt(value)


def _candidates(num: Num, source: Source, moves: Moves, key: str) -> Iterable[Bound]:
    """What every other recorded norm says about `key` (rules D55 and S2)."""
    matrix = len(num.shape) == 2
    for other, factor in _NEIGHBOURS[key]:
        if other in moves and (matrix or other in (L1, L2, LINF)):
            scale = factor(num)
            if scale is not None:
                yield moves[other].scaled(scale) if scale is not ONE else moves[other]
    if key == L2 and L1 in moves and LINF in moves:  # L2**2 <= L1 * LInf
        product = moves[L1].coefficient * moves[LINF].coefficient if _finite(moves[L1], moves[LINF]) else INFINITY
        if not product.infinite:
            yield Bound.linear(sqrt(product))
    yield from _diameters(num, source, moves, key)


def _finite(*bounds: Bound) -> bool:
    return all(not bound.coefficient.infinite for bound in bounds)


def _diameters(num: Num, source: Source, moves: Moves, key: str) -> Iterable[Bound]:
    """What the discrete metric says once entries or norms are bounded (rules S6, B12)."""
    discrete = source.unit or any(k in moves for k in (D1, D2, DINF, ROWS))
    width = num.domain.width
    if not width.infinite and discrete:
        entries = _discrete(num, source, moves, D1)
        if key == L1:
            yield entries.scaled(width)
        elif key == LINF:
            yield changed(num, source).scaled(width)
        elif key == L2:
            yield _discrete(num, source, moves, D2).scaled(width)
        elif key == MINF:
            yield _discrete(num, source, moves, ROWS).scaled(width)
        elif key == M2:
            yield _discrete(num, source, moves, DM2).scaled(width)
    if num.norms and discrete:
        wanted = {L1: Norm.L1, L2: Norm.L2, LINF: Norm.LINF, M2: Norm.L2, MINF: Norm.LINF}[key]
        rows = _discrete(num, source, moves, ROWS) if len(num.shape) == 2 else changed(num, source)
        nonnegative = num.domain.is_nonnegative()
        if key == LINF and len(num.shape) == 2:
            rows = changed(num, source)
        for norm, radius in num.norms.items():
            yield rows.scaled(ball_diameter(norm, wanted, radius, num.length, nonnegative))


def _one(_: Num) -> Expr:
    return ONE


def _columns(num: Num) -> Expr:
    return num.shape[-1]


def _root_columns(num: Num) -> Expr:
    return sqrt(num.shape[-1])


def _rows(num: Num) -> Expr | None:
    return num.shape[0]


def _root_rows(num: Num) -> Expr:
    return sqrt(num.shape[0])


def _size(num: Num) -> Expr:
    return num.size


def _root_size(num: Num) -> Expr:
    return sqrt(num.size)


_NEIGHBOURS: dict[str, tuple[tuple[str, Callable[[Num], Expr | None]], ...]] = {
    L1: ((L2, _root_size), (LINF, _size), (M2, _root_columns), (MINF, _columns)),
    L2: ((L1, _one), (M2, _one), (LINF, _root_size), (MINF, _root_columns)),
    LINF: ((L1, _one), (L2, _one), (MINF, _one), (M2, _one)),
    M2: ((L1, _one), (L2, _root_rows), (MINF, _root_columns)),
    MINF: ((L1, _one), (M2, _one), (LINF, _rows)),
}


# ---------------------------------------------------------------- building environments
def added(left: Num, right: Num) -> Env:
    """The moves of a sum of two values of one shape: per source every norm adds."""
    if not left.env:
        return right.env
    if not right.env:
        return left.env
    total = dict(left.env)
    for source, moves in right.env.items():
        have = total.get(source)
        if have is None:
            total[source] = moves
        elif have.keys() == moves.keys():
            total[source] = {key: bound + moves[key] for key, bound in have.items()}
        else:
            total[source] = {key: reach(left, source, key) + reach(right, source, key) for key in {**have, **moves}}
    return total


def scaled(env: Env, factor: Expr) -> Env:
    """The moves of a value times a factor >= 0 (the discrete ones stay)."""
    if factor == ONE:
        return env
    return {source: {key: bound if key in DISCRETE else bound.scaled(factor) for key, bound in moves.items()}
            for source, moves in env.items()}


def unbounded(env: Env) -> Env:
    """The moves of a function whose slope has no bound: only what the discrete metric says is left."""
    return {source: {key: bound for key, bound in moves.items() if key in DISCRETE} for source, moves in env.items()}


def mixed(num: Num, source: Source) -> Moves:
    """How many entries change where every entry is made from all of its vector, or of its row of a matrix: one that changes can change them all."""
    moves: Moves = {DINF: reach(num, source, DINF)}
    if len(num.shape) == 2:
        moves[ROWS] = reach(num, source, ROWS)
    return moves


def least(left: Env, right: Env) -> Env:
    """The better of two sound environments of the same value."""
    total = dict(left)
    for source, moves in right.items():
        have = total.get(source)
        if have is None:
            continue  # the left one already says that this source does not matter
        total[source] = {key: have[key].least(moves[key]) if key in have and key in moves else have.get(key, moves.get(key, _INFINITE))
                         for key in {**have, **moves}}
    return {source: moves for source, moves in total.items() if source in right}


class Whole(dict[Source, Moves]):
    """Moves that say no more than that a value may change with these sources: many of them are joined at once."""


def tainted(*envs: Env) -> Env:
    """The moves of an unknown function of values with these environments: it may change when one of them does."""
    total: Growing = {}
    precise = False
    for env in envs:
        if isinstance(env, Whole):
            total.update(env)
            continue
        for source, moves in env.items():
            limit = _UNIT if source.unit else _CAP
            have = total.get(source)
            if have is not None and have[DINF] is limit:
                continue  # the sum is at least the limit, and capped by it
            now = limit
            for key in (DINF, D1, ROWS):
                if key in moves and moves[key] is not limit and not (moves[key].is_zero and is_cancelled(moves)):  # what jumps may jump at the last digit
                    now = now.least(moves[key])
            now = now if have is None or now is limit else (have[DINF] + now).least(limit)
            precise = precise or now is not limit
            total[source] = {DINF: now}
    return total if precise else Whole(total)


def broadcast(env: Env, shape: tuple[Expr, ...], target: tuple[Expr, ...]) -> Env:
    """The moves of an array repeated to fill a larger shape, as numpy does (D2)."""
    if shape == target or not env:
        return env
    if all(extent == ONE for extent in shape):
        return {source: _filled(source, moves, target) for source, moves in env.items()} if not shape or all(L1 in moves for moves in env.values()) else tainted(env)
    if len(shape) == 1 and len(target) == 2:
        return {source: _rows_repeated(moves, target[0]) for source, moves in env.items()}
    if len(shape) == 2 and len(target) == 2 and shape[0] == ONE:
        return {source: _rows_repeated(_of_one_row(moves), target[0]) for source, moves in env.items()}
    if len(shape) == 2 and len(target) == 2 and shape[1] == ONE:
        return {source: _columns_repeated(moves, target[1]) for source, moves in env.items()}
    return tainted(env)


def _filled(source: Source, moves: Moves, target: tuple[Expr, ...]) -> Moves:
    any_change = _UNIT if source.unit else _CAP
    for key in (D1, DINF):
        if key in moves:
            any_change = any_change.least(moves[key])
    filled: Moves = {DINF: any_change}
    bound = moves.get(L1)
    if bound is not None:
        size = ONE
        for extent in target:
            size = size * extent
        filled.update({L1: bound.scaled(size), L2: bound.scaled(sqrt(size)), LINF: bound})
        if len(target) == 2:
            filled.update({M2: bound.scaled(target[0] * sqrt(target[1])), MINF: bound.scaled(target[0])})
    return filled


def _rows_repeated(moves: Moves, rows: Expr) -> Moves:
    """A row vector added to every row: it counts once a row."""
    result: Moves = {}
    for key, bound in moves.items():
        if key in (L1, D1):
            result[key] = bound.scaled(rows)
        elif key == L2:
            result[L2], result[M2] = bound.scaled(sqrt(rows)), bound.scaled(rows)
        elif key == LINF:
            result[LINF], result[MINF] = bound, bound.scaled(rows)
        elif key == DINF:
            result[DINF] = bound
    return result


def _of_one_row(moves: Moves) -> Moves:
    """The moves of a matrix of one row as those of the vector that this row is."""
    result: Moves = {}
    for key, bound in moves.items():
        of_vector = {M2: L2, MINF: LINF, ROWS: DINF, DM2: D2}.get(key, key)
        result[of_vector] = result[of_vector].least(bound) if of_vector in result else bound
    return result


def _columns_repeated(moves: Moves, columns: Expr) -> Moves:
    """One number a row, repeated along the row."""
    result: Moves = {}
    for key, bound in moves.items():
        if key == L1:
            result[L1], result[M2], result[MINF] = bound.scaled(columns), bound.scaled(sqrt(columns)), bound
        elif key == L2:
            result[L2] = bound.scaled(sqrt(columns))
        elif key in (LINF, DINF, ROWS):
            result[key] = bound
        elif key == D1:
            result[D1], result[ROWS] = bound.scaled(columns), bound
    return result
