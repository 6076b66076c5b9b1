"""Vectors and numbers as programs handle them: averages that move, filters, steps, products with public matrices."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, LInf, MetricVector, Real, Size

Five = Annotated[MetricVector[Real, L1], Size(5)]
Six = Annotated[MetricVector[Real, L1], Size(6)]
A = np.array([[1.0, 2.0], [3.0, 4.0]])


def exponential_average(v: Five):
    s = 0.0
    for t in v:
        s = 0.9 * s + 0.1 * t
    return s
# expect: exponential_average v == 0.1


def moving_average(v: Six):
    return np.convolve(v, np.ones(3) / 3, mode="valid")
# expect: moving_average v.L1 == 1
# expect: moving_average v.LInf == 1 / 3


def steps(v: Six):
    return np.diff(v)
# expect: steps v.L1 == 2
# expect: steps v.L2 == sqrt(2)


def transformed(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return A @ v
# expect: transformed v.L1 == 6
# expect: transformed v.L2 == sqrt(20)
# expect: transformed v.LInf == 4


def bent(x: Annotated[Real, Interval(ge=0, le=1)]):
    return x * x - x
# expect: bent x == 1


def product_of_two(v: MetricVector[Real, L1], w: Annotated[MetricVector[Real, L1], Interval(ge=-2, le=2)]):
    return np.dot(np.clip(v, -1, 1), w)
# expect: product_of_two v == 2
# expect: product_of_two w == 1


def spread(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    ordered = sorted(v)
    return ordered[-1] - ordered[0]
# expect: spread v == 2


def trimmed_mean(v: Annotated[MetricVector[Real, LInf], Size(6)]):
    return np.sort(v)[1:-1].mean()
# expect: trimmed_mean v == 1


def huber(x: Real, c: Annotated[float, Interval(gt=0)]):
    return 0.5 * x * x if abs(x) <= c else c * (abs(x) - 0.5 * c)
# expect: huber x == c


def length_of_clipped_selection(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return len(clip(L2, v[v > 0], 2.0))
# expect: length_of_clipped_selection v == inf
