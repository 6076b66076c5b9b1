"""Order: extremes, order statistics, sorting, indices, slices, gathering, joining, running sums and differences."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, Real, Size, clamp


def largest(v: MetricVector[Real, LInf]):
    return max(v)
# expect: largest v == 1


def largest_method(v: MetricVector[Real, L2]):
    return v.max()
# expect: largest_method v == 1


def smallest(v: MetricVector[Real, L1]):
    return np.min(v)
# expect: smallest v == 1


def spread_by_ptp(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.ptp(v)
# expect: spread_by_ptp v == 2


def spread_l2(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v.max() - v.min()
# expect: spread_l2 v == sqrt(2)


def median(v: MetricVector[Real, LInf]):
    return np.median(v)
# expect: median v == 1


def median_even_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.median(v)
# expect: median_even_l1 v == 1/2


def quartile(v: MetricVector[Real, LInf]):
    return np.quantile(v, 0.25)
# expect: quartile v == 1


def percentile(v: MetricVector[Real, L1]):
    return np.percentile(v, 90)
# expect: percentile v == 1


def sorted_by_numpy(v: MetricVector[Real, L2]):
    return np.sort(v)
# expect: sorted_by_numpy v.L2 == 1
# expect: sorted_by_numpy v.L1 == sqrt(len(v))
# expect: sorted_by_numpy v.LInf == 1


def sorted_by_python(v: MetricVector[Real, L1]):
    return sorted(v)
# expect: sorted_by_python v.L1 == 1


def sorted_backwards(v: MetricVector[Real, LInf]):
    return sorted(v, reverse=True)[0]
# expect: sorted_backwards v == 1


def sorted_in_place(v: MetricVector[Real, L1]):
    w = list(v)
    w.sort()
    return w[0]
# expect: sorted_in_place v == 1


def top_two(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return sum(sorted(v)[-2:])
# expect: top_two v == 1


def top_two_linf(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    return sum(sorted(v)[-2:])
# expect: top_two_linf v == 2


def trimmed_mean(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return sum(sorted(v)[1:-1]) / 4
# expect: trimmed_mean v == 1/4


def gap(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    s = sorted(v)
    return s[-1] - s[-2]
# expect: gap v == 2


def index_of_largest(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    return np.argmax(v)
# expect: index_of_largest v == inf


def index_of_largest_data(v: Annotated[MetricVector[Data, LInf], Size(5)]):
    return int(np.argmax(v))
# expect: index_of_largest_data v == 4


def order_of_entries(v: Annotated[MetricVector[Real, L2], Size(5)]):
    return np.argsort(v)
# expect: order_of_entries v.L2 == inf
# expect: order_of_entries v == inf


def entry(v: MetricVector[Real, L1]):
    return v[0]
# expect: entry v == 1


def last_entry(v: MetricVector[Real, LInf]):
    return v[-1]
# expect: last_entry v == 1


def entry_by_name(v: MetricVector[Real, L2], i: int):
    return 2 * v[i]
# expect: entry_by_name v == 2
# at: entry_by_name i=1


def same_entry_twice(v: MetricVector[Real, L1]):
    return v[0] + v[0]
# expect: same_entry_twice v == 2


def two_entries(v: MetricVector[Real, L1]):
    return v[0] + v[1]
# expect: two_entries v == 1


def two_entries_linf(v: MetricVector[Real, LInf]):
    return v[0] - v[1]
# expect: two_entries_linf v == 2


def two_entries_l2(v: MetricVector[Real, L2]):
    return v[0] + v[1]
# expect: two_entries_l2 v == sqrt(2)


def same_entry_under_two_names(v: MetricVector[Real, L1], i: Annotated[int, Interval(ge=0, le=1)], j: Annotated[int, Interval(ge=0, le=1)]):
    return v[i] + v[j]
# expect: same_entry_under_two_names v == 2
# at: same_entry_under_two_names i=1 j=1


def entry_at_private_index(v: Annotated[MetricVector[Real, LInf], Interval(ge=0, le=8), Size(4)], i: Annotated[Integer, Interval(ge=0, le=3)]):
    return v[i]
# expect: entry_at_private_index v == 1
# expect: entry_at_private_index i == 8


def public_table_at_private_index(i: Annotated[Integer, Interval(ge=0, le=3)]):
    table = [0, 5, 6, 7]
    return table[i]
# expect: public_table_at_private_index i == 5


def one_hot(i: Annotated[Integer, Interval(ge=0, le=3)]):
    return np.eye(4)[i]
# expect: one_hot i.L1 == 2
# expect: one_hot i.L2 == sqrt(2)
# expect: one_hot i.LInf == 1


def neighbouring_items(i: Annotated[Integer, Interval(ge=0, le=3)]):
    points = np.array([[0.0, 0.0], [3.0, 4.0], [3.0, 5.0], [0.0, 1.0]])
    return points[i]
# expect: neighbouring_items i.L1 == 7
# expect: neighbouring_items i.L2 == 5
# expect: neighbouring_items i.LInf == 4


def items_from_the_end(i: Annotated[Integer, Interval(ge=-3, le=2)]):
    return [0, 1, 2][i]
# expect: items_from_the_end i == 2


def unpacked(v: Annotated[MetricVector[Real, L1], Size(3)]):
    a, b, c = v
    return a + 2 * b - c
# expect: unpacked v == 2


def unpacked_rest(v: Annotated[MetricVector[Real, L1], Size(4)]):
    head, *tail = v
    return sum(tail) + head
# expect: unpacked_rest v == 1  # known: loose


def sliced(v: Annotated[MetricVector[Real, L2], Size(6)]):
    return v[1:4]
# expect: sliced v.L2 == 1
# expect: sliced v.L1 == sqrt(3)
# expect: sliced v.LInf == 1


def sliced_sum_linf(v: Annotated[MetricVector[Real, LInf], Size(6)]):
    return v[2:].sum()
# expect: sliced_sum_linf v == 4


def every_other(v: Annotated[MetricVector[Real, LInf], Size(6)]):
    return sum(v[::2])
# expect: every_other v == 3


def backwards(v: MetricVector[Real, L2]):
    return v[::-1]
# expect: backwards v.L2 == 1
# expect: backwards v.L1 == sqrt(len(v))
# expect: backwards v.LInf == 1


def head_and_tail(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return v[:3].sum() + v[3:].sum()
# expect: head_and_tail v == 1


def overlapping_slices(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return v[:4].sum() + v[2:].sum()
# expect: overlapping_slices v == 2


def gathered(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v[[0, 0, 2]]
# expect: gathered v.L1 == 2
# expect: gathered v.L2 == sqrt(2)
# expect: gathered v.LInf == 1


def gathered_once(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v[[3, 1]]
# expect: gathered_once v.L1 == 1


def joined(u: MetricVector[Real, L1], v: MetricVector[Real, L1]):
    return np.concatenate([u, v])
# expect: joined u.L1 == 1
# expect: joined v.L1 == 1


def joined_with_itself(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.concatenate([v, v])
# expect: joined_with_itself v.L1 == 2 * sqrt(3)
# expect: joined_with_itself v.L2 == sqrt(2)
# expect: joined_with_itself v.LInf == 1


def stacked_sideways(u: MetricVector[Real, L2], v: MetricVector[Real, L2]):
    return np.hstack((u, 2 * v))
# expect: stacked_sideways u.L2 == 1
# expect: stacked_sideways v.L2 == 2
# expect: stacked_sideways u.L1 == min(sqrt(len(u) + len(v)), len(u) + len(v), sqrt(len(u)))
# expect: stacked_sideways u.LInf == 1
# expect: stacked_sideways v.L1 == min(2 * sqrt(len(u) + len(v)), 2 * len(u) + 2 * len(v), 2 * sqrt(len(v)))
# expect: stacked_sideways v.LInf == 2


def appended(v: MetricVector[Real, L1], x: Real):
    return np.append(v, x)
# expect: appended v.L1 == 1
# expect: appended x.L1 == 1


def gathered_numbers(x: Real, y: Real):
    return np.array([x, y, x - y])
# expect: gathered_numbers x.L1 == 2
# expect: gathered_numbers x.L2 == sqrt(2)
# expect: gathered_numbers y.LInf == 1
# expect: gathered_numbers x.LInf == 1
# expect: gathered_numbers y.L1 == 2
# expect: gathered_numbers y.L2 == sqrt(2)


def repeated(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.repeat(v, 4)
# expect: repeated v.L2 == 2
# expect: repeated v.LInf == 1
# expect: repeated v.L1 == 4 * sqrt(3)


def tiled(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.tile(v, 3)
# expect: tiled v.L1 == 3
# expect: tiled v.L2 == sqrt(3)
# expect: tiled v.LInf == 1


def filled(x: Real):
    return np.full(4, x)
# expect: filled x.L1 == 4
# expect: filled x.L2 == 2
# expect: filled x.LInf == 1


def rolled(v: MetricVector[Real, L1]):
    return np.roll(v, 1)
# expect: rolled v.L1 == 1


def flipped(v: MetricVector[Real, L2]):
    return np.flip(v)
# expect: flipped v.L2 == 1
# expect: flipped v.L1 == sqrt(len(v))
# expect: flipped v.LInf == 1


def reshaped_and_back(v: Annotated[MetricVector[Real, L2], Size(6)]):
    return v.reshape(2, 3).ravel()
# expect: reshaped_and_back v.L2 == 1
# expect: reshaped_and_back v.L1 == sqrt(6)
# expect: reshaped_and_back v.LInf == 1


def running_sum_l1(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return np.cumsum(v)
# expect: running_sum_l1 v.L1 == 5
# expect: running_sum_l1 v.L2 == sqrt(5)
# expect: running_sum_l1 v.LInf == 1


def running_sum_linf(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return v.cumsum()
# expect: running_sum_linf v.L1 == 10
# expect: running_sum_linf v.LInf == 4


def running_sum_end(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return np.cumsum(v)[-1]
# expect: running_sum_end v == 1


def differences(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return np.diff(v)
# expect: differences v.L1 == 2
# expect: differences v.L2 == sqrt(2)
# expect: differences v.LInf == 1


def differences_linf(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    return np.diff(v)
# expect: differences_linf v.LInf == 2


def differences_by_slices(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return v[1:] - v[:-1]
# expect: differences_by_slices v.L1 == 2


def running_max(v: Annotated[MetricVector[Real, LInf], Size(5)]):
    return np.maximum.accumulate(v)
# expect: running_max v.LInf == 1
# expect: running_max v.L1 == 5
# expect: running_max v.L2 == sqrt(5)


def total_variation(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return np.abs(np.diff(v)).sum()
# expect: total_variation v == 2


def product_of_entries(v: Annotated[MetricVector[Real, L1], Interval(ge=-2, le=2), Size(4)]):
    return np.prod(v)
# expect: product_of_entries v == 8


def smoothed(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return np.convolve(v, [0.25, 0.5, 0.25])
# expect: smoothed v.L1 == 1
# expect: smoothed v.LInf == 1/2
# expect: smoothed v.L2 == sqrt(6) / 4


def any_positive(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return any(x > 0 for x in v)
# expect: any_positive v == inf


def any_positive_data(v: Annotated[MetricVector[Data, LInf], Size(4)]):
    return any(x > 0 for x in v)
# expect: any_positive_data v == 1


def all_integers_positive(v: MetricVector[Integer, L1]):
    return all(v > 0)
# expect: all_integers_positive v == 1


def shifted_scores(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    v = v - v.max()
    return v
# expect: shifted_scores v.LInf == 2


def pairwise_larger(u: Annotated[MetricVector[Real, L1], Size(4)], v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.maximum(u, v)
# expect: pairwise_larger u.L1 == 1
# expect: pairwise_larger v.L1 == 1


def larger_of_multiples(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.maximum(2 * v, v)
# expect: larger_of_multiples v.L1 == 2  # known: loose


def chosen_by_public_mask(u: Annotated[MetricVector[Real, L1], Size(4)], v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.where([True, False, True, False], u, v)
# expect: chosen_by_public_mask u.L1 == 1
# expect: chosen_by_public_mask v.L1 == 1


def chosen_by_own_sign(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.where(v > 0, v, 0)
# expect: chosen_by_own_sign v.L2 == 1
# expect: chosen_by_own_sign v.L1 == 2
# expect: chosen_by_own_sign v.LInf == 1


def chosen_kink(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.where(v >= 1, 3 * v - 2, v)
# expect: chosen_kink v.L1 == 3


def chosen_gap(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.where(v >= 1, 3 * v, v)
# expect: chosen_gap v.L1 == inf


def entries_in_a_private_order(x: Data, k: int):
    return clamp(np.array([x, k, x], dtype=float)[np.argsort([x, x, 0.5])], 0, 2)
# expect: entries_in_a_private_order x == inf


def places_in_rows(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    """Two rows of two entries."""
    return v[[[1, 0], [1, 0]]].sum()
# expect: places_in_rows v == 4  # known: loose
