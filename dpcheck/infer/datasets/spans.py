"""Rows between two places, where rows keep their places: batches that do not overlap have no row in common (F36)."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

from dpcheck.bounds import ONE, ZERO, Apply, Atom, Bound, Expr, nonnegative, positive, split_linear
from dpcheck.infer.datasets.model import Population, Span, Total
from dpcheck.infer.reach import L1, L2, LINF, M2, MINF, reach
from dpcheck.infer.values import Num, Source

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def apart(run: Run, one: Span | None, other: Span | None) -> bool:
    """Whether two spans of one data set have no place in common."""
    if one is None or other is None or one.origin is not other.origin:
        return False
    return any(nonnegative(high.low - end, run.facts) for low, high in ((one, other), (other, one)) for end in _ends(low))


def in_one_pass(run: Run, rows: Population, varying: frozenset[Atom]) -> bool:
    """Whether a place is in the span of one pass of a loop only: the spans move on by no less than they are long."""
    span = rows.span
    if span is None:
        return False
    linear = split_linear(span.low, lambda atom: atom in run.steps and atom in varying)
    if linear is None or len(linear[0]) != 1:
        return False
    (atom, factor), = linear[0].items()
    if atom not in run.steps or varying & {*factor.leaves(), *linear[1].leaves()} or not positive(factor, run.facts):
        return False
    for end in _ends(span):
        wide = end - span.low
        if not varying & set(wide.leaves()) and nonnegative(factor * run.steps[atom] - wide, run.facts):
            return True
    return False


def _ends(span: Span) -> Sequence[Expr]:
    """Places before which the span ends."""
    if span.high.infinite:
        return ()
    atom = span.high.atom()
    return atom.args if isinstance(atom, Apply) and atom.name == "min" else (span.high,)


def of_one_part(run: Run, parts: Sequence[Num]) -> dict[Source, dict[str, Bound]] | None:
    """The moves of several sums of batches, of which an edited row is in one; None where a row may be in several."""
    totals = [part.total for part in parts]
    first = totals[0]
    if first is None or any(total is None or not _alone(total, part) for total, part in zip(totals, parts)):
        return None
    spans = [total.rows.span for total in totals if total is not None]
    if any(not apart(run, one, other) for place, one in enumerate(spans) for other in spans[place + 1:]):
        return None
    source, keys = first.rows.source, (L1, L2, LINF) if parts[0].shape else (L1,)
    found = {key: Bound.ZERO for key in keys}
    for part in parts:
        for key in keys:
            found[key] = found[key].greatest(reach(part, source, key))
    if parts[0].shape:
        found[M2], found[MINF] = found[L2], found[LINF]
    return {source: found}


def _alone(total: Total, part: Num) -> bool:
    """Whether a sum depends on nothing but the rows of its batch, each of which one step edits or not."""
    rows = total.rows
    local = all(origin is rows.row for origin in total.item.env) and all(origin is rows.row for kept in rows.kept for origin in kept.env)
    return local and rows.times == ONE and rows.vanish == ZERO and not rows.by_order and set(part.env) <= {rows.source}
