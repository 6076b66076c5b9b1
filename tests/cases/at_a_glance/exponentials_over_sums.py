"""Exponentials over sums of them, and what looks like it."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from dpcheck import L1, L2, LInf, MetricVector, Real, Size


def thirds(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    e = np.exp(-v)
    return -6 * e / e.sum()
# expect: thirds v.L1 == 6
# expect: thirds v.L2 == 3 * sqrt(2)
# expect: thirds v.LInf == 3


def of_sums(v: Annotated[MetricVector[Real, L1], Size(4)]):
    e = np.exp(v)
    return 4 * e / e.sum()
# expect: of_sums v.L1 == 2
# expect: of_sums v.L2 == sqrt(2)
# expect: of_sums v.LInf == 1


def of_lengths(v: Annotated[MetricVector[Real, L2], Size(4)]):
    e = np.exp(v - v.max())
    return 2 * e / np.sum(e)
# expect: of_lengths v.L2 == 1
# expect: of_lengths v.L1 == sqrt(2)
# expect: of_lengths v.LInf == sqrt(2) / 2


def of_others(v: Annotated[MetricVector[Real, LInf], Size(3)], w: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.exp(v) / np.exp(w).sum()
# expect: of_others v == inf
# expect: of_others w == inf


def rising(x: Real):
    return -4 * math.exp(x) / (3 + 5 * math.exp(x))
# expect: rising x == 1 / 5


def falling(x: Real):
    return -12 / (3 + math.exp(2 * x))
# expect: falling x == 2


def smooth(x: Real, y: Real):
    return np.logaddexp(3 * x, -y)
# expect: smooth x == 3
# expect: smooth y == 1
