"""The range of scores: by how much the changes of two scores can differ, which is what selection costs (P5, P6)."""
from __future__ import annotations

from collections.abc import Mapping

from dpcheck.bounds import ZERO, Expr, Facts, Order, compare, decided, minimum
from dpcheck.infer.reach import L1, LINF, reach
from dpcheck.infer.values import Num, Source


def score_range(scores: Num, source: Source, facts: Facts, apart: Mapping[Source, Expr] | None = None) -> Expr:
    """A bound of the largest change less the smallest one, over all scores: at most twice the LInf bound, at most the L1 bound.

    `apart` is by how much two scores move apart at most, where they are known one by one: what all have in common costs nothing.
    """
    level = scores.level if scores.level is not None else scores  # a shift of all scores moves their order by nothing
    largest = decided(_range(level, source, facts), facts)
    if apart is None:
        return largest
    difference = decided(apart.get(source, ZERO), facts)
    return difference if largest.infinite or compare(difference, largest, facts) is Order.AT_MOST else largest


def _range(scores: Num, source: Source, facts: Facts) -> Expr:
    largest = reach(scores, source, LINF).coefficient
    if largest.infinite:
        return largest
    if one_way(scores, source):
        return largest
    total = reach(scores, source, L1).coefficient
    if total.infinite:
        return largest * 2
    return total if compare(total, largest * 2, facts) is Order.AT_MOST else minimum(total, largest * 2) if total.value is None else largest * 2


def one_way(scores: Num, source: Source) -> bool:
    """Whether one step from a data set to a neighbour moves all scores in one direction: counts, when a row is added."""
    parts = scores.elements if scores.shape else (scores,)
    directions = {direction(part, source) for part in (parts if parts is not None else (scores,)) if source in part.env}
    return not source_edits(source) and None not in directions and len(directions) < 2


def source_edits(source: Source) -> bool:
    """Whether a step of a source may be an edit, or is no step of a data set."""
    return source.relation is None or source.relation.edits


def direction(value: Num, source: Source) -> int | None:
    """In which direction a number goes when a row is added: 1 up, -1 down, None where that is not known or may be either."""
    if source_edits(source) or value.total is None or value.total.rows.source is not source or value.total.rows.exchanges:
        return None
    domain = value.total.item.domain
    if domain.is_nonnegative():
        return 1
    return -1 if compare(domain.hi, ZERO, Facts()) is Order.AT_MOST else None
