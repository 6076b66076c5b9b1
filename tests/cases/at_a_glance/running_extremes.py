"""Running maxima and minima."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import L1, LInf, MetricVector, Real, Size

Sums = Annotated[MetricVector[Real, L1], Size(4)]


def running_maximum(v: Sums):
    return np.maximum.accumulate(v)
# expect: running_maximum v.L1 == 4
# expect: running_maximum v.L2 == 2
# expect: running_maximum v.LInf == 1


def running_minimum(v: Sums):
    return np.minimum.accumulate(-2 * v)
# expect: running_minimum v.L1 == 8
# expect: running_minimum v.L2 == 4
# expect: running_minimum v.LInf == 2


def running_maximum_of_scores(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.maximum.accumulate(v)
# expect: running_maximum_of_scores v.L1 == 4
# expect: running_maximum_of_scores v.L2 == 2
# expect: running_maximum_of_scores v.LInf == 1
