"""Entries that are repeated, arrays of one number, functions of numbers where branches meet, and extremes over passes of all that is in them."""

from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, L2, Data, Integer, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clamp, clip, undisc

Three = Annotated[MetricVector[Real, L1], Size(3)]
Matrix = Annotated[MetricMatrix[Real, L1], Shape(2, 3)]
Count = Annotated[Integer, Interval(ge=0, le=50)]
Box = Annotated[Data, Interval(ge=-5, le=5)]


# ---------------------------------------------------------------- the vector, its sum, and one entry besides
def sum_and_an_entry(v: Three):
    return v - v.sum() - 5 * v[1]
# expect: sum_and_an_entry v.L1 == 17


def mean_and_the_last(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return v - v.mean() + v[-1]
# expect: mean_and_the_last v.LInf == 7 / 3


# ---------------------------------------------------------------- an array of one number, repeated
def one_number_added(m: Matrix, x: Real):
    return m + np.array([x])
# expect: one_number_added x.L1 == 6
# expect: one_number_added x.L2 == 2 * sqrt(3)


def one_number_or_more(m: Matrix, x: Real):
    return np.maximum(m, np.array([x]))
# expect: one_number_or_more x.L1 == 6


def norm_of_repeated(x: Box):
    return np.linalg.norm(clip(L2, np.array([x]), 1.0) + np.zeros(5))
# expect: norm_of_repeated x == sqrt(5)


def rows_and_one_of_them(v: Three):
    return np.abs(v + np.zeros((2, 3))).sum() - np.abs(v).sum()
# expect: rows_and_one_of_them v == 1  # known: loose


# ---------------------------------------------------------------- where branches meet
def falling_from_the_first(z: Count):
    if z > 0:
        return 5 / (1 + z)
    return 5
# expect: falling_from_the_first z == 5 / 2


def squares_until(z: Count):
    return z * z if z < 3 else 9
# expect: squares_until z == 5


def either_sign_of_a_step(x: Box):
    step = 1 if abs(x) > 1 else 0
    return undisc(step if x > 0 else -step)
# expect: either_sign_of_a_step x == 2


def either_sign_of_a_square(x: Box):
    square = clamp(x * x, 0, 1)
    if x > 0:
        return undisc(square)
    return undisc(-square)
# expect: either_sign_of_a_square x == 2


# ---------------------------------------------------------------- extremes over passes
def largest_with_the_sum(v: MetricVector[Real, L2]):
    largest, total = 0, v.sum()
    for e in v:
        largest = max(largest, e + total)
    return largest
# expect: largest_with_the_sum v == sqrt(len(v) + 3)  # known: loose


def largest_of_opposites(v: MetricVector[Real, LInf]):
    largest = 0
    for a, b in zip(v, v[::-1]):
        largest = max(largest, a + b)
    return largest
# expect: largest_of_opposites v == 2


def largest_row_beside_the_first(m: MetricMatrix[Real, LInf]):
    largest = 0
    for row in m:
        largest = max(largest, row.sum() + m[0].sum())
    return largest
# expect: largest_row_beside_the_first m == 2 * m.shape[1]


# ---------------------------------------------------------------- between whole numbers lie others
def rounded_ramp(x: Real):
    return round(max(x, 0) - max(x - 1, 0))
# expect: rounded_ramp x == inf


def ramp_of_whole_numbers(z: Integer):
    return max(z, 0) - max(z - 1, 0)
# expect: ramp_of_whole_numbers z.D == 1


# ---------------------------------------------------------------- a function of an entry beside a function of all
def a_norm_that_an_entry_chooses(d: Annotated[MetricVector[Data, L1], Size(3), Interval(ge=-1, le=3)]):
    chosen = np.where(d[2] <= 2, d, np.maximum(d, d))
    return [np.inner(chosen, chosen), max(d[1], 0)]
# expect: a_norm_that_an_entry_chooses d.D == 2
