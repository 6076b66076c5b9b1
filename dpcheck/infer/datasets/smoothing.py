"""A sum with a public number added, over the number of the same rows with another one added: smoothed shares, means over n + 1 (rule G32)."""
from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import TYPE_CHECKING

from dpcheck.bounds import ONE, ZERO, Bound, Expr, maximum, number, positive
from dpcheck.infer.datasets.model import Total
from dpcheck.infer.datasets.sizes import KEYS, largest, widest
from dpcheck.infer.reach import DINF, L1, least
from dpcheck.infer.values import Moves, Num
from dpcheck.spaces import NORMS, Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

_FARTHEST = 1 << 40  # rows among which the worst number is looked for


def smoothed(run: Run, result: Num, total: Total, more: Expr, kept: bool, inside: Interval) -> Num:
    """(S + a) / (N + c) for the sum S of what N rows contribute, all or those that are `kept`, each in `inside`, with public a and c > 0 (G32): `more` is c."""
    added = total.rest
    if not positive(more, run.facts) or total.item.shape and added != ZERO:
        return result
    moves: Moves = {DINF: Bound.linear(ONE)}
    for norm in NORMS if total.item.shape else ():
        width, away = widest(run, total.item, KEYS[norm]), more * largest(run, total.item, KEYS[norm])
        if not width.infinite and not away.infinite:
            moves[KEYS[norm]] = _moved(total, kept, width, away, more)
    if not total.item.shape and not inside.lo.infinite and not inside.hi.infinite:
        away = maximum(more * inside.hi - added, added - more * inside.lo)
        moves[L1] = _moved(total, kept, inside.width, away, more)
    domain = result.domain
    if not total.item.shape:
        alone = added / more
        between = Interval(inside.lo, inside.hi).hull(Interval(alone, alone), run.facts)
        domain = domain.meet(between, run.facts)
    own = least({total.rows.source: result.env[total.rows.source]}, {total.rows.source: moves}) if total.rows.source in result.env else {}
    sharp = result.but(domain=domain, env={**{source: of for source, of in result.env.items() if source is not total.rows.source}, **own}, total=result.total)
    run.know(sharp.term, sharp)
    return sharp


def _moved(total: Total, kept: bool, width: Expr, away: Expr, more: Expr) -> Bound:
    """How far one row moves the ratio: by at most h(N) = (width * N + away) / ((N + more) * (N + more + 1)) beside N others that are counted; one that is edited also by width / (N + more + 1)."""
    rows = total.rows
    few = rows.least - 1 if rows.relation.edits else rows.least
    few = few if not kept and few.value is not None and few.value > 0 else ZERO
    known = [each.value for each in (width, away, more, few)]
    most = worst(*(Fraction(each) for each in known if each is not None)) if None not in known else None
    bound = maximum(width, away / more) / (few + more + 1) if most is None else number(most)
    if rows.relation.edits:
        bound = maximum(bound, width / (few + more + 1))
    return Bound.linear(bound * (rows.times + rows.vanish))


def worst(width: Fraction, away: Fraction, more: Fraction, few: Fraction) -> Fraction | None:
    """The most of h(N) over whole N >= few, which rises up to some N and falls from there on; None where that is too far to look for."""
    def moved(others: Fraction) -> Fraction:
        return (width * others + away) / ((others + more) * (others + more + 1))

    def falls(others: Fraction) -> bool:
        return moved(others + 1) <= moved(others)

    low, step = few, 1
    while not falls(low + step - 1):
        step *= 2
        if step > _FARTHEST:
            return None
    first = bisect_left(range(step), True, key=lambda each: falls(low + each))
    return moved(low + first)
