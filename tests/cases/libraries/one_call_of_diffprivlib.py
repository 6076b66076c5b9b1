"""One call of diffprivlib on rows that are declared."""
# ruff: noqa
from typing import Annotated

import diffprivlib as dp
import numpy as np
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Size, SymmetricDistance

V = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]


def dpl_mean(d: Annotated[np.ndarray, ChangeOneDistance, Size("n"), Interval(ge=0, le=10)], n: int, eps: Annotated[float, Interval(gt=0)]):
    return dp.tools.mean(d, epsilon=eps, bounds=(0, 10))
# expect: dpl_mean d.epsilon == eps


def dpl_histogram(d: V, eps: Annotated[float, Interval(gt=0)]):
    h, _ = dp.tools.histogram(d, epsilon=eps, bins=10, range=(0, 10))
    return h
# expect: dpl_histogram d.epsilon == eps


def dpl_laplace(d: V, eps: Annotated[float, Interval(gt=0)]):
    m = dp.mechanisms.Laplace(epsilon=eps, sensitivity=10)
    return m.randomise(float(d.sum()))
# expect: dpl_laplace d.epsilon == eps
