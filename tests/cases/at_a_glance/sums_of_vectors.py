"""Sums, entries and extremes of vectors."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, LInf, MetricVector, Real, Size


def weighted(v: Annotated[MetricVector[Real, L2], Size(2)], k: float):
    return 3 * v[0] - 4 * k * v[1]
# expect: weighted v == sqrt(9 + 16 * k ** 2)


def entry_and_sum(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v.sum() + 2 * v[0] - v[1]
# expect: entry_and_sum v == 3


def mean_of_the_largest(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.sort(v)[-2:].mean() - 2 * v.min()
# expect: mean_of_the_largest v == 3


def spread(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v.max() - v.min()
# expect: spread v == sqrt(2)


def sum_of_squares(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=-2, le=3)]):
    return (v ** 2).sum()
# expect: sum_of_squares v == 6


def pairs_apart(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.abs(np.roll(v, 1) - 2 * v).sum()
# expect: pairs_apart v == 3


def of_two(v: Annotated[MetricVector[Real, L1], Size(2)], w: Annotated[MetricVector[Real, LInf], Size(2)]):
    return np.maximum(2 * v, -3 * w).sum()
# expect: of_two v == 2
# expect: of_two w == 6
