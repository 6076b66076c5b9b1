"""How a cost has grown, from the texts of both: what is not proved to be no larger may be larger."""
from __future__ import annotations

from enum import Enum

from dpcheck.bounds import Expr, Facts, Order, compare, parse, symbol
from dpcheck.bounds.budget import Exhausted, Meter

_WORK = 200_000  # units for one comparison


class Growth(Enum):
    """What became of a cost. A name in both texts is taken for the same public value, a number of entries for 1 at least, and a cost for what it is: no less than 0."""

    SAME = "same"
    SMALLER = "smaller"
    LARGER = "larger"
    UNKNOWN = "not known"


def growth(before: str, after: str) -> Growth:
    """Compares two costs as a report has them: Python expressions over public names."""
    if before == after:
        return Growth.SAME
    try:
        with Meter(_WORK):
            old, new = parse(before, _named), parse(after, _named)
            facts = Facts([each for each in (old, new) if not each.infinite])
            if compare(new, old, facts) is Order.AT_MOST:
                return Growth.SAME if compare(old, new, facts) is Order.AT_MOST else Growth.SMALLER
            return Growth.LARGER if compare(old, new, facts) is Order.AT_MOST else Growth.UNKNOWN
    except (ValueError, Exhausted, RecursionError):  # a text that is no formula, or one that takes too much work
        return Growth.UNKNOWN


def names_in(cost: str) -> set[str]:
    """The public names in a cost; of a text that is no formula, none."""
    found: set[str] = set()

    def named(text: str) -> Expr:
        found.add(text)
        return symbol(text)

    try:
        with Meter(_WORK):
            parse(cost, named)
    except (ValueError, Exhausted, RecursionError):
        return set()
    return found


def _named(text: str) -> Expr:
    counts = text.startswith("len(") or ".shape[" in text or text.endswith(".size")
    return symbol(text, lo=1, integer=True) if counts else symbol(text)
