"""Linear combinations of the entries of a vector, at places that may be one, and of their sum."""
# ruff: noqa
from typing import Annotated

from dpcheck import L1, L2, LInf, MetricVector, Real, Size

Sums = Annotated[MetricVector[Real, L1], Size(4)]
Scores = Annotated[MetricVector[Real, LInf], Size(4)]


def of_entries_and_their_sum(v: Sums, w: Scores):
    return v.sum() - 3 * v[0] + v[1] + w.sum() - 3 * w[0] + w[1]
# expect: of_entries_and_their_sum v == 2
# expect: of_entries_and_their_sum w == 6


def of_entries_less_their_sum(v: Sums, w: Scores):
    return v[0] - 3 * v.sum() + w[3] - 3 * w.sum()
# expect: of_entries_less_their_sum v == 3
# expect: of_entries_less_their_sum w == 11


def of_places_that_may_be_one(v: Sums, w: Scores, i: int, j: int):
    return 3 * v[i] + 2 * v[j] + 3 * w[i] - 2 * w[j]
# expect: of_places_that_may_be_one v == 5
# expect: of_places_that_may_be_one w == 5


def of_both_ends(v: MetricVector[Real, L1]):
    return 3 * v[0] + 2 * v[-1]
# expect: of_both_ends v == 5
