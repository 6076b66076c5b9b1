"""Formulas that look like a softmax, a logistic function, a norm or a clipping, and are another thing."""
from typing import Annotated
import math
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

Positive = Annotated[MetricVector[Real, L1], Size(5), Interval(ge=1, le=5)]
Unit = Annotated[MetricVector[Real, LInf], Size(2), Interval(ge=0, le=1)]


def direction_of_private_length(v: Annotated[MetricVector[Real, L2], Size(3)], y: Real):
    return v * (y / np.linalg.norm(v))
# expect: direction_of_private_length v == inf
# expect: direction_of_private_length y == 1  # known: loose


def clipped_to_nothing(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v * min(1, -2 / np.linalg.norm(v))
# expect: clipped_to_nothing v == inf


def more_above_than_one(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return (np.exp(v) + 1) / np.sum(np.exp(v))
# expect: more_above_than_one v == inf


def over_a_sum_that_cancels(v: Annotated[MetricVector[Real, LInf], Size(3)], y: Annotated[Real, Interval(ge=1, le=2)]):
    return (v * y) / y
# expect: over_a_sum_that_cancels v.L1 == 3
# expect: over_a_sum_that_cancels v.L2 == sqrt(3)
# expect: over_a_sum_that_cancels v.LInf == 1
# expect: over_a_sum_that_cancels v.D == inf


def equal_shares(x: Real):
    w = np.ones(3) * x
    return np.exp(w) / np.sum(np.exp(w))
# expect: equal_shares x == 0


def over_its_largest(v: Positive):
    return v / v.max()
# expect: over_its_largest v.L1 == 4  # known: loose


def root_beside_what_jumps(x: Real):
    return math.sqrt(x ** 2 + math.floor(x) ** 2)
# expect: root_beside_what_jumps x == inf


def log_of_two_sums(v: Annotated[MetricVector[Real, LInf], Size(3)], w: Annotated[MetricVector[Real, LInf], Size(3)]):
    return math.log(np.sum(np.exp(v)) * np.sum(np.exp(w)))
# expect: log_of_two_sums v == 1  # known: loose
# expect: log_of_two_sums w == 1  # known: loose


def log_of_a_sum(v: Positive):
    return math.log(np.sum(v))
# expect: log_of_a_sum v == 1 / 5


def log_of_weighted_waves(v: Annotated[MetricVector[Real, L1], Size(1), Interval(ge=1, le=5)]):
    return math.log(np.sum(v * np.exp(v)))
# expect: log_of_weighted_waves v == 2  # known: loose


def log_of_waves_and_more(v: Unit):
    return math.log(np.sum(np.exp(v) + 1))
# expect: log_of_waves_and_more v == exp(1) / (exp(1) + 1)  # known: loose


def times_a_log_of_waves(y: Real, v: Unit):
    return y * math.log(2 * np.sum(3 * np.exp(v)))
# expect: times_a_log_of_waves y == 1 + log(12)
# expect: times_a_log_of_waves v == inf


def private_weight_of_a_wave(x: Real, y: Real):
    return math.log(1 + max(y, 1) * math.exp(x))
# expect: private_weight_of_a_wave x == 1  # known: loose
# expect: private_weight_of_a_wave y == 1  # known: loose


def named_constant_beside_a_wave(x: Real, k: Annotated[float, Interval(ge=1, le=9)]):
    return math.log(k + math.exp(x))
# expect: named_constant_beside_a_wave x == 1


def logs_of_waves(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.log(2 * np.exp(v))
# expect: logs_of_waves v.L1 == 1


def two_waves_below(x: Real, y: Real):
    return 1 / (math.exp(x) + math.exp(y))
# expect: two_waves_below x == inf
# expect: two_waves_below y == inf


def two_waves_and_one_below(x: Real, y: Real):
    return 1 / (1 + math.exp(x) + math.exp(y))
# expect: two_waves_and_one_below x == 1 / 4  # known: loose


def wave_of_private_weight_below(x: Real, y: Real):
    return 1 / (1 + max(y, 1) * math.exp(x))
# expect: wave_of_private_weight_below x == 1 / 4  # known: loose


def logistic_of_private_height(x: Real, y: Real):
    return max(y, 1) / (1 + math.exp(x))
# expect: logistic_of_private_height x == inf
# expect: logistic_of_private_height y == 1


def negative_weight_below(x: Real):
    return 1 / (2 - math.exp(x))
# expect: negative_weight_below x == inf


def another_wave_above(x: Real, y: Real):
    return math.exp(y) / (1 + math.exp(x))
# expect: another_wave_above x == inf
# expect: another_wave_above y == inf


def rows_in_a_diamond(y: Real, m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    w = m + y
    return w * np.minimum(1, 1 / np.linalg.norm(w, ord=1, axis=1, keepdims=True))


def rows_in_a_ball(y: Real, m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    w = m + y
    return w * np.minimum(1, 1 / np.linalg.norm(w, axis=1, keepdims=True))
# expect: rows_in_a_ball y.D == inf
# expect: rows_in_a_ball m.L1 == sqrt(3)
# expect: rows_in_a_ball m.L2 == 1
# expect: rows_in_a_ball m.LInf == 1
# expect: rows_in_a_ball m.D == inf


def length_of_three(x: Real, y: Real):
    return math.sqrt((2 * x) ** 2 + y ** 2 + 7)
# expect: length_of_three x == 2
# expect: length_of_three y == 1


def root_of_a_difference(x: Real, y: Real):
    return math.sqrt(max(x ** 2 - y ** 2, 0))
# expect: root_of_a_difference x == inf


def root_of_squares_less_one(x: Real):
    return math.sqrt(x ** 2 + (x + 1) ** 2 - 1 / 2)
# expect: root_of_squares_less_one x == sqrt(2)


def root_of_a_cross_term(x: Real, y: Real):
    return math.sqrt(x ** 2 + x * y + y ** 2)


def weighted_by_a_sign(x: Real, k: float):
    return math.sqrt(k * x ** 2 + 1)
