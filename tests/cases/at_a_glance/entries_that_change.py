"""How many entries change: of arrays of numbers without a metric of their own, of conditions on them, and of arrays with an entry set."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import Data, L1, LInf, MetricVector, Real, Size

Cells = Annotated[MetricVector[Data, L1], Size(5)]
Sums = Annotated[MetricVector[Real, L1], Size(5)]


def one_condition(v: Cells):
    return 3 * (v > 0).sum()
# expect: one_condition v == 3


def two_conditions(v: Cells, w: Cells):
    return ((v > 0) & (w < 1)).sum() - 2 * (v > w).sum()
# expect: two_conditions v == 2  # known: loose
# expect: two_conditions w == 2  # known: loose


def one_after_another(v: Cells):
    return ((v > 0) * 1 + (v > 1) * 1 + (v > 2) * 1).sum()
# expect: one_after_another v == 3


def where_it_is_small(v: Cells, w: Cells):
    return np.where(v > 0, np.clip(w, 0, 4), 0).sum()
# expect: where_it_is_small v == 4
# expect: where_it_is_small w == 4


def entries_that_stand_several_times(v: Cells):
    return np.array([v[0], v[0], v[0], v[1]])
# expect: entries_that_stand_several_times v.D == 3
