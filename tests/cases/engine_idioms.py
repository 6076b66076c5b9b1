"""Idioms that the engine knows by their shape, with other factors, other norms and other ends, and what only looks like one of them."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

Sized = Annotated[MetricVector[Real, L1], Size(3), Interval(ge=1, le=2)]


def on_the_sphere_L1(v: Sized):
    return v / np.linalg.norm(v, 1)


def on_the_sphere_L2(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=1, le=2)]):
    return -6 * v / np.linalg.norm(v)
# expect: on_the_sphere_L2 v.D == inf


def on_the_sphere_LInf(v: Annotated[MetricVector[Real, LInf], Size(3), Interval(ge=1, le=2)]):
    return v / np.linalg.norm(v, np.inf)


def by_the_norm_of_two(v: Sized, w: Sized):
    return v / np.linalg.norm(v + w, 1)
# expect: by_the_norm_of_two v.D == inf
# expect: by_the_norm_of_two w.D == inf


def by_the_norm_of_another(v: Sized, w: Sized):
    return v / np.linalg.norm(w, 1)
# expect: by_the_norm_of_another v.L1 == 1 / 3
# expect: by_the_norm_of_another v.L2 == 1 / 3
# expect: by_the_norm_of_another v.LInf == 1 / 3
# expect: by_the_norm_of_another w.LInf == 2 / 9


def on_the_ball_from_two(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v * min(2, 6 / np.linalg.norm(v))


def on_the_ball_from_two_by_division(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v / max(2, np.linalg.norm(v) / 6)


def on_the_smaller_ball(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v / min(1, np.linalg.norm(v) / 6)
# expect: on_the_smaller_ball v == inf


def on_the_ball_of_another(v: Annotated[MetricVector[Real, L2], Size(3)], w: Annotated[MetricVector[Real, L2], Size(3)]):
    return v * min(1, 6 / np.linalg.norm(w))


def on_a_shifted_ball(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v * min(1, 6 / (np.linalg.norm(v) - 1))
# expect: on_a_shifted_ball v == inf


def on_a_ball_with_room(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v * min(1, 6 / (np.linalg.norm(v) + 1))
# expect: on_a_ball_with_room v.L1 == sqrt(3)
# expect: on_a_ball_with_room v.L2 == 1
# expect: on_a_ball_with_room v.LInf == 1


def on_the_ball_of_the_square(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v * min(1, 6 / np.linalg.norm(v) ** 2)


def on_a_ball_of_unknown_size(v: Annotated[MetricVector[Real, L2], Size(3)], c: float):
    return v * min(1, c / np.linalg.norm(v))
# expect: on_a_ball_of_unknown_size v.L1 == sqrt(3)
# expect: on_a_ball_of_unknown_size v.L2 == 1
# expect: on_a_ball_of_unknown_size v.LInf == 1


def on_a_ball_of_negative_size(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v * min(1, -6 / np.linalg.norm(v))


def softmax_of_twice(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    e = np.exp(-2 * v)
    return e / e.sum()
# expect: softmax_of_twice v.D == inf


def softmax_of_twice_L1(v: Annotated[MetricVector[Real, L1], Size(3)]):
    e = np.exp(-2 * v)
    return e / e.sum()
# expect: softmax_of_twice_L1 v.L1 == 1
# expect: softmax_of_twice_L1 v.L2 == sqrt(2) / 2
# expect: softmax_of_twice_L1 v.LInf == 1 / 2


def softmax_of_twice_L2(v: Annotated[MetricVector[Real, L2], Size(3)]):
    e = np.exp(-2 * v)
    return e / e.sum()
# expect: softmax_of_twice_L2 v.D == inf


def softmax_three_times(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    e = np.exp(v)
    return -3 * e / e.sum()
# expect: softmax_three_times v.L1 == 3
# expect: softmax_three_times v.L2 == 3 * sqrt(2) / 2
# expect: softmax_three_times v.LInf == 3 / 2


def softmax_three_times_L1(v: Annotated[MetricVector[Real, L1], Size(3)]):
    e = np.exp(v)
    return -3 * e / e.sum()
# expect: softmax_three_times_L1 v.L1 == 3 / 2
# expect: softmax_three_times_L1 v.L2 == 3 * sqrt(2) / 4
# expect: softmax_three_times_L1 v.LInf == 3 / 4


def softmax_three_times_L2(v: Annotated[MetricVector[Real, L2], Size(3)]):
    e = np.exp(v)
    return -3 * e / e.sum()
# expect: softmax_three_times_L2 v.L1 == 3 * sqrt(2) / 2
# expect: softmax_three_times_L2 v.L2 == 3 / 2
# expect: softmax_three_times_L2 v.LInf == 3 * sqrt(2) / 4


def softmax_of_two(v: Annotated[MetricVector[Real, LInf], Size(3)], w: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.exp(v) / np.exp(w).sum()
# expect: softmax_of_two v == inf
# expect: softmax_of_two w == inf


def softmax_squared(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    e = np.exp(v)
    return e / e.sum() ** 2
# expect: softmax_squared v == inf


def shares(v: Sized):
    return v / v.sum()
# expect: shares v.D == inf


def shares_L2(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=1, le=2)]):
    return v / v.sum()
# expect: shares_L2 v.D == inf


def shares_LInf(v: Annotated[MetricVector[Real, LInf], Size(3), Interval(ge=1, le=2)]):
    return v / v.sum()
# expect: shares_LInf v.D == inf


def shares_below_zero(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=-2, le=-1)]):
    return v / v.sum()
# expect: shares_below_zero v.D == inf


def shares_of_both_signs(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=-1, le=4)]):
    return v / v.sum()
# expect: shares_of_both_signs v == inf


def shares_of_squares(v: Sized):
    return v ** 2 / v.sum()
# expect: shares_of_squares v.D == inf


def logistic_of_factors(x: Real):
    return 6 / (2 + math.exp(-4 * x))
# expect: logistic_of_factors x == 3


def logistic_of_wave(x: Real):
    return math.exp(3 * x) / (2 + 5 * math.exp(3 * x))
# expect: logistic_of_wave x == 3 / 20


def logistic_below_zero(x: Real):
    return -6 / (2 + math.exp(4 * x))
# expect: logistic_below_zero x == 3


def logistic_with_a_pole(x: Real):
    return 1 / (2 - math.exp(x))
# expect: logistic_with_a_pole x == inf


def logistic_of_a_negative(x: Real):
    return 1 / (-2 + math.exp(x))
# expect: logistic_of_a_negative x == inf


def logistic_of_two_waves(x: Real):
    return math.exp(x) / (1 + math.exp(2 * x))
# expect: logistic_of_two_waves x == 0.2500000000250013


def logistic_of_three(x: Real):
    return 1 / (1 + math.exp(x) + math.exp(-x))


def logistic_of_two(x: Real, y: Real):
    return math.exp(x) / (1 + math.exp(y))
# expect: logistic_of_two x == inf
# expect: logistic_of_two y == inf


def logistic_squared(x: Real):
    return 1 / (1 + math.exp(x)) ** 2


def logistic_and_more(x: Real):
    return 1 / (1 + math.exp(x) + x * x)


def hypotenuse_of_multiples(x: Real, y: Real):
    return math.sqrt(9 * x ** 2 + 4 * y ** 2)
# expect: hypotenuse_of_multiples x == 3
# expect: hypotenuse_of_multiples y == 2


def hypotenuse_of_a_difference(x: Real, y: Real):
    return math.sqrt(abs(9 * x ** 2 - 4 * y ** 2))


def hypotenuse_with_a_cube(x: Real, y: Real):
    return math.sqrt(abs(x) ** 3 + y ** 2)
# expect: hypotenuse_with_a_cube x == inf
# expect: hypotenuse_with_a_cube y == 1


def hypotenuse_of_a_product(x: Real, y: Real):
    return math.sqrt(x ** 2 * y ** 2)
# expect: hypotenuse_of_a_product x == inf
# expect: hypotenuse_of_a_product y == inf


def hypotenuse_from_one(x: Real):
    return math.sqrt(4 * x ** 2 + 9)
# expect: hypotenuse_from_one x == 2


def hypotenuse_of_both(x: Real):
    return math.sqrt((2 * x) ** 2 + (x + 1) ** 2)
# expect: hypotenuse_of_both x == sqrt(5)


def cube_root_of_squares(x: Real, y: Real):
    return (x ** 2 + y ** 2) ** (1 / 4)
# expect: cube_root_of_squares x == inf


def log_sum_exp_of_twice(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return math.log(np.sum(np.exp(2 * v)))
# expect: log_sum_exp_of_twice v == 2


def log_sum_exp_times(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return 5 * math.log(4 * np.sum(np.exp(v)))
# expect: log_sum_exp_times v == 5


def log_sum_exp_in_range(v: Annotated[MetricVector[Real, LInf], Size(3), Interval(ge=0, le=2)]):
    return math.log(np.sum(np.exp(v)))
# expect: log_sum_exp_in_range v == 1


def log_sum_exp_of_range_then_square(v: Annotated[MetricVector[Real, LInf], Size(3), Interval(ge=0, le=2)]):
    return math.log(4 * np.sum(np.exp(v))) ** 2


def log_sum_of_squares(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return math.log(np.sum(np.exp(v) ** 2))
# expect: log_sum_of_squares v == 2


def log_difference_exp(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return math.log(abs(9 - np.sum(np.exp(v))))
# expect: log_difference_exp v == inf


def softplus_of_factors(x: Real):
    return math.log(2 + 3 * math.exp(4 * x))
# expect: softplus_of_factors x == 4


def softplus_with_a_pole(x: Real):
    return math.log(abs(2 - 3 * math.exp(4 * x)))
# expect: softplus_with_a_pole x == inf


def softplus_of_two(x: Real, y: Real):
    return math.log(1 + math.exp(x) + math.exp(3 * y))


def softplus_with_a_private_weight(x: Real, y: Real):
    return math.log(1 + abs(y) * math.exp(x))


def clipped_rows(m: Annotated[MetricMatrix[Real, L2], Shape(3, 2)]):
    return m * np.minimum(1, 5 / np.linalg.norm(m, axis=1, keepdims=True))
# expect: clipped_rows m.L1 == sqrt(2)
# expect: clipped_rows m.L2 == 1
# expect: clipped_rows m.LInf == 1


# -- one number in every entry
def logistic_in_every_entry(x: Integer):
    return np.ones(3) / (1 + math.exp(x))
# expect: logistic_in_every_entry x.D == 3
# expect: logistic_in_every_entry x.L1 == 3 / (1 + exp(-1)) - 3 / 2  # known: loose


def logistic_in_every_row(v: MetricVector[Real, L1]):
    return np.ones((3, 1)) / (1 + np.exp(v))
# expect: logistic_in_every_row v.L1 == 3 / 4
# expect: logistic_in_every_row v.L2 == 3 / 4
# expect: logistic_in_every_row v.LInf == 3 / 4


def softplus_in_every_entry(x: Real):
    return np.log(np.ones(3) + math.exp(x))
# expect: softplus_in_every_entry x.L1 == 3
# expect: softplus_in_every_entry x.L2 == sqrt(3)
# expect: softplus_in_every_entry x.LInf == 1


def clipped_in_every_row(v: MetricVector[Real, L2]):
    return v * (np.ones((3, 1)) * min(1, 2 / np.linalg.norm(v)))
