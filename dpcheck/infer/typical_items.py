"""Lists of which one typical item is known, as arrays: what all items move by, from what one does (rules E1, J14)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.bounds import ONE, Bound, Expr, apply, split_linear, substitute
from dpcheck.infer import forward
from dpcheck.infer.forward import weights_of_each
from dpcheck.infer.numbers import tidy
from dpcheck.infer.passes import over_passes
from dpcheck.infer.places import of_passes
from dpcheck.infer.reach import D1, D2, DINF, L1, L2, LINF, M2, MINF, ROWS, ROW_KEY, broadcast, least, reach
from dpcheck.infer.references import cell_of
from dpcheck.infer.values import Env, Growing, Moves, Num, Ref, Source, Uniform
from dpcheck.spaces import NORMS, Norm

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def stand_in(run: Run, array: Num, name: str) -> tuple[Source, Num]:
    """One typical entry (or row) of an array, as a source of its own, measured as the array is."""
    norm = walked_norm(array)
    data = array.data or norm is None
    source = Source(f"one of {name}", "", data or array.domain.integer, stands_in=True)
    shape = array.shape[1:]
    one = Bound.linear(ONE)
    moves: Moves = {DINF: one} if data else ({L1: one} if not shape else {norm.value: one})  # type: ignore[union-attr]
    if data and not shape:
        moves = {D1: one}
    item = Num(run.fresh(f"an entry of {name}"), shape, array.domain, {source: moves}, dict(array.norms), array.data, array.norm, None,
               array.boolean)
    run.know(item.term, item)
    if run.program.exposure is not None:
        run.program.exposure.left(source, array.env)
    return source, item


forward.typical_item.give(stand_in)


def walked_norm(array: Num) -> Norm | None:
    """The norm in which a row (or entry) of a walked array is measured; None for the discrete metric, which is that of data whatever else is known."""
    if array.data:
        return None
    keys = {key for moves in array.env.values() for key in moves}
    if not array.shape[1:]:
        return Norm.L1 if keys & {L1, L2, LINF} else None
    if array.norm is not None:
        return array.norm
    for norm, key in ((Norm.L2, M2), (Norm.L1, L1), (Norm.LINF, MINF)):
        if key in keys:
            return norm
    return Norm.L1 if keys & {L2, LINF} else None


def walked_moves(array: Num, source: Source, key: str) -> Bound:
    """The total, over the entries (or rows), of how far `source` moves each; `key` is the norm in which they are added."""
    norm = walked_norm(array)
    if len(array.shape) == 1:
        return reach(array, source, key if norm is not None else {L1: D1, L2: D2, LINF: DINF}.get(key, key))
    if norm is None:
        return reach(array, source, ROWS)
    moved = reach(array, source, ROW_KEY[norm])
    if key != L1 and norm is not Norm.L1:  # a row is no longer in its norm than in L2
        moved = moved.least(reach(array, source, L2))
    return moved.least(reach(array, source, LINF)) if key == LINF and norm is Norm.LINF else moved


def stacked(run: Run, uniform: Uniform, node: ir.Node) -> Num | None:
    """The array of all items of a list that one piece of code made (J14, E1): per walked entry, and once an item for the rest."""
    item = uniform.item
    if isinstance(item, Ref):
        cell = cell_of(run, item)
        item = cell if isinstance(cell, Num) else item
    if not isinstance(item, Num) or uniform.length.env:
        return None
    count = uniform.length.term
    shape = (count, *item.shape)
    standing = {source for source, _ in uniform.walked}
    env: Growing = {}
    rest = {source: moves for source, moves in item.env.items() if source not in standing}
    if rest:
        apart = None if uniform.walked or item.total is None else over_passes(run, item, uniform.length, uniform.varying)
        env.update(apart if apart is not None else _captured(run, uniform, item, rest) if not item.shape else _rows_of(run, uniform, item, rest))
    for source, array in uniform.walked:
        if source not in item.env:
            continue
        for real in array.env:
            moves = _item_moves(item, source, array, real)
            moves = {key: of_passes(run, uniform.varying, count, bound) for key, bound in moves.items()}
            have = env.get(real)
            env[real] = moves if have is None else {key: have[key] + moves[key] for key in have if key in moves}
    term = _elementwise_term(run, uniform, item)
    result = Num(term if term is not None else run.fresh("a list"), shape, item.domain, env, dict(item.norms) if item.shape else {},
                 item.data, item.norm if item.shape else None, None, item.boolean, item.released)
    if env:
        result.step = run.step(node, "J14" if not item.shape else "E1", item, *(array for _, array in uniform.walked))
    result = tidy(run, result)
    if item.weights is not None and not item.shape:
        result.weights = weights_of_each(run, uniform, item.weights, node)
    if item.noise is not None and not env:
        result.noise = item.noise if item.noise.released is not None else item.noise.entry()
    return result


def of_each_row(run: Run, matrix: Num, name: str, function: Callable[[Num], Num], node: ir.Node, *options: Expr) -> Num:
    """What a function of a vector makes of every row of a matrix (E1), by whichever norm of a row says most; `options` are what else the function is told."""
    found: Num | None = None
    for norm in (None,) if walked_norm(matrix) is None else NORMS:
        measured = matrix if norm is None else matrix.but(norm=norm)
        source, row = stand_in(run, measured, "the rows")
        result = stacked(run, Uniform(function(row), Num(matrix.shape[0]), ((source, measured),)), node)
        assert result is not None
        found = result if found is None else found.but(env=least(found.env, result.env))
    assert found is not None
    return tidy(run, found.but(norm=None if found.norm is None else matrix.norm, term=apply(f"each {name}", (matrix.term, *options), matrix.shape)))


def _captured(run: Run, uniform: Uniform, item: Num, rest: Env) -> Env:
    """A captured private number in every item: it costs once an item, and more or less by what the item makes of its place."""
    count = uniform.length.term
    if not any(atom in uniform.varying for moves in rest.values() for bound in moves.values() for term in bound.terms for part in term for atom in part.leaves()):
        return broadcast(rest, (), (count,))
    filled = broadcast(rest, (), (count,))
    found: Growing = {}
    for source, moves in rest.items():
        each = reach(item, source, L1)
        found[source] = {DINF: filled[source][DINF], L1: of_passes(run, uniform.varying, count, each, summed=True), LINF: of_passes(run, uniform.varying, count, each)}
    return found


def _rows_of(run: Run, uniform: Uniform, item: Num, rest: Env) -> Env:
    """A captured private vector in every row: it costs once a row."""
    count = uniform.length.term
    full = {source: {key: of_passes(run, uniform.varying, count, reach(item, source, key)) for key in (L1, L2, LINF, DINF)} for source in rest}
    return broadcast(full, item.shape, (count, *item.shape))


def _item_moves(item: Num, source: Source, array: Num, real: Source) -> Moves:
    """From moves of one entry to moves of the list: entries that do not move give items that do not move."""
    if not item.shape:
        slope = reach(item, source, L1).coefficient
        moves: Moves = {D1: reach(array, real, D1 if len(array.shape) == 1 else ROWS), DINF: reach(array, real, DINF)}
        if not slope.infinite:
            for key in (L1, L2, LINF):
                moves[key] = walked_moves(array, real, key).scaled(slope)
        return moves
    moves = {ROWS: reach(array, real, ROWS if len(array.shape) == 2 else D1), DINF: reach(array, real, DINF)}
    for key, inner, together in ((L1, L1, L1), (M2, L2, L1), (MINF, LINF, L1), (L2, L2, L2), (LINF, LINF, LINF)):
        slope = reach(item, source, inner).coefficient
        if not slope.infinite:
            moves[key] = walked_moves(array, real, together).scaled(slope)
    return moves


def _elementwise_term(run: Run, uniform: Uniform, item: Num) -> Expr | None:
    """[f(x) for x in v] is f(v) where f is affine in x, the same for every x, and nothing else private is in it."""
    if item.shape or len(uniform.walked) != 1 or not uniform.varying.isdisjoint(item.term.leaves()):
        return None
    source, array = uniform.walked[0]
    atoms = [atom for atom in item.term.leaves() if atom in run.known and source in run.known[atom].env]
    if len(atoms) != 1 or len(array.shape) != 1:
        return None
    linear = split_linear(item.term, lambda atom: atom == atoms[0])
    if linear is None or set(linear[0]) != {atoms[0]}:
        return None
    return substitute(item.term, {atoms[0]: array.term})
