"""Functions of sums over rows that exclude each other: a row that comes or goes moves one of them only (rule F26)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import ONE, ZERO, Apply, Bound, Expr, maximum, sqrt
from dpcheck.infer.datasets.model import Population, Total
from dpcheck.infer.datasets.supports import share_no_row
from dpcheck.infer.reach import D1, DINF, L1, L2, LINF, least, reach
from dpcheck.infer.values import Env, Num

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_PARTS = 64


def beside_each_other(run: Run, result: Num, parts: Sequence[Num]) -> Num:
    """A vector of functions of sums, of which a row moves one, and one that is edited two."""
    rows = _rows_of(run, parts)
    if rows is None:
        return result
    moves = sorted((reach(part, rows.source, L1) for part in parts), key=lambda bound: bound.coefficient.sort_text())
    if any(bound.is_infinite for bound in moves):
        return result
    top, changed = _largest(moves), ONE
    both, euclid = top, top
    if rows.relation.edits and len(parts) > 1:
        pairs = [(one.coefficient, other.coefficient) for place, one in enumerate(moves) for other in moves[:place]]
        both = maximum(*(one + other for one, other in pairs))
        euclid, changed = maximum(*(sqrt(one * one + other * other) for one, other in pairs)), ONE + ONE
    own: Env = {rows.source: {L1: Bound.linear(both), L2: Bound.linear(euclid), LINF: Bound.linear(top), D1: Bound.linear(changed), DINF: Bound.linear(ONE)}}
    return result.but(env=least(result.env, own))


def added_up(run: Run, result: Num, left: Num, right: Num) -> Num:
    """The sum of two functions of sums, of which a row that comes or goes moves one."""
    rows = _rows_of(run, (left, right))
    if rows is None or rows.relation.edits:
        return result
    moves = [reach(part, rows.source, L1) for part in (left, right)]
    if any(bound.is_infinite for bound in moves):
        return result
    return result.but(env=least(result.env, {rows.source: {L1: Bound.linear(_largest(moves)), D1: Bound.linear(ONE)}}))


def _largest(moves: Sequence[Bound]) -> Expr:
    return maximum(*(bound.coefficient for bound in moves))


def _rows_of(run: Run, parts: Sequence[Num]) -> Population | None:
    """The rows over which all these numbers are functions of sums, if each row has to do with one of them at most, and they depend on nothing else."""
    private = [part for part in parts if part.env]
    if not 1 < len(private) <= MOST_PARTS or any(part.shape for part in private):
        return None
    source = next(iter(private[0].env))
    if any(list(part.env) != [source] for part in private):
        return None
    found = [sums_in(run, part.term) for part in private]
    first = found[0][0].rows if found[0] else None
    if first is None or first.times != ONE or first.vanish != ZERO or first.source is not source:
        return None
    totals = [total for part in found for total in part or ()]
    if not all(found) or any(total.rows.place is not first.place or total.rows.by_order or any(origin is not first.row for origin in total.item.env) for total in totals):
        return None
    return first if share_no_row(run, [[total.item for total in part] for part in found if part]) else None


def sums_in(run: Run, term: Expr) -> list[Total] | None:
    """The sums over rows that a term is made of; None where anything else that is private is in it."""
    found: list[Total] = []
    for atom in term.atoms():
        known = run.known.get(atom)
        if known is not None and known.total is not None:
            if known.env:
                found.append(known.total)
        elif isinstance(atom, Apply) and atom.name != "total":
            for argument in atom.args:
                inside = sums_in(run, argument)
                if inside is None:
                    return None
                found += inside
        elif atom.key in run.private or known is not None and known.env:
            return None
    return found
