"""Rows in an order of their own: an edited row goes from one place and comes at another."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, SymmetricDistance

Edited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=5)]
Added = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=5)]
InPlace = Annotated[list[float], HammingDistance, Interval(ge=0, le=5)]


def two_of_each_edited(rows: Edited):
    return sum(a for r in rows for a in (r, 2 * r))
# expect: two_of_each_edited rows == 15  # known: loose


def two_of_each_added(rows: Added):
    return sum(a for r in rows for a in (r, 2 * r))
# expect: two_of_each_added rows == 15  # known: loose


def gaps_of_edited_rows(rows: Edited):
    found = 0
    for r in sorted(rows):
        found = max(found, r) + 1
    return found
# expect: gaps_of_edited_rows rows == 5  # known: loose


def counted_edited(rows: Edited):
    n = 0
    for r in sorted(rows):
        if r > 3:
            n += 2
    return n
# expect: counted_edited rows == 2


def gaps_of_one_kind(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]):
    # two gaps of 3/5 become one of 6/5, and one of 3 becomes two of 3/2
    s = sorted(d)
    return sum(1 for a, b in zip(s, s[1:]) if 1 <= b - a <= 2)
# expect: gaps_of_one_kind d == 3  # known: loose
