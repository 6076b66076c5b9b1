"""Rounding, whole numbers, comparisons and texts."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, Real, Size


def halves(i: Integer):
    return i // 2 + i % 3
# expect: halves i == 2  # known: loose


def floors(v: Annotated[MetricVector[Integer, LInf], Size(3)]):
    return np.floor(3 * v / 2)
# expect: floors v.LInf == 2  # known: loose
# expect: floors v.L1 == 6  # known: loose
# expect: floors v.D == 3


def text_of_a_number(i: Integer):
    return 2 if str(i) == "7" else 0
# expect: text_of_a_number i == 2


def several(x: Real):
    return 1 if 0 < x < 5 and x != 3 else 0
# expect: several x == inf


def truth_of_data(x: Data, k: float):
    return 3 * (x > k) - (x < 0)
# expect: truth_of_data x == 4


def clipped_data(v: Annotated[MetricVector[Data, L1], Size(4)]):
    return np.clip(v, -1, 2)
# expect: clipped_data v.D == 1


def by_value(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return 2 * np.bincount(v.astype(int), minlength=4)
# expect: by_value v.L1 == 4
# expect: by_value v.L2 == 2 * sqrt(2)
# expect: by_value v.LInf == 2
