"""Vectors and their norms: conversions, sums, means, products with public vectors, norms, clipping onto balls."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    Data, Integer, L1, L2, LInf, MetricGradient, MetricVector, NormBound, Real, Size, clamp, clip, discrete, norm_convert, undisc_container,
)


def kept_in_l2(v: MetricVector[Real, L2]):
    return v
# expect: kept_in_l2 v.L1 == sqrt(len(v))
# expect: kept_in_l2 v.L2 == 1
# expect: kept_in_l2 v.LInf == 1


def kept_in_linf(v: MetricVector[Real, LInf]):
    return v
# expect: kept_in_linf v.L1 == len(v)
# expect: kept_in_linf v.L2 == sqrt(len(v))
# expect: kept_in_linf v.LInf == 1


def converted_to_l1(v: MetricVector[Real, L2]) -> MetricVector[Real, L1]:
    return norm_convert(L1, v)
# expect: converted_to_l1 v == sqrt(len(v))
# expect: converted_to_l1 v.L1 == sqrt(len(v))
# expect: converted_to_l1 v.L2 == 1
# expect: converted_to_l1 v.LInf == 1


def converted_to_l2(v: MetricVector[Real, L1]) -> MetricVector[Real, L2]:
    return norm_convert(L2, v)
# expect: converted_to_l2 v == 1
# expect: converted_to_l2 v.L1 == 1
# expect: converted_to_l2 v.L2 == 1
# expect: converted_to_l2 v.LInf == 1


def converted_there_and_back(v: MetricVector[Real, L2]) -> MetricVector[Real, L2]:
    w = norm_convert(L1, v)
    return norm_convert(L2, w)
# expect: converted_there_and_back v == 1
# expect: converted_there_and_back v.L1 == sqrt(len(v))
# expect: converted_there_and_back v.L2 == 1
# expect: converted_there_and_back v.LInf == 1


def converted_and_scaled(k: int, v: MetricVector[Real, LInf]) -> MetricVector[Real, L1]:
    return norm_convert(L1, k * v)
# expect: converted_and_scaled v == abs(k) * len(v)
# expect: converted_and_scaled v.L1 == abs(k) * len(v)
# expect: converted_and_scaled v.L2 == abs(k) * sqrt(len(v))
# expect: converted_and_scaled v.LInf == abs(k)


def converted_with_size(v: Annotated[MetricVector[Real, L2], Size(9)]) -> MetricVector[Real, L1]:
    return norm_convert(L1, v)
# expect: converted_with_size v == 3
# expect: converted_with_size v.L1 == 3
# expect: converted_with_size v.L2 == 1
# expect: converted_with_size v.LInf == 1


def gradient_in_l2(g: MetricGradient[Real, L2], rate: float):
    return rate * g
# expect: gradient_in_l2 g.L2 == abs(rate)
# expect: gradient_in_l2 g.L1 == abs(rate) * sqrt(g.size)
# expect: gradient_in_l2 g.LInf == abs(rate)


def data_vector_kept(v: MetricVector[Data, L1]) -> MetricVector[Data, L1]:
    return v
# expect: data_vector_kept v == 1
# expect: data_vector_kept v.L1 == 1
# expect: data_vector_kept v.L2 == 1
# expect: data_vector_kept v.LInf == 1
# expect: data_vector_kept v.D == 1


def data_vector_scaled(v: MetricVector[Data, L1]) -> MetricVector[Data, L1]:
    return 7 * v + 1
# expect: data_vector_scaled v == 1
# expect: data_vector_scaled v.L1 == 1
# expect: data_vector_scaled v.L2 == 1
# expect: data_vector_scaled v.LInf == 1
# expect: data_vector_scaled v.D == 1


def summed_l1(v: MetricVector[Real, L1]):
    return sum(v)
# expect: summed_l1 v == 1


def summed_l2(v: MetricVector[Real, L2]):
    return np.sum(v)
# expect: summed_l2 v == sqrt(len(v))


def summed_linf(v: MetricVector[Real, LInf]):
    return v.sum()
# expect: summed_linf v == len(v)


def summed_from(v: MetricVector[Real, L1]):
    return sum(v, 10)
# expect: summed_from v == 1


def summed_exactly(v: MetricVector[Real, L1]):
    return math.fsum(v)
# expect: summed_exactly v == 1


def mean_l1(v: MetricVector[Real, L1]):
    return sum(v) / len(v)
# expect: mean_l1 v == 1/len(v)


def mean_numpy(v: MetricVector[Real, L2]):
    return np.mean(v)
# expect: mean_numpy v == 1/sqrt(len(v))


def mean_linf(v: Annotated[MetricVector[Real, LInf], Size(7)]):
    return np.average(v)
# expect: mean_linf v == 1


def mean_by_shape(v: MetricVector[Real, LInf]):
    return v.sum() / v.shape[0]
# expect: mean_by_shape v == 1


def mean_by_size(v: MetricVector[Real, L1]):
    return np.sum(v) / v.size
# expect: mean_by_size v == 1/len(v)


def length_is_public(v: MetricVector[Real, L2]):
    return len(v)
# expect: length_is_public v == 0


def added_same_size(u: Annotated[MetricVector[Real, L2], Size("n")], v: Annotated[MetricVector[Real, L2], Size("n")]):
    return u + 2 * v
# expect: added_same_size u.L2 == 1
# expect: added_same_size v.L2 == 2
# expect: added_same_size v.L1 == 2 * sqrt(n)
# where: added_same_size n = len(u)
# expect: added_same_size u.L1 == sqrt(n)
# expect: added_same_size u.LInf == 1
# expect: added_same_size v.LInf == 2


def subtracted_itself(v: MetricVector[Real, L2]):
    return v - v
# expect: subtracted_itself v.L2 == 0


def halved_difference(v: MetricVector[Real, L2]):
    return v - 0.5 * v
# expect: halved_difference v.L2 == 1/2
# expect: halved_difference v.L1 == sqrt(len(v)) / 2
# expect: halved_difference v.LInf == 1 / 2


def negated_vector(v: MetricVector[Real, L1]):
    return -v
# expect: negated_vector v.L1 == 1
# expect: negated_vector v.L2 == 1
# expect: negated_vector v.LInf == 1


def shifted_by_number(v: MetricVector[Real, L1], x: Real):
    return v + x
# expect: shifted_by_number v.L1 == 1
# expect: shifted_by_number x.L1 == len(v)
# expect: shifted_by_number x.L2 == sqrt(len(v))
# expect: shifted_by_number x.LInf == 1
# expect: shifted_by_number v.L2 == 1
# expect: shifted_by_number v.LInf == 1


def shifted_by_constant(v: MetricVector[Real, L2]):
    return 1 - v
# expect: shifted_by_constant v.L2 == 1
# expect: shifted_by_constant v.L1 == sqrt(len(v))
# expect: shifted_by_constant v.LInf == 1


def scaled_by_private(s: Annotated[Real, Interval(ge=-2, le=2)], v: Annotated[MetricVector[Real, L2], NormBound(L2, 3)]):
    return s * v
# expect: scaled_by_private s.L2 == 3
# expect: scaled_by_private v.L2 == 2
# expect: scaled_by_private s.L1 == 3 * sqrt(len(v))
# expect: scaled_by_private s.LInf == 3
# expect: scaled_by_private v.L1 == 2 * sqrt(len(v))
# expect: scaled_by_private v.LInf == 2


def hadamard(
    u: Annotated[MetricVector[Real, L2], Interval(ge=-2, le=2), Size(4)],
    v: Annotated[MetricVector[Real, L2], Interval(ge=0, le=5), Size(4)],
):
    return u * v
# expect: hadamard u.L2 == 5
# expect: hadamard v.L2 == 2
# expect: hadamard u.LInf == 5
# expect: hadamard v.L1 == 4
# expect: hadamard v.LInf == 2


def weighted_by_list(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v * np.array([1, -4, 2])
# expect: weighted_by_list v.L1 == 4
# expect: weighted_by_list v.LInf == 4
# expect: weighted_by_list v.L2 == 4


def weighted_linf(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return v * np.array([1, -4, 2])
# expect: weighted_linf v.L1 == 7
# expect: weighted_linf v.L2 == sqrt(21)
# expect: weighted_linf v.LInf == 4


def divided_by_list(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v / np.array([2, 4, 0.5])
# expect: divided_by_list v.L2 == 2
# expect: divided_by_list v.LInf == 2


def dot_public_l1(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.dot([1, -4, 2], v)
# expect: dot_public_l1 v == 4


def dot_public_l2(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return np.array([3.0, 4.0]) @ v
# expect: dot_public_l2 v == 5


def dot_public_linf(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return v.dot(np.array([1, -4, 2]))
# expect: dot_public_linf v == 7


def dot_by_hand(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return 3 * v[0] + 4 * v[1]
# expect: dot_by_hand v == 5


def dot_private(u: Annotated[MetricVector[Real, L2], NormBound(L2, 2), Size(3)], v: Annotated[MetricVector[Real, L2], NormBound(L2, 5), Size(3)]):
    return u @ v
# expect: dot_private u == 5
# expect: dot_private v == 2


def squared_length(v: Annotated[MetricVector[Real, L2], NormBound(L2, 3)]):
    return v @ v
# expect: squared_length v == 6


def sum_of_squares_l1(v: Annotated[MetricVector[Real, L1], Interval(ge=-4, le=1)]):
    return np.sum(v ** 2)
# expect: sum_of_squares_l1 v == 8


def norm_l2(v: MetricVector[Real, L2]):
    return np.linalg.norm(v)
# expect: norm_l2 v == 1


def norm_l1_by_hand(v: MetricVector[Real, L1]):
    return np.abs(v).sum()
# expect: norm_l1_by_hand v == 1


def norm_l1_of_l2(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.linalg.norm(v, 1)
# expect: norm_l1_of_l2 v == 2


def norm_linf(v: MetricVector[Real, LInf]):
    return np.linalg.norm(v, ord=np.inf)
# expect: norm_linf v == 1


def norm_of_linf(v: Annotated[MetricVector[Real, LInf], Size(9)]):
    return np.linalg.norm(v)
# expect: norm_of_linf v == 3


def norm_l2_by_hand(v: MetricVector[Real, L2]):
    return np.sqrt(np.sum(v ** 2))
# expect: norm_l2_by_hand v == 1


def norm_largest_by_hand(v: MetricVector[Real, LInf]):
    return np.max(np.abs(v))
# expect: norm_largest_by_hand v == 1


def mean_absolute(v: Annotated[MetricVector[Real, L1], Size(5)]):
    return np.mean(np.abs(v))
# expect: mean_absolute v == 1/5


def mean_absolute_error(u: Annotated[MetricVector[Real, L1], Size(4)], v: Annotated[MetricVector[Real, L1], Size(4)]):
    return np.abs(u - v).sum()
# expect: mean_absolute_error u == 1
# expect: mean_absolute_error v == 1


def variance(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=10), Size(5)]):
    return np.var(v)
# expect: variance v == 16/5


def deviation(v: Annotated[MetricVector[Real, L2], Size(9)]):
    return np.std(v)
# expect: deviation v == 1/3


def deviation_ddof(v: Annotated[MetricVector[Real, L2], Size(10)]):
    return v.std(ddof=1)
# expect: deviation_ddof v == 1/3


def clipped_l2(v: MetricVector[Real, L2], C: float):
    return clip(L2, v, C)
# expect: clipped_l2 v.L2 == 1
# expect: clipped_l2 v.L1 == sqrt(len(v))
# expect: clipped_l2 v.LInf == 1


def clipped_by_hand(v: MetricVector[Real, L2]):
    return v * min(1, 2 / np.linalg.norm(v))
# expect: clipped_by_hand v.L2 == 1
# expect: clipped_by_hand v.L1 == sqrt(len(v))
# expect: clipped_by_hand v.LInf == 1


def clipped_by_max(v: MetricVector[Real, L2], C: float):
    return v / max(1, np.linalg.norm(v) / C)
# expect: clipped_by_max v.L2 == 1
# expect: clipped_by_max v.L1 == sqrt(len(v))
# expect: clipped_by_max v.LInf == 1


def clipped_by_branch(v: MetricVector[Real, L2]):
    size = np.linalg.norm(v)
    if size > 1:
        v = v / size
    return v
# expect: clipped_by_branch v.L2 == 1
# expect: clipped_by_branch v.L1 == sqrt(len(v))
# expect: clipped_by_branch v.LInf == 1


def clipped_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return clip(L1, v)
# expect: clipped_l1 v.L1 == 2


def clipped_linf(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return clip(LInf, v)
# expect: clipped_linf v.LInf == 2


def clipped_l2_seen_in_l1(v: Annotated[MetricVector[Real, L1], Size(9)]):
    return clip(L2, v)
# expect: clipped_l2_seen_in_l1 v.L1 == 2


def clipped_then_summed_squares(v: MetricVector[Real, L2]):
    w = clip(L2, v, 3)
    return w @ w
# expect: clipped_then_summed_squares v == 6


def clipped_not_used(v: MetricVector[Real, L2]):
    clip(L2, v)
    return v @ v
# expect: clipped_not_used v == inf


def normalised(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v / np.linalg.norm(v)
# expect: normalised v.L2 == inf


def boxed(v: MetricVector[Real, L1]):
    return np.clip(v, -1, 1)
# expect: boxed v.L1 == 1
# expect: boxed v.LInf == 1
# expect: boxed v.L2 == 1


def boxed_method(v: MetricVector[Real, LInf]):
    return v.clip(0, 5)
# expect: boxed_method v.LInf == 1
# expect: boxed_method v.L1 == len(v)
# expect: boxed_method v.L2 == sqrt(len(v))


def boxed_vocabulary(v: MetricVector[Real, L2]):
    return clamp(v, -1, 1) * 3
# expect: boxed_vocabulary v.L2 == 3
# expect: boxed_vocabulary v.LInf == 3
# expect: boxed_vocabulary v.L1 == 3 * sqrt(len(v))


def boxed_and_squared(v: MetricVector[Real, L2]):
    return np.clip(v, -2, 1) ** 2
# expect: boxed_and_squared v.L2 == 4
# expect: boxed_and_squared v.LInf == 4


def black_box_clipped(v: MetricVector[Data, LInf]) -> MetricVector[Real, L2]:
    return undisc_container(clip(L2, v))
# expect: black_box_clipped v == 2
# expect: black_box_clipped v.L1 == 2 * sqrt(len(v))
# expect: black_box_clipped v.L2 == 2
# expect: black_box_clipped v.D == len(v)


def black_box_clipped_radius(v: MetricVector[Data, LInf], C: float) -> MetricVector[Real, L2]:
    return undisc_container(clip(L2, v, C))
# expect: black_box_clipped_radius v == 2 * C
# at: black_box_clipped_radius C=1.5
# expect: black_box_clipped_radius v.L2 == 2 * abs(C)
# expect: black_box_clipped_radius v.D == len(v)


def black_box_boxed(v: Annotated[MetricVector[Data, L1], Size(6)]) -> MetricVector[Real, L1]:
    return undisc_container(np.clip(v, 0, 5))
# expect: black_box_boxed v == 5
# expect: black_box_boxed v.L1 == 5
# expect: black_box_boxed v.L2 == 5
# expect: black_box_boxed v.LInf == 5
# expect: black_box_boxed v.D == 1


def black_box_summed(v: Annotated[MetricVector[Data, L1], Interval(ge=0, le=5)]):
    return undisc_container(v).sum()
# expect: black_box_summed v == 5


def logits(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.log(np.sum(np.exp(v)))
# expect: logits v == 1


def softmax_linf(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    e = np.exp(v)
    return e / e.sum()
# expect: softmax_linf v.L1 == 1
# expect: softmax_linf v.LInf == 1/2
# expect: softmax_linf v.L2 == sqrt(2) / 2


def softmax_l2(v: Annotated[MetricVector[Real, L2], Size(4)]):
    e = np.exp(v - v.max())
    return e / np.sum(e)
# expect: softmax_l2 v.L2 == 1/2
# expect: softmax_l2 v.L1 == sqrt(2) / 2
# expect: softmax_l2 v.LInf == sqrt(2) / 4


def centred(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v - v.mean()
# expect: centred v.L2 == 1
# expect: centred v.L1 == 2


def centred_l1(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return v - np.mean(v)
# expect: centred_l1 v.L1 == 3/2
# expect: centred_l1 v.L2 == sqrt(3) / 2
# expect: centred_l1 v.LInf == 3 / 4


def sum_of_centred(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return (v - v.mean()).sum()
# expect: sum_of_centred v == 0


def integer_vector(v: MetricVector[Integer, L1]):
    return 2 * v
# expect: integer_vector v.L1 == 2
# expect: integer_vector v.L2 == 2
# expect: integer_vector v.LInf == 2


def halves_of_integers(v: MetricVector[Integer, L1]):
    return v // 2
# expect: halves_of_integers v.L1 == 1
# expect: halves_of_integers v.L2 == 1
# expect: halves_of_integers v.LInf == 1
# expect: halves_of_integers v.D == 1


def data_count(v: MetricVector[Data, L1]):
    return sum(1 for x in v if x > 3)
# expect: data_count v == 1


def data_count_linf(v: MetricVector[Data, LInf]):
    return sum(1 for x in v if x > 3)
# expect: data_count_linf v == len(v)


def sum_less_first(v: MetricVector[Real, L1]):
    return v.sum() - v[0]
# expect: sum_less_first v == 1


def sum_twice(v: MetricVector[Real, L1]):
    total = v.sum()
    return total + total
# expect: sum_twice v == 2


def two_norms_at_once(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return norm_convert(LInf, v).sum()
# expect: two_norms_at_once v == 1
