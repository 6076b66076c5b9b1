"""Rounding, casts, comparisons and changes of metric: instances of rules that no other case shows."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricVector, Real, Size, black_box, clamp, clip, discrete, norm_convert, undisc, undisc_container


def floor_of_halves(i: Integer):
    return math.floor(i / 2)
# expect: floor_of_halves i == 1  # known: loose


def truncated_by_type(v: MetricVector[Integer, L1]):
    return v.astype(int)
# expect: truncated_by_type v.L1 == 1
# expect: truncated_by_type v.L2 == 1
# expect: truncated_by_type v.LInf == 1
# expect: truncated_by_type v.D == 1


def floor_of_data(x: Data):
    return undisc(math.floor(clamp(x, 0, 2.5)))
# expect: floor_of_data x == 2


def rounded_between_halves(i: Integer):
    return round(i + 0.5)
# expect: rounded_between_halves i == 2


def rounded_to_tens(i: Integer):
    return round(10 * i + 5, -1)
# expect: rounded_to_tens i == 20


def rounded_to_tens_and_ones(i: Integer):
    return round(i, -1)
# expect: rounded_to_tens_and_ones i == 10  # known: loose


def whole_to_two_places(i: Integer):
    return round(i, 2)
# expect: whole_to_two_places i == 1


def places_by_name(x: Real, k: int):
    return round(x, k)
# expect: places_by_name x == inf


def floats_of_integers(v: MetricVector[Integer, L1]):
    return v.astype(float)
# expect: floats_of_integers v.L1 == 1
# expect: floats_of_integers v.L2 == 1
# expect: floats_of_integers v.LInf == 1
# expect: floats_of_integers v.D == 1


def decided_by_the_domain(x: Annotated[Real, Ge(4)]):
    return x < 3
# expect: decided_by_the_domain x == 0


def close_to_a_whole(i: Integer):
    return math.isclose(3, i)
# expect: close_to_a_whole i == 1


def halves_compared(i: Integer):
    return i / 2 == 3
# expect: halves_compared i == 1


def entries_above(v: MetricVector[Data, L1]):
    return (v > 3).sum()
# expect: entries_above v == 1


def entries_not_above(v: MetricVector[Integer, L1]):
    return np.logical_not(v > 3).sum()
# expect: entries_not_above v == 1


def entries_between(v: MetricVector[Integer, L1]):
    return ((v > 3) & (v < 9)).sum()
# expect: entries_between v == 1


def either_of_two(i: Integer, x: Data):
    return i > 3 or x == 5
# expect: either_of_two i == 1
# expect: either_of_two x == 1


def one_of_them_real(x: Real, i: Integer):
    return x > 3 and i > 3
# expect: one_of_them_real x == inf
# expect: one_of_them_real i == 1


def truth_of_data(x: Data):
    return bool(x)
# expect: truth_of_data x == 1


def halves_to_data(i: Integer) -> Data:
    return discrete(i / 2)
# expect: halves_to_data i == 1


def integers_in_l2_to_data(v: MetricVector[Integer, L2]) -> MetricVector[Data, L2]:
    return discrete(v)
# expect: integers_in_l2_to_data v == 1  # known: loose
# expect: integers_in_l2_to_data v.LInf == 1


def interval_of_names(x: Annotated[Data, Interval(ge="low", le="high")], low: float, high: float):
    return undisc(x)
# expect: interval_of_names x == high - low
# at: interval_of_names low=-1 high=4


def entries_in_l2(v: Annotated[MetricVector[Data, L2], Interval(ge=-1, le=2)]) -> MetricVector[Real, L2]:
    return undisc(v)
# expect: entries_in_l2 v == 3
# expect: entries_in_l2 v.L2 == 3
# expect: entries_in_l2 v.LInf == 3
# expect: entries_in_l2 v.D == sqrt(len(v))


def not_negative_in_l2(v: Annotated[MetricVector[Data, LInf], Ge(0), Size(2)]) -> MetricVector[Real, L2]:
    return undisc_container(clip(L2, v))
# expect: not_negative_in_l2 v == sqrt(2)
# expect: not_negative_in_l2 v.L1 == 2
# expect: not_negative_in_l2 v.L2 == sqrt(2)
# expect: not_negative_in_l2 v.LInf == 1
# expect: not_negative_in_l2 v.D == 2


def not_negative_in_linf(v: Annotated[MetricVector[Data, LInf], Ge(0), Size(2)]) -> MetricVector[Real, LInf]:
    return undisc_container(clip(LInf, v, 3))
# expect: not_negative_in_linf v == 3
# expect: not_negative_in_linf v.L1 == 6
# expect: not_negative_in_linf v.L2 == 3 * sqrt(2)
# expect: not_negative_in_linf v.LInf == 3
# expect: not_negative_in_linf v.D == 2


def clipped_in_l2_told_in_l1(v: Annotated[MetricVector[Data, LInf], Size(9)]) -> MetricVector[Real, L1]:
    return norm_convert(L1, undisc_container(clip(L2, v)))
# expect: clipped_in_l2_told_in_l1 v == 6
# expect: clipped_in_l2_told_in_l1 v.L1 == 6
# expect: clipped_in_l2_told_in_l1 v.L2 == 2
# expect: clipped_in_l2_told_in_l1 v.D == 9


def not_negative_told_in_l1(v: Annotated[MetricVector[Data, LInf], Ge(0), Size(8)]) -> MetricVector[Real, L1]:
    return norm_convert(L1, undisc_container(clip(L2, v)))
# expect: not_negative_told_in_l1 v == 4
# expect: not_negative_told_in_l1 v.L2 == sqrt(2)
# expect: not_negative_told_in_l1 v.LInf == 1
# expect: not_negative_told_in_l1 v.D == 8


def one_entry_not_negative(v: Annotated[MetricVector[Data, LInf], Ge(0), Size(1)]) -> MetricVector[Real, L1]:
    return undisc_container(clip(L1, v))
# expect: one_entry_not_negative v == 1  # known: loose
# expect: one_entry_not_negative v.LInf == 1
# expect: one_entry_not_negative v.D == 1


def entries_among(v: MetricVector[Data, L1]):
    return np.isin(v, [1, 2, 3]).sum()
# expect: entries_among v == 1


def looked_up_by_whole(i: Integer):
    return {0: 1.5, 1: 4.0}.get(i, 0.0)
# expect: looked_up_by_whole i == 4


def looked_up_by_real(x: Real):
    return {0: 1.5, 1: 4.0}.get(x, 0.0)
# expect: looked_up_by_real x == inf


@black_box
def score(x):
    return hash(x)


def scored_data(x: Data):
    return undisc(clamp(score(x), 0, 4))
# expect: scored_data x == 4


def scored_whole(i: Integer):
    return clamp(score(i), 0, 4)
# expect: scored_whole i == 4


def scored_real(x: Real):
    return clamp(score(x), 0, 4)
# expect: scored_real x == inf


def scored_without_ends(x: Data):
    return undisc(score(x))
# expect: scored_without_ends x == inf
