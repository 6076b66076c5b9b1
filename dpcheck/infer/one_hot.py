"""Vectors and matrices of zeros, but for one place or row, which may be private (rule H1)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Bound, Expr, number, sqrt
from dpcheck.infer import numbers
from dpcheck.infer.reach import D1, D2, DINF, L1, L2, LINF, M2, MINF, ROWS, changed, reach, tainted
from dpcheck.infer.shapes import ShapeError, common_shape, fit
from dpcheck.infer.sizes import size_of
from dpcheck.infer.values import Growing, Num
from dpcheck.spaces import BOOL, Interval, Norm

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def at_item(run: Run, shape: tuple[Expr, ...], index: Num, amount: Num, node: ir.Node) -> Num:
    """A number at one place of a vector of zeros, that may be private: e times a one-hot vector (H1). Places beyond the end raise."""
    _assume_within(run, shape[0], index)
    env: Growing = {}
    for source in index.env:
        moved = changed(index, source)
        env[source] = {D1: moved.scaled(number(2)), D2: moved.scaled(sqrt(number(2))), DINF: moved}
    hot = Num(run.fresh("the place"), shape, BOOL, env, {norm: ONE for norm in Norm})
    run.know(hot.term, hot)
    added = numbers.rename(run, numbers.multiply(run, hot, amount.but(boolean=False), node), "an entry more")
    _note_amount(run, added, amount)
    return added


def written_at(run: Run, array: Num, index: Num, value: Num, gap: Expr) -> Num:
    """v[i] = x at a private place, where x is no further than `gap` from any entry: two places change by as much where i does, and one as x does (H1)."""
    _assume_within(run, array.shape[0], index)
    twice = {L1: number(2), L2: sqrt(number(2)), LINF: ONE}
    env: Growing = {}
    for source in {**array.env, **index.env, **value.env}:
        moved, changes = changed(index, source), reach(value, source, D1)
        moves = {key: reach(array, source, key) + moved.scaled(factor * gap) + reach(value, source, L1) for key, factor in twice.items()}
        env[source] = {**moves, D1: reach(array, source, D1) + moved.scaled(number(2)) + changes, DINF: reach(array, source, DINF) + moved + changes}
    result = Num(run.fresh("an array written at a private place"), array.shape, array.domain.hull(value.domain, run.facts), env, data=array.data, norm=array.norm,
                 released=array.released or value.released)
    run.know(result.term, result)
    return result


def _assume_within(run: Run, length: Expr, index: Num) -> None:
    if not Interval(-length, length - 1).holds(Interval(index.domain.lo, index.domain.hi), run.facts):
        run.assume("every index lies within its list")


def at_row(run: Run, shape: tuple[Expr, ...], index: Num, amount: Num) -> Num | None:
    """A vector in one row of a matrix of zeros, that may be private (H1); None where it does not go along the columns."""
    if len(amount.shape) > 1 or amount.shape and amount.shape[0] == ONE and shape[1] != ONE:
        return None
    try:
        added = fit(amount.but(boolean=False), common_shape(shape[1:], amount.shape, run))
    except ShapeError:
        return None
    _assume_within(run, shape[0], index)
    sizes = {key: size_of(run, added, norm) for key, norm in ((L1, Norm.L1), (L2, Norm.L2), (LINF, Norm.LINF), (M2, Norm.L2), (MINF, Norm.LINF))}
    twice = {L1: number(2), L2: sqrt(number(2)), LINF: ONE, M2: number(2), MINF: number(2)}
    env: Growing = {}
    for source in {**index.env, **added.env}:
        moved = changed(index, source)
        env[source] = {key: moved.scaled(twice[key] * size) + reach(added, source, inner) if not size.infinite or moved.is_zero else Bound.INFINITE
                       for (key, size), inner in zip(sizes.items(), (L1, L2, LINF, L2, LINF))}
        env[source] |= {ROWS: moved.scaled(number(2)) + reach(added, source, DINF), DINF: (moved + reach(added, source, DINF)).least(tainted({source: {}})[source][DINF])}
    hot = Num(run.fresh("a row more"), shape, added.domain.hull(Interval(ZERO, ZERO, True), run.facts), env, dict(added.norms),
              sizes={key: size for key, size in sizes.items() if not size.infinite})
    run.know(hot.term, hot)
    _note_amount(run, hot, amount)
    return hot


def _note_amount(run: Run, added: Num, amount: Num) -> None:
    """Keeps what was added at one place, of which an array is made (whether it may be missing is asked later)."""
    atom = added.term.atom()
    if run.has_rows and amount.env and atom is not None:
        run.added[atom] = amount.term
