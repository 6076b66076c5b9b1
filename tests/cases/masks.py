"""Entries that a condition picks: `v[v > c]`, filters of comprehensions, stores through a mask, places, counts by value and by bin."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Size


# --- sums of what is picked
def positive_part(v: MetricVector[Real, L1]):
    return v[v > 0].sum()
# expect: positive_part v == 1


def beyond_a_border(v: MetricVector[Real, L1]):
    """At 3 an entry enters the sum as a whole."""
    return v[v > 3].sum()
# expect: beyond_a_border v == inf


def excess(v: MetricVector[Real, L1]):
    return (v[v > 3] - 3).sum()
# expect: excess v == 1


def large_shares(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]):
    return v[v > 0.5].sum()
# expect: large_shares v == 1


def small_numbers(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0)]):
    """What is below 10 is at most 10."""
    return v[v < 10].sum()
# expect: small_numbers v == 10


def whole_numbers_above(v: Annotated[MetricVector[Integer, L1], Size(4)]):
    """From 3, which is not in it, to 4, which is."""
    return v[v > 3].sum()
# expect: whole_numbers_above v == 4


def picked_first(v: MetricVector[Real, L1]):
    positive = v[v > 0]
    return np.sum(positive)
# expect: picked_first v == 1


def picked_and_scaled(v: MetricVector[Real, L1]):
    return (v[v > 0] * 3).sum()
# expect: picked_and_scaled v == 3


def picked_squares(v: Annotated[MetricVector[Real, L1], Interval(ge=-2, le=2)]):
    return (v[v > 0] ** 2).sum()
# expect: picked_squares v == 4


def length_of_picked(v: MetricVector[Real, L2]):
    return np.linalg.norm(v[v > 0])
# expect: length_of_picked v == 1


def picked_cells(m: MetricMatrix[Real, L1]):
    return m[m > 0].sum()
# expect: picked_cells m == 1


def picked_rows(m: Annotated[MetricMatrix[Data, LInf], Interval(ge=0, le=1)], c: float):
    return m[m[:, 0] > c].sum(axis=0)
# expect: picked_rows m.L1 == m.shape[1]
# expect: picked_rows m.L2 == sqrt(m.shape[1])
# expect: picked_rows m.LInf == 1


def summed_where(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]):
    return np.sum(v, where=v > 0.5)
# expect: summed_where v == 1


def by_the_other(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=1)], w: Annotated[MetricVector[Data, L1], Size(3)]):
    return v[w > 0].sum()
# expect: by_the_other v == 1
# expect: by_the_other w == 1


def by_another_real(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=1)], w: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[w > 0].sum()
# expect: by_another_real v == 1
# expect: by_another_real w == inf


# --- how many
def number_picked(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]):
    return len(v[v > 0.5])
# expect: number_picked v == 1


def size_picked(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]):
    return v[v > 0.5].size
# expect: size_picked v == 1


def number_picked_of_reals(v: MetricVector[Real, L1]):
    return len(v[v > 0])
# expect: number_picked_of_reals v == inf


def number_of_places(v: MetricVector[Data, L1]):
    return len(np.nonzero(v)[0])
# expect: number_of_places v == 1


def number_of_places_where(v: MetricVector[Data, L1]):
    return np.where(v > 3)[0].size
# expect: number_of_places_where v == 1


def sum_of_places(v: Annotated[MetricVector[Data, L1], Size(5)]):
    return np.flatnonzero(v).sum()
# expect: sum_of_places v == 4


# --- filters
def filtered_count(v: MetricVector[Data, L1]):
    return len([x for x in v if x > 3])
# expect: filtered_count v == 1


def filtered_sum(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return sum([2 * x for x in v if x > 0])
# expect: filtered_sum v == 2


def filtered_by_place(v: MetricVector[Data, L1]):
    return sum(1 for i in range(len(v)) if v[i] > 3)
# expect: filtered_by_place v == 1


def filtered_by_other(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)], w: Annotated[MetricVector[Data, L1], Size(4)]):
    return sum(a for a, b in zip(v, w) if b > 0.3)
# expect: filtered_by_other v == 1
# expect: filtered_by_other w == 1


def filtered_array(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]):
    return np.array([x for x in v if x > 0.3]).sum()
# expect: filtered_array v == 1


def truths_by_hand(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]):
    return sum([v[0] > 0.5, v[1] > 0.5, v[2] > 0.2])
# expect: truths_by_hand v == 1


def distinct_of_filtered(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]):
    """A set of what is kept is no list of it."""
    return len({x for x in v if x > 0.3})
# expect: distinct_of_filtered v == 1  # known: loose


# --- what is picked is changed
def picked_then_appended(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=1)]):
    kept = [x for x in v if x > 0.3]
    kept.append(100 * v.sum())
    return sum(kept)
# expect: picked_then_appended v == 101  # known: loose


def picked_then_stored(v: MetricVector[Real, L1]):
    picked = v[v > 0]
    same = picked
    picked[0] = 100 * v.sum()
    return same.sum()
# expect: picked_then_stored v == inf


def picked_then_doubled(v: MetricVector[Real, L1]):
    picked = v[v > 0]
    same = picked
    picked *= 2
    return same.sum()
# expect: picked_then_doubled v == 2


def picked_is_a_copy(v: MetricVector[Real, L1]):
    picked = v[v > 0]
    v[0] = 5
    return picked.sum()
# expect: picked_is_a_copy v == 1


def two_sides_added(v: MetricVector[Real, L1]):
    """The two are of different lengths, of which one run knows nothing in the other."""
    return (v[v > 0] + v[v < 0]).sum()
# expect: two_sides_added v == inf


# --- stores through a mask
def negative_to_zero(v: MetricVector[Real, L1]):
    v[v < 0] = 0
    return v
# expect: negative_to_zero v.L1 == 1
# expect: negative_to_zero v.L2 == 1
# expect: negative_to_zero v.LInf == 1


def clipped_by_masks(v: MetricVector[Real, L2]):
    v[v > 5] = 5
    v[v < -5] = -5
    return v
# expect: clipped_by_masks v.L2 == 1
# expect: clipped_by_masks v.L1 == sqrt(len(v))
# expect: clipped_by_masks v.LInf == 1


def small_to_zero(v: MetricVector[Real, L1]):
    v[v < 1] = 0
    return v
# expect: small_to_zero v.L1 == inf


def doubled_where_positive(v: MetricVector[Real, L1]):
    v[v > 0] *= 2
    return v
# expect: doubled_where_positive v.L1 == 2
# expect: doubled_where_positive v.L2 == 2
# expect: doubled_where_positive v.LInf == 2


def copied_where_positive(v: MetricVector[Real, L1]):
    out = np.zeros(len(v))
    out[v > 0] = v[v > 0]
    return out
# expect: copied_where_positive v.L1 == 1
# expect: copied_where_positive v.L2 == 1
# expect: copied_where_positive v.LInf == 1


def copied_into_whole_numbers(v: MetricVector[Real, L1]):
    out = np.zeros(len(v), dtype=int)
    out[v > 0] = v[v > 0]
    return out
# expect: copied_into_whole_numbers v == inf


def marked(v: Annotated[MetricVector[Data, L1], Size(4)]):
    v[v < 0] = 0
    v[v > 0] = 1
    return v.sum()
# expect: marked v == 1


# --- by value, by bin
def by_value(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return np.bincount(v.astype(int), minlength=4)
# expect: by_value v.L1 == 2
# expect: by_value v.L2 == sqrt(2)
# expect: by_value v.LInf == 1
# expect: by_value v.D == 2


def by_value_of_own_length(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return np.bincount(v.astype(int))
# expect: by_value_of_own_length v == inf


def by_value_too_short(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return np.bincount(v.astype(int), minlength=3)
# expect: by_value_too_short v == inf


def by_bin(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return np.histogram(v, bins=[0, 1, 2])[0]
# expect: by_bin v.L1 == 2
# expect: by_bin v.L2 == sqrt(2)
# expect: by_bin v.LInf == 1
# expect: by_bin v.D == 2


def by_bin_of_a_range(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return np.histogram(v, bins=5, range=(0, 4))[0]
# expect: by_bin_of_a_range v.L1 == 2
# expect: by_bin_of_a_range v.L2 == sqrt(2)
# expect: by_bin_of_a_range v.LInf == 1
# expect: by_bin_of_a_range v.D == 2


def reals_by_bin(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.histogram(v, bins=[0, 1, 2])[0]
# expect: reals_by_bin v == inf


def bins_of_entries(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return np.digitize(v, [1, 2])
# expect: bins_of_entries v.L1 == 2
# expect: bins_of_entries v.L2 == 2
# expect: bins_of_entries v.LInf == 2
# expect: bins_of_entries v.D == 1


def distinct_values(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return len(np.unique(v))
# expect: distinct_values v == 1


def sum_of_distinct(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=1, le=3)]):
    return np.unique(v).sum()
# expect: sum_of_distinct v == 3


def above_zero(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    return np.heaviside(v - 1, 0).sum()
# expect: above_zero v == 1


def added_at_private_places(v: Annotated[MetricVector[Data, L1], Size(4), Interval(ge=0, le=3)]):
    out = np.zeros(4)
    np.add.at(out, v.astype(int), 3)
    return out
# expect: added_at_private_places v.L1 == 6
# expect: added_at_private_places v.LInf == 3
# expect: added_at_private_places v.L2 == 3 * sqrt(2)
# expect: added_at_private_places v.D == 2


def added_at_public_places(v: Annotated[MetricVector[Real, L1], Size(3)]):
    out = np.zeros(2)
    np.add.at(out, [0, 1, 1], v)
    return out
# expect: added_at_public_places v.L1 == 1
# expect: added_at_public_places v.L2 == 1
# expect: added_at_public_places v.LInf == 1


def sums_of_parts(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return np.add.reduceat(v, [0, 2])
# expect: sums_of_parts v.L1 == 1
# expect: sums_of_parts v.LInf == 1
# expect: sums_of_parts v.L2 == 1
