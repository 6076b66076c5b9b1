"""Transforms of scipy: Hadamard matrices, softmax."""
# ruff: noqa
from typing import Annotated

import scipy.linalg
import scipy.special
from dpcheck import L1, L2, MetricVector, Real, Size

R4 = Annotated[MetricVector[Real, L1], Size(4)]
E4 = Annotated[MetricVector[Real, L2], Size(4)]



def hadamard(x: R4):
    return scipy.linalg.hadamard(4) @ x
# expect: hadamard x.L1 == 4
# expect: hadamard x.L2 == 2
# expect: hadamard x.LInf == 1


def soft(x: E4):
    return scipy.special.softmax(x)
# expect: soft x.L2 == 1/2
