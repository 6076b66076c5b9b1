"""A public matrix between two norms: each factor is the norm of the map."""
from typing import Annotated

import numpy as np

from dpcheck import L1, L2, LInf, MetricVector, Real, Size

TALL = np.array([[3, 0], [4, 5], [1, 1]])


def from_euclidean(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return TALL @ v
# expect: from_euclidean v.L1 == 10
# expect: from_euclidean v.L2 == sqrt(47)
# expect: from_euclidean v.LInf == sqrt(41)


def from_largest(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    return TALL @ v
# expect: from_largest v.L1 == 14
# expect: from_largest v.L2 == sqrt(94)
# expect: from_largest v.LInf == 9


def row_times_matrix(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return v @ TALL
# expect: row_times_matrix v.L1 == 14
# expect: row_times_matrix v.L2 == 10
# expect: row_times_matrix v.LInf == 8


def centred_of_four(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v - v.mean()
# expect: centred_of_four v.L1 == 3 / 2
# expect: centred_of_four v.L2 == sqrt(3) / 2
# expect: centred_of_four v.LInf == 3 / 4
