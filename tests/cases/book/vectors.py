"""Rules of the chapter on vectors of fixed length that no other case shows."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricVector, Real, Size, clip


def shifted_up(s: Real, v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v + s
# expect: shifted_up s.L1 == 4
# expect: shifted_up s.L2 == 2
# expect: shifted_up s.LInf == 1
# expect: shifted_up v == 1


def spread_l1(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.ptp(v)
# expect: spread_l1 v == 1


def median_even_l2(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.median(v)
# expect: median_even_l2 v == 1/sqrt(2)


def quartile_between(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.quantile(v, 0.25)
# expect: quartile_between v == 3/4  # known: loose


def variance_l2(v: Annotated[MetricVector[Real, L2], Interval(ge=0, le=10), Size(4)]):
    return np.var(v)
# expect: variance_l2 v == 5


def variance_linf_ddof(v: Annotated[MetricVector[Real, LInf], Interval(ge=0, le=3), Size(4)]):
    return np.var(v, ddof=1)
# expect: variance_linf_ddof v == 4


def deviation_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.std(v, ddof=1)
# expect: deviation_l1 v == 1/2


def deviation_linf(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.std(v)
# expect: deviation_linf v == 1


def weighted_average(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.average(v, weights=[1, 2, -1])
# expect: weighted_average v == 2


def squared_length_l1(v: Annotated[MetricVector[Real, L1], Interval(ge=-2, le=2), Size(9)]):
    return v @ v
# expect: squared_length_l1 v == 4  # known: loose


def unit_length(v: Annotated[MetricVector[Real, L2], Interval(ge=1, le=2), Size(4)]):
    return v / np.linalg.norm(v)
# expect: unit_length v.L2 == 1/2


def shares(v: Annotated[MetricVector[Real, L1], Interval(ge=1, le=2), Size(4)]):
    return v / v.sum()
# expect: shares v.L1 == 3/8  # known: loose


def clipped_l2_seen_in_linf(v: Annotated[MetricVector[Real, LInf], Size(9)]):
    return clip(L2, v)
# expect: clipped_l2_seen_in_linf v.LInf == 2
# expect: clipped_l2_seen_in_linf v.L2 == 3  # known: loose


def softmax_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    e = np.exp(v)
    return e / e.sum()
# expect: softmax_l1 v.L1 == 1/2
# expect: softmax_l1 v.L2 == sqrt(2)/4
# expect: softmax_l1 v.LInf == 1/4


def logits_with_factors(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.log(3 * np.sum(np.exp(2 * v)))
# expect: logits_with_factors v == 2


def running_sum_l2(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.cumsum(v)
# expect: running_sum_l2 v.L2 == 2.879385241571817  # known: loose
# expect: running_sum_l2 v.LInf == 2


def differences_l2(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.diff(v)
# expect: differences_l2 v.L2 == sqrt(3)  # known: loose
# expect: differences_l2 v.LInf == sqrt(2)


def running_max_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.maximum.accumulate(v)
# expect: running_max_l1 v.L1 == 4
# expect: running_max_l1 v.L2 == 2
# expect: running_max_l1 v.LInf == 1


def running_max_l2(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.maximum.accumulate(v)
# expect: running_max_l2 v.L1 == 4
# expect: running_max_l2 v.L2 == 2
# expect: running_max_l2 v.LInf == 1


def entry_at_own_place(v: Annotated[MetricVector[Integer, LInf], Interval(ge=0, le=3), Size(4)]):
    return v[int(v[0])]
# expect: entry_at_own_place v == 3


def mirrored_by_mask(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.where([True, True, False, False], v, v[::-1])
# expect: mirrored_by_mask v.L1 == 2 * sqrt(2)
# expect: mirrored_by_mask v.L2 == sqrt(2)
# expect: mirrored_by_mask v.LInf == 1


def larger_of_mirrored(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.maximum(v, v[::-1])
# expect: larger_of_mirrored v.L2 == sqrt(2)  # known: loose


def larger_of_mirrored_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.maximum(v, v[::-1])
# expect: larger_of_mirrored_l1 v.L1 == 2


def sharpened(v: Annotated[MetricVector[Real, LInf], Size(6)]):
    return np.convolve(v, [-1, 3, -1])
# expect: sharpened v.LInf == 5
# expect: sharpened v.L1 == 30


def moving_average(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return np.convolve(v, [1 / 4, 1 / 2, 1 / 4], "valid")
# expect: moving_average v.L1 == 1
# expect: moving_average v.LInf == 1/2
# expect: moving_average v.L2 == sqrt(6) / 4


def moving_average_linf(v: Annotated[MetricVector[Real, LInf], Size(8)]):
    return np.convolve(v, [1 / 4, 1 / 4, 1 / 4, 1 / 4], "valid")
# expect: moving_average_linf v.L1 == 5
# expect: moving_average_linf v.LInf == 1
# expect: moving_average_linf v.L2 == sqrt(5)


def interpolated(x: Real):
    return np.interp(x, [0, 1, 3], [0, 2, 10])
# expect: interpolated x == 4


def interpolated_vector(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.interp(v, [0, 1, 3], [0, 2, 10])
# expect: interpolated_vector v.L2 == 4
# expect: interpolated_vector v.L1 == 4 * sqrt(3)
# expect: interpolated_vector v.LInf == 4


def between_private_points(x: Real, y: Real):
    return np.interp(1, [0, 1, 2], [y, x, y])
# expect: between_private_points x == 1
# expect: between_private_points y == 0  # known: loose


def outer_product(v: Annotated[MetricVector[Real, L2], Size(6)]):
    return np.outer(v, [3, 4]).ravel()
# expect: outer_product v.L2 == 5
# expect: outer_product v.L1 == 7 * sqrt(6)
# expect: outer_product v.LInf == 4


def outer_product_l1(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return np.outer([3, 4], v).ravel()
# expect: outer_product_l1 v.L1 == 7
# expect: outer_product_l1 v.LInf == 4
# expect: outer_product_l1 v.L2 == 5


def distance(u: Annotated[MetricVector[Real, L2], Size(3)], v: Annotated[MetricVector[Real, L2], Size(3)]):
    return math.dist(u, v)
# expect: distance u == 1
# expect: distance v == 1


def mixed_with_sum(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return 3 * v - 2 * v.sum()
# expect: mixed_with_sum v.L1 == 7
# expect: mixed_with_sum v.LInf == 2
# expect: mixed_with_sum v.L2 == sqrt(13)
