"""Samples of the rows: under equal coins a neighbour's sample differs by the row that changed, or not at all; what is released of it costs less.

Where rows are edited and their number is public, a sample of m of n without replacement holds the edited row with probability
m / n, which releases of the sample make use of (P14). Where rows come and go, the size of the sample follows
that of the data: a row may come in and push another one out.
"""
from __future__ import annotations

from dataclasses import replace

from dpcheck.bounds import ONE, ZERO, Expr, Order, compare
from dpcheck.infer.requests import Call
from dpcheck.infer.datasets.registry import owner_of
from dpcheck.infer.datasets.registry import rule
from dpcheck.infer.datasets.model import Population, Sample
from dpcheck.infer.datasets.tables import boxed
from dpcheck.infer.datasets.model import rows_env
from dpcheck.infer.response import drawn_by
from dpcheck.infer.values import Nothing, Num, Value
from dpcheck.spaces import Relation, assert_never


@rule("frame_sample")
def _sample(request: Call) -> Value:
    """df.sample(n) and df.sample(frac=q), without replacement and weights; with a fixed seed the order of the rows decides."""
    run, found = request.run, owner_of(request)
    plain = all(isinstance(request.value(name), Nothing) for name in ("weights", "axis", "random_state")) and request.constant("replace") is False
    if found is None or not plain or found[1].rows.kept or found[1].rows.sample is not None:
        return request.lost()
    table = found[1]
    rows = table.rows
    if run.seed_shown:
        drawn_by(run, rows_env(rows))
    n, frac = _public(request, "n"), _public(request, "frac")
    if (n is None) == (frac is None):
        return request.lost()
    match rows.relation:
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            return boxed(run, replace(table, rows=_of_comers(request, rows, n)))
        case Relation.CHANGE_ONE | Relation.HAMMING:
            return boxed(run, replace(table, rows=_of_edited(request, rows, n, frac)))
        case _:
            assert_never(rows.relation)


def _of_comers(request: Call, rows: Population, n: Expr | None) -> Population:
    """A row that comes in pushes another one out of a sample of `n`; a share of the rows may grow by one, too. All rows of a user may push out those of several."""
    steps = rows.times + rows.vanish
    taken = replace(rows, keys=(), relation=Relation.SYMMETRIC, times=steps, vanish=steps, paired=ZERO, place=object(), size=None, least=ZERO, users=None, tail=None, ordered=False)
    if n is None:
        return taken
    request.run.assume(f"a sample is no larger than {rows.label}")
    return replace(taken, relation=Relation.CHANGE_ONE, vanish=ZERO, size=n)


def _of_edited(request: Call, rows: Population, n: Expr | None, frac: Expr | None) -> Population:
    """The rows that are drawn stand where they stood: of an edited one the sample holds the new values, or neither."""
    run = request.run
    sample = None
    if rows.size is not None and rows.times == ONE:
        share = n / rows.size if n is not None else frac + ONE / (rows.size * 2) if frac is not None else ONE  # frac is rounded to whole rows
        rate = share if compare(share, ONE, run.facts) is Order.AT_MOST else None
        if rate is None and n is not None:
            run.assume(f"a sample is no larger than {rows.label}")
            rate = share
        sample = None if rate is None else Sample(rate, run.ledger)
    if n is not None:
        run.facts = run.facts.plus(n - 1)  # a sample of no rows tells nothing
    return replace(rows, keys=(), relation=Relation.CHANGE_ONE, place=object(), size=n, least=n if n is not None else ZERO, users=None, tail=None, ordered=False, sample=sample)


def _public(request: Call, name: str) -> Expr | None:
    """A public number; None where the argument is not given."""
    value = request.value(name)
    if isinstance(value, Nothing):
        return None
    num = request.number(name)
    return num.term if isinstance(num, Num) and not num.env and not num.shape else None
