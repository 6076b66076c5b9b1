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


# --- a public number is stored at a private place: two entries change
def one_hot_by_a_store(x: Annotated[Integer, Interval(ge=0, le=3)]):
    v = np.zeros(4)
    v[x] = 1
    return v
# expect: one_hot_by_a_store x.L1 == 2


def one_hot_list(x: Annotated[Integer, Interval(ge=0, le=3)]):
    v = [0] * 4
    v[x] = 1
    return v
# expect: one_hot_list x.L2 == sqrt(2)


def private_number_at_a_private_place(x: Annotated[Integer, Interval(ge=0, le=3)], y: Annotated[Real, Interval(ge=0, le=5)]):
    v = [0.0] * 4
    v[x] = y
    return v
# expect: private_number_at_a_private_place x.L1 == 10
# expect: private_number_at_a_private_place y.L1 == 1


def taken_out_at_a_private_place(x: Annotated[Integer, Interval(ge=0, le=3)]):
    """4 goes where it was 0, 3 comes back: the numbers are no further than 4 from 0."""
    v = np.array([1, 2, 3, 4])
    v[x] = 0
    return v
# expect: taken_out_at_a_private_place x.L1 == 8


def set_all_or_none(x: Real):
    v = np.zeros(4)
    v[x > 1] = 1
    return v
# expect: set_all_or_none x == inf


def cut_off_by_an_array_of_whole_numbers(x: Annotated[Integer, Interval(ge=0, le=3)]):
    v = np.array([1, 2, 3, 4])
    v[x] = 0.5
    return v
# expect: cut_off_by_an_array_of_whole_numbers x == inf


# --- at most one of the entries is not 0
def one_hot_by_comparison(x: Annotated[Integer, Interval(ge=0, le=3)]):
    return [1 if i == x else 0 for i in range(4)]
# expect: one_hot_by_comparison x.L1 == 2


def one_hot_of_data(x: Annotated[Data, Interval(ge=0, le=3)]):
    return np.array([x == k for k in range(4)])
# expect: one_hot_of_data x.L2 == sqrt(2)


def above_each(x: Annotated[Integer, Interval(ge=0, le=3)]):
    return [1 if x > k else 0 for k in range(3)]
# expect: above_each x.L1 == 1  # known: loose


def weighed(x: Annotated[Integer, Interval(ge=0, le=3)]):
    return [10 if x == 0 else 0, 1 if x == 1 else 0, 5 if x == 2 else 0]
# expect: weighed x.L1 == 15  # known: loose


# --- sums of slices are made of entries of the whole
def moving_means(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return [sum(v[i:i + 3]) / 3 for i in range(4)]
# expect: moving_means v.L1 == 1


def halves_apart(v: Annotated[MetricVector[Real, L1], Size(7)]):
    return v[:3].sum() - v[3:].sum()
# expect: halves_apart v == 1


def sums_of_parts(v: Annotated[MetricVector[Real, L1], Size(7)]):
    return [np.sum(part) for part in np.array_split(v, 3)]
# expect: sums_of_parts v.L1 == 1


def overlapping_parts(v: Annotated[MetricVector[Real, L1], Size(7)]):
    return [v[:4].sum(), v[3:].sum(), v[::3].sum()]
# expect: overlapping_parts v.L1 == 3


def the_same_entry(v: Annotated[MetricVector[Real, L1], Size(7)]):
    return v[2:5][1] - v[3] + v[::-1][0] - v[6]
# expect: the_same_entry v == 0


def written_between(v: Annotated[MetricVector[Real, L1], Size(7)]):
    part = v[:3].copy()
    v[0] = 100
    return part.sum() - v[:3].sum()
# expect: written_between v == 1


def contracted(m: Annotated[MetricMatrix[Real, L1], Shape(4, 3)]):
    return np.einsum("ij->j", m)
# expect: contracted m.L1 == 1


def contracted_with_weights(m: Annotated[MetricMatrix[Real, L1], Shape(4, 3)]):
    return np.einsum("ab,b", m, [1, 2, 3])
# expect: contracted_with_weights m.L1 == 3


def contracted_truth_values(v: Annotated[MetricVector[Data, L1], Size(3), Interval(ge=0, le=1)]):
    """numpy does not count them."""
    return np.einsum("i->", v > 0.5)
# expect: contracted_truth_values v == inf


def contracted_by_repetition(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.einsum("i,i->", v, [1.0])
# expect: contracted_by_repetition v == inf
