"""Slices that are assigned, arrays that are added to in place and not, and what broadcasting makes of one vector."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, LInf, MetricVector, Real, Size

Four = Annotated[MetricVector[Real, L1], Size(4)]


def all_with_all(v: MetricVector[Real, L1]):
    return (v.reshape(-1, 1) + v).sum()
# expect: all_with_all v == 2 * len(v)


def slice_replaced(x: Real):
    a = [x, x, 0]
    a[1:] = [x] * 4
    return sum(a)
# expect: slice_replaced x == 5


def added_in_place_and_not(x: Real):
    a = np.zeros(2)
    b = a
    a += x
    a = a + x
    return b.sum()
# expect: added_in_place_and_not x == 2


def sorted_in_place(v: Four):
    w = v
    v.sort()
    return w[0] + 2 * w[-1]
# expect: sorted_in_place v == 2


def swapped(x: Real, y: Real):
    a, b = x, y
    a, b = b, a
    return 2 * a + b
# expect: swapped x == 1
# expect: swapped y == 2


def halves_rounded(x: Integer):
    return round(x / 2)
# expect: halves_rounded x == 1  # known: loose


def swapped_entries(v: Four):
    v[0], v[1] = v[1], v[0]
    return v[0] - 3 * v[1]
# expect: swapped_entries v == 3
