"""Noisy thresholds, votes and answers by coins."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
from annotated_types import Gt
from dpcheck import LInf, MetricVector, Real, Size


def first_above(q: MetricVector[Real, LInf], eps: Annotated[float, Gt(0)], bar: float):
    level = bar + np.random.laplace(0, 2 / eps)
    for i, a in enumerate(q):
        if a + np.random.laplace(0, 4 / eps) > level:
            return i
    return -1
# expect: first_above q.epsilon == eps


def noisiest(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: Annotated[float, Gt(0)]):
    return np.argmax(v + np.random.laplace(0, 2 / eps, 3))
# expect: noisiest v.epsilon == eps




def told_twice(x: Real):
    y = x + np.random.laplace(0, 4)
    return y, 2 * y
# expect: told_twice x.epsilon == 1 / 4


def drawn_once(x: Real):
    z = np.random.laplace(0, 1)
    return x + z, 2 * x + z
# expect: drawn_once x.epsilon == inf
