"""Arrays with an entry set at a public place that is not known."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import Data, L1, LInf, MetricVector, Real, Size

Cells = Annotated[MetricVector[Data, L1], Size(5)]
Sums = Annotated[MetricVector[Real, L1], Size(5)]


def with_an_entry_set(v: Sums, x: Real, i: int):
    v[i] = 2 * x
    return 3 * v.sum()
# expect: with_an_entry_set v == 3
# expect: with_an_entry_set x == 6


def with_an_entry_of_both(v: Sums, i: int):
    v[i] = v[0] + v[1]
    return v.sum()
# expect: with_an_entry_of_both v == 2


def counted_with_an_entry_set(v: Cells, x: Data, i: int):
    v[i] = x
    return (v > 0).sum()
# expect: counted_with_an_entry_set v == 1  # known: loose
# expect: counted_with_an_entry_set x == 1  # known: loose
