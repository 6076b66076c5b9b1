"""Entries and rows at private places, and jumps on one side."""
# ruff: noqa
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clip, undisc, undisc_container

Place = Annotated[Integer, Interval(ge=0, le=2)]
Label = Annotated[Data, Interval(ge=0, le=2)]


def one_more_at_a_place(z: Place):
    v = np.zeros(3)
    v[z] += 5
    return v
# expect: one_more_at_a_place z.L1 == 10
# expect: one_more_at_a_place z.L2 == 5 * sqrt(2)
# expect: one_more_at_a_place z.LInf == 5
# expect: one_more_at_a_place z.D == 2


def one_more_of_private_size(z: Place, x: Real):
    v = np.zeros(3)
    v[z] += min(max(x, 0), 4)
    return v
# expect: one_more_of_private_size z.L1 == 8
# expect: one_more_of_private_size z.L2 == 4 * sqrt(2)
# expect: one_more_of_private_size x.L1 == 1
# expect: one_more_of_private_size z.LInf == 4


def one_less_at_a_label(t: Label):
    v = np.ones(3)
    v[int(t)] -= 2
    return v
# expect: one_less_at_a_label t.L1 == 4
# expect: one_less_at_a_label t.D == 2
# expect: one_less_at_a_label t.L2 == 2 * sqrt(2)
# expect: one_less_at_a_label t.LInf == 2


def rows_more_at_a_place(z: Place):
    m = np.zeros((3, 2))
    m[z] += np.array([3.0, 4.0])
    return m
# expect: rows_more_at_a_place z.L1 == 14
# expect: rows_more_at_a_place z.L2 == 10
# expect: rows_more_at_a_place z.LInf == 8
# expect: rows_more_at_a_place z.D == 4


def row_sums_more_at_a_place(z: Place):
    m = np.zeros((3, 2))
    m[z] += np.array([3.0, 4.0])
    return m.sum(axis=1)
# expect: row_sums_more_at_a_place z.L1 == 14
# expect: row_sums_more_at_a_place z.D == 2


def columns_more_at_a_place(z: Place):
    m = np.zeros((3, 2))
    m[z] += np.array([3.0, 4.0])
    return m.sum(axis=0)
# expect: columns_more_at_a_place z.L1 == 0  # known: loose


def rows_of_private_size(z: Place, v: Annotated[MetricVector[Real, L1], Size(2)]):
    m = np.zeros((3, 2))
    m[z] += np.clip(v, 0, 4)
    return m
# expect: rows_of_private_size z.L1 == 16
# expect: rows_of_private_size v.L1 == 1
# expect: rows_of_private_size z.L2 == 8 * sqrt(2)
# expect: rows_of_private_size z.LInf == 8
# expect: rows_of_private_size z.D == 4


def rows_of_one_number(z: Place, x: Real):
    m = np.zeros((3, 2))
    m[z] += min(max(x, 0), 4)
    return m
# expect: rows_of_one_number x.L1 == 2
# expect: rows_of_one_number z.L1 == 16
# expect: rows_of_one_number z.L2 == 8 * sqrt(2)
# expect: rows_of_one_number z.LInf == 8
# expect: rows_of_one_number z.D == 4
# expect: rows_of_one_number x.L2 == sqrt(2)
# expect: rows_of_one_number x.LInf == 1


def a_column_at_a_place(z: Place):
    m = np.zeros((3, 2))
    m[z] += np.ones((1, 1))
    return m


def jumps_on_one_side(z: Integer):
    if abs(z) > 3:
        return 2 * z
    return 6
# expect: jumps_on_one_side z == 14


def jumps_on_the_other_side(z: Integer):
    if abs(z) > 3:
        return -2 * z
    return 6
# expect: jumps_on_the_other_side z == 14


def every_other_entry_backwards(v: Annotated[MetricVector[Real, LInf], Size("n")]):
    return v[::-2].sum()
# expect: every_other_entry_backwards v == ceil(n / 2)


def every_third_entry(v: Annotated[MetricVector[Real, LInf], Size("n")]):
    return v[::3].sum()
# expect: every_third_entry v == ceil(n / 3)


def clipped_by_either_sign(v: Annotated[MetricVector[Data, LInf], Size(3)], k: float):
    return undisc_container(clip(L1, v, bound=k)).sum()
# expect: clipped_by_either_sign v == 2 * abs(k)


def put_at_a_place(v: Annotated[MetricVector[Real, L1], Size("n")], x: Real, k: int):
    v[k] = 3 * x
    return v
# expect: put_at_a_place v.L1 == 1
# expect: put_at_a_place x.L1 == 3
# expect: put_at_a_place v.L2 == min(1, sqrt(n))
# expect: put_at_a_place v.LInf == 1
# expect: put_at_a_place x.L2 == min(3, 3 * sqrt(n))
# expect: put_at_a_place x.LInf == 3


def masked_places(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    v[v > 2] = x
    return v
# expect: masked_places v.L1 == inf
# expect: masked_places x.L1 == 3
# expect: masked_places x.L2 == sqrt(3)
# expect: masked_places x.LInf == 1
# expect: masked_places x.D == inf


def gathered_places(x: Real, k: int):
    v = np.array([x, 2 * x, 3 * x])
    return v[[0, 2]]
# expect: gathered_places x.L1 == 4
# expect: gathered_places x.L2 == sqrt(10)
# expect: gathered_places x.LInf == 3


def gathered_twice(x: Real):
    v = np.array([x, 2 * x, 3 * x])
    return v[[2, 2, -1]]
# expect: gathered_twice x.L1 == 9
# expect: gathered_twice x.L2 == 3 * sqrt(3)
# expect: gathered_twice x.LInf == 3


def correlated_extremes(x: Real, y: Real):
    t = max(x + y, 5 * x)
    return t + max(x - y, 3 * x)
# expect: correlated_extremes x == 8
# expect: correlated_extremes y == 1
