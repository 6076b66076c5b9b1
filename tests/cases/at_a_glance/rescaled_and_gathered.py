"""Vectors that are rescaled onto a ball, and arrays gathered of the entries of one."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import L1, L2, LInf, MetricVector, Real, Size

Sums = Annotated[MetricVector[Real, L1], Size(3)]
Scores = Annotated[MetricVector[Real, LInf], Size(3)]
Lengths = Annotated[MetricVector[Real, L2], Size(3)]


def onto_a_ball_of_sums(v: Sums):
    return v * min(1, 3 / np.linalg.norm(v, 1))
# expect: onto_a_ball_of_sums v.L1 == 2


def onto_a_ball_of_lengths(v: Lengths):
    return v * min(1, 3 / np.linalg.norm(v))
# expect: onto_a_ball_of_lengths v.L2 == 1


def gathered(v: Sums, w: Scores):
    return np.array([v[0] + v[1], v[0] - v[1], 2 * v[1]]) + np.array([w[0] + w[1], w[0] - w[1], 3 * w[2]])
# expect: gathered v.L1 == 4
# expect: gathered w.LInf == 3


def gathered_more_than_once(v: Lengths):
    return np.array([v[0], v[0], v[0], v[1]])
# expect: gathered_more_than_once v.L2 == sqrt(3)
