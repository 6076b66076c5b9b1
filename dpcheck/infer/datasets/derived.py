"""Populations made of others: put in order, cut, stripped of repetitions, joined (rules F4 to F21), for every relation.

Each notion is decided here, once, for all relations. What a derived population says of itself holds of the rows that come in and go out of it
when one unit of the data set's distance is made; a None says that nothing bounds them. Conditions that the rows were kept by are forgotten,
so they must speak of one row each, and so must what the rows are ordered, grouped or told apart `by`: where that depends on another number
(a mean, another data set), all rows could come and go at once.
"""
from __future__ import annotations

from dataclasses import replace
from typing import Sequence

from dpcheck.bounds import ONE, ZERO, Expr, number
from dpcheck.infer.datasets.model import Population
from dpcheck.infer.values import Env
from dpcheck.spaces import Relation, assert_never


def _of_each_row(rows: Population, by: Env) -> bool:
    """Whether what decides on a row depends on that row alone."""
    return all(source is rows.row for source in by)


def in_order(rows: Population, by: Env, *, own: bool, stable: bool = True, keys: tuple[Expr, ...] = ()) -> Population | None:
    """The rows in another order: by what is sorted itself (`own`, F6), or by something of theirs, where equals stay as they stood if it is `stable` (F7)."""
    if not _of_each_row(rows, by):
        return None
    return replace(rows, place=object(), ordered=own, scrambled=not own and (not stable or rows.scrambled), relation=_moved(rows.relation), tail=None, keys=keys)


def turned(rows: Population) -> Population:
    """The rows from the last to the first (F8)."""
    return replace(rows, place=object(), keys=tuple(-key for key in rows.keys))


def as_far_as_keys(rows: Population) -> Population:
    """The rows as far as their keys go: sorted by these, in an order of their own (F13)."""
    return replace(rows, ordered=True, scrambled=False)


def _moved(relation: Relation) -> Relation:
    """Places edited in place are no longer the same places."""
    match relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE | Relation.CHANGE_ONE:
            return relation
        case Relation.HAMMING:
            return Relation.CHANGE_ONE
        case _:
            assert_never(relation)


def window(rows: Population, *, one_end: bool = False) -> Population | None:
    """The rows between two places: for one that comes in another leaves at the far end (F9), unless only one end is cut (F10)."""
    if rows.scrambled or not rows.local:
        return None
    whole = not rows.kept
    match rows.relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            if one_end:
                return _cut(rows, rows.times, rows.vanish, rows.paired)
            steps = rows.times + rows.vanish
            return _cut(rows, steps, steps)
        case Relation.CHANGE_ONE | Relation.HAMMING:  # a row less and a row more; of all rows a window has as many as before
            steps = rows.times if one_end else rows.times * 2
            return _cut(rows, steps, steps, steps if whole else ZERO if one_end else rows.times)
        case _:
            assert_never(rows.relation)


def per_group(rows: Population, by: Env) -> Population | None:
    """The first rows of each group (F16, F17): one that comes may push out another of its group, one that leaves lets one in."""
    if rows.scrambled or not rows.local or not _of_each_row(rows, by):
        return None
    steps = rows.times + rows.vanish
    match rows.relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            return _cut(rows, steps, steps)
        case Relation.CHANGE_ONE | Relation.HAMMING:  # a row leaves its group and comes into another
            return _cut(rows, steps * 2, steps * 2, steps)
        case _:
            assert_never(rows.relation)


def groups_by_size(rows: Population, by: Env, most: int, *, least: bool) -> Population | None:
    """The rows of the groups that have at least (`least`), or at most, so many rows: with one that comes all of its group may come, or leave (F39)."""
    if not rows.local or not _of_each_row(rows, by):
        return None
    size = number(max(most, 1))
    match rows.relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            both = (rows.times * size, rows.vanish * size) if least else ((rows.times + rows.vanish) * size,) * 2
        case Relation.CHANGE_ONE | Relation.HAMMING:  # a row leaves its group and comes into another
            both = (rows.times * size, rows.times * size) if least else (rows.times * size * 2,) * 2
        case _:
            assert_never(rows.relation)
    return replace(_cut(rows, *both), by_order=rows.by_order)


def support(rows: Population, by: Env) -> Population | None:
    """The rows without repetitions (F14). Where the first of equals stands decides on their order, so that a step can move one as well (F15)."""
    if not rows.local or not _of_each_row(rows, by):
        return None
    match rows.relation:
        case Relation.SYMMETRIC:
            return replace(_cut(rows, rows.times, rows.vanish), by_order=rows.by_order)  # of a row for another one may be a repetition
        case Relation.INSERT_DELETE:
            return replace(_cut(rows, rows.times, rows.vanish), scrambled=not rows.ordered)
        case Relation.CHANGE_ONE | Relation.HAMMING:  # one may go, and one may come
            return replace(_cut(rows, rows.times, rows.times), by_order=rows.by_order, scrambled=not rows.ordered)
        case _:
            assert_never(rows.relation)


def _cut(rows: Population, times: Expr, vanish: Expr, paired: Expr = ZERO) -> Population:
    """Some of the rows, which their order in the data set may have chosen: so many come, and others leave."""
    by_order = rows.by_order or not (rows.relation.ordered or rows.ordered)
    return replace(rows, relation=come_and_go(rows.relation), times=times, vanish=vanish, paired=paired, place=object(), size=None, least=ZERO, kept=(),
                   by_order=by_order, users=None, tail=None)


def come_and_go(relation: Relation) -> Relation:
    """How rows come and go, some of which leave others out; likewise the numbers of their groups: in no order, where the rows have none."""
    match relation:
        case Relation.SYMMETRIC | Relation.CHANGE_ONE:
            return Relation.SYMMETRIC
        case Relation.INSERT_DELETE | Relation.HAMMING:
            return Relation.INSERT_DELETE
        case _:
            assert_never(relation)


def below(parts: Sequence[Population]) -> Population | None:
    """Rows of one data set, one part below the other: a row of the data set may be in every part (F4, F5)."""
    first = parts[0]
    if any(rows.source is not first.source or rows.relation is not first.relation or rows.vanish != ZERO or not rows.local for rows in parts):
        return None
    times = first.times
    for rows in parts[1:]:
        times = times + rows.times
    relation, vanish = first.relation, ZERO
    match relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            pass
        case Relation.CHANGE_ONE | Relation.HAMMING:
            if any(rows.kept for rows in parts):  # an edit takes a row out of a part, or brings one in
                relation, vanish = come_and_go(relation), times
        case _:
            assert_never(relation)
    return Population(first.source, first.row, relation, first.label, object(), times, vanish, by_order=any(rows.by_order for rows in parts),
                      scrambled=any(rows.scrambled for rows in parts), sample=first.sample if all(rows.sample is first.sample for rows in parts) else None)


def one_step(rows: Population) -> tuple[Population, Expr]:
    """The rows when a single one comes or goes, and how often that happens in one unit of distance."""
    single = replace(rows, relation=come_and_go(rows.relation), times=ONE, vanish=ZERO, paired=ZERO, place=object(), size=None, least=ZERO, users=None, tail=None,
                     parted=rows.exchanges)
    match rows.relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            return single, rows.times + rows.vanish
        case Relation.CHANGE_ONE | Relation.HAMMING:
            return single, rows.times * 2
        case _:
            assert_never(rows.relation)


def neighbouring(rows: Population, wide: int) -> Population | None:
    """Windows of so many rows that follow each other: one that comes in breaks up all but one of those that it is part of (F21)."""
    if rows.scrambled or rows.kept or rows.vanish != ZERO:
        return None
    made = replace(rows, times=rows.times * wide, place=object(), size=None, least=ZERO, by_order=rows.by_order or not (rows.relation.ordered or rows.ordered),
                   tail=None, users=None)
    match rows.relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            return replace(made, vanish=rows.times * (wide - 1))
        case Relation.HAMMING:
            return made
        case Relation.CHANGE_ONE:  # a row that is edited in sorted data goes and comes somewhere else
            return replace(made, relation=Relation.SYMMETRIC, times=rows.times * 2 * wide, vanish=rows.times * 2 * (wide - 1))
        case _:
            assert_never(rows.relation)
