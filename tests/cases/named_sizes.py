"""Sizes with a name: whole numbers, not below 0 for rows, and at least 1 for the entries of an array; bounds are told as short as they are."""
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Data, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

Entries = Annotated[MetricVector[Real, L1], Size("n"), Interval(ge=0, le=10)]
Codes = Annotated[MetricVector[Data, L1], Size("n"), Interval(ge=0, le=1)]
Rows = Annotated[MetricMatrix[Data, LInf], Shape("n", 3), Interval(ge=-1, le=1)]
Points = Annotated[MetricMatrix[Data, LInf], Shape("n", 2), Interval(ge=0, le=1)]
Ages = Annotated[list[float], ChangeOneDistance, Size("n"), Interval(ge=0, le=120)]
Centres = Annotated[np.ndarray, Shape("k", 2)]


def running_totals(v: Entries):
    return np.cumsum(v)
# expect: running_totals v.L1 == n
# expect: running_totals v.L2 == sqrt(n)
# expect: running_totals v.LInf == 1


def means_of_columns(m: Rows):
    return m.mean(axis=0)
# expect: means_of_columns m.L1 == 6 / n
# expect: means_of_columns m.L2 == 2 * sqrt(3) / n
# expect: means_of_columns m.LInf == 2 / n


def moments(m: Rows):
    return m.T @ m
# expect: moments m.LInf == 6


def mean_age(ages: Ages, n: int):
    return sum(ages) / n
# expect: mean_age ages == 120 / n


def spread_of_ages(ages: Ages):
    return np.std(ages)
# expect: spread_of_ages ages == 120 * sqrt(n - 1) / n


def variance_of_codes(v: Codes):
    return np.var(v)
# expect: variance_of_codes v == (n - 1) / n ** 2


def variance_of_ten(v: Annotated[MetricVector[Data, L1], Size(10), Interval(ge=0, le=1)]):
    return np.var(v)
# expect: variance_of_ten v == 0.09


def nearest(points: Points, centres: Centres, k: int):
    """Of two points in as many places, one leaves a centre and one comes to another."""
    apart = ((points[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2)
    return np.bincount(apart.argmin(axis=1), minlength=k)
# expect: nearest points.LInf == 1
# expect: nearest points.L2 == min(sqrt(2), sqrt(k))


def several_sizes(v: Annotated[MetricVector[Real, L1], Size("2 * n")], n: int):
    return v.reshape(2, n).sum(axis=0)
# expect: several_sizes v.L1 == 1


def another_when_empty(ages: Ages, x: Real, n: int):
    """There may be no rows at all: what is returned then counts."""
    return 100 * x if n == 0 else x
# expect: another_when_empty x == 100


def below_none(ages: Ages, x: Real, n: int):
    """There are never fewer than none."""
    return 100 * x if n < 0 else x
# expect: below_none x == 1


def size_of_a_part(x: Real, n: int):
    """What is declared of a variable holds only where that is reached."""
    if n < 0:
        return -n * x
    part: Annotated[MetricVector[Real, L1], Size("n")] = np.loadtxt("part.txt")
    return n * x
# expect: size_of_a_part x == abs(n)


def times_rows(ages: Ages, x: Real, n: int):
    """Of no rows one is counted."""
    return max(n, 1) * x
# expect: times_rows x == max(n, 1)
