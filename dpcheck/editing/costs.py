"""Whether a change takes anything of the privacy: what releases cost before and after it, by function and source."""
from __future__ import annotations

from dpcheck.bounds import ONE, ZERO, Expr, Facts, Order, compare, parse, symbol
from dpcheck.check.records import Entry, Report


def costs_no_more(before: Report, after: Report) -> bool:
    """Whether no source is known to be spent more on than before, and all that was said to be claimed still is."""
    spent = {_key(entry): entry for entry in before.ledger}
    claimed = sum(bool(release.declared) for release in before.releases) <= sum(bool(release.declared) for release in after.releases)
    return claimed and all((known := spent.get(_key(entry))) is not None and _at_most(entry.epsilon, known.epsilon) and _at_most(entry.delta, known.delta) for entry in after.ledger)


def _key(entry: Entry) -> tuple[str, str, str]:
    return entry.path, entry.function, entry.source


def _at_most(cost: str, other: str) -> bool:
    """Whether one bound is at most another, their names being those of positive numbers."""
    if cost == other or other == "inf":
        return True
    try:
        return compare(parse(cost, _positive), parse(other, _positive), Facts()) is Order.AT_MOST
    except ValueError:  # a text that is no formula
        return False


def _positive(name: str) -> Expr:
    is_size = name.startswith("len(") or ".shape[" in name
    return symbol(name, lo=ONE if is_size else ZERO, integer=is_size)
