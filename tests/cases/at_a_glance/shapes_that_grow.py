"""Arrays that are repeated, joined, turned or broadcast."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Ge
from dpcheck import Integer, L1, LInf, MetricVector, Real, Size


Four = Annotated[MetricVector[Real, L1], Size(4)]


def one_everywhere(x: Real):
    return (2 * np.array([[x]]) + np.zeros((3, 4))).sum()
# expect: one_everywhere x == 24


def rows_again(v: Four):
    m = np.zeros((5, 4)) + v
    return m.sum() - v.sum()
# expect: rows_again v == 4


def by_places(v: Four):
    return sum(i * a for i, a in enumerate(v)) + sum(a for a in v[1:])
# expect: by_places v == 4


def gathered_by_place(v: MetricVector[Real, L1]):
    out = []
    for i in range(len(v)):
        out.append(-5 * v[i])
    return np.array(out)
# expect: gathered_by_place v.L1 == 5
# expect: gathered_by_place v.LInf == 5


def below_zero_replaced(v: Four):
    v[v < 0] = 0
    return 3 * v.sum()
# expect: below_zero_replaced v == 3


def two_quantiles(v: Four):
    return np.quantile(v, [0.3, 0.8])
# expect: two_quantiles v.LInf == 1


def rolled(v: Four, i: Integer):
    return np.roll(v, i)[0]
# expect: rolled v == 1  # known: loose
# expect: rolled i == inf


def of_any_shape(v: Four, c: np.ndarray):
    return v * 2 + c
# expect: of_any_shape v == inf


def beside_itself(v: MetricVector[Real, L1], k: Annotated[int, Ge(0)]):
    return np.tile(np.concatenate([v, 3 * v]), k)
# expect: beside_itself v.L1 == 4 * k
