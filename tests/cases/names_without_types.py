"""Public parameters of which no annotation says what they are: beside private data they are taken for numbers, which is said; arrays that are declared are none."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, MetricVector, Real, Size

V = Annotated[MetricVector[Annotated[Real, Interval(ge=-3, le=3)], L1], Size(4)]


def larger(v: V, x):
    return np.maximum(v, x)
# expect: larger v == 1


def cut(v: V, x):
    return np.clip(x, v, 5)
# expect: cut v == 1


def by_size(v: V, x):
    return np.abs(x) * v
# expect: by_size v == abs(x)


def rounded(v: V, x):
    return np.floor(x) * v
# expect: rounded v == abs(floor(x))


def of_one_entry(v: V, x):
    return np.maximum(v[0], x)
# expect: of_one_entry v == 1


def scaled_by_a_norm(v: V, x):
    return np.linalg.norm(x) * v
# expect: scaled_by_a_norm v == abs(x)


def filled(v: V, x):
    return np.full(x, v[0])
# expect: filled v.L1 == x
# expect: filled v.L2 == min(max(0, x), sqrt(max(0, x)))
# expect: filled v.LInf == min(1, max(0, x))


def appended(v: V, a):
    return np.append(v, a)
# expect: appended v == 1


def mean_with_an_array(v: V, a: np.ndarray):
    return np.append(v, a).mean()
# expect: mean_with_an_array v == 1 / (4 + a.size)  # known: loose


def with_degrees_that_are_given(v: V, k: int):
    return np.var(v, ddof=k)
# expect: with_degrees_that_are_given v == 9 / (4 - k)
# at: with_degrees_that_are_given k=0
# at: with_degrees_that_are_given k=3


def with_too_many_degrees(v: V):
    return np.nan_to_num(np.var(v, ddof=5))
# expect: with_too_many_degrees v == inf
