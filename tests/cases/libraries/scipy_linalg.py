"""scipy.linalg, by the rules of numpy.linalg (E12 to E14)."""
# ruff: noqa
from typing import Annotated

import numpy as np
import scipy.linalg
from dpcheck import L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size
from scipy import linalg


def largest_row_of_entries(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 4)]):
    return scipy.linalg.norm(m, np.inf)
# expect: largest_row_of_entries m == 4


def solved_by_lists(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return scipy.linalg.solve([[0, 1], [4, 0]], v)
# expect: solved_by_lists v.L1 == 1


def inverse_times(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return linalg.inv(np.array([[2.0, 0.0], [0.0, 4.0]])) @ v
# expect: inverse_times v.L2 == 1 / 2


def overwritten(v: Annotated[MetricVector[Real, L2], Size(2)]):
    """A setting that is not understood: b may hold anything after it."""
    return linalg.solve(np.eye(2), v, overwrite_b=True)
# expect: overwritten v == inf
