"""Formulas that look like one that a rule knows: with other signs, factors, partners and shapes."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, NormBound, Real, Shape, Size

Unit = Annotated[Real, Interval(ge=0, le=1)]
Three = Annotated[MetricVector[Real, L2], Size(3)]
Inside = Annotated[MetricVector[Real, L2], Size(4), Interval(ge=0, le=1)]


# -- logistic functions, their logarithms

def falling(x: Real):
    return -3 / (2 + 5 * math.exp(-x))
# expect: falling x == 3/8


def rising(x: Real):
    return -2 * math.exp(x) / (1 + 4 * math.exp(x))
# expect: rising x == 1/8


def steep(x: Real, k: float):
    return 1 / (1 + math.exp(k * x))
# expect: steep x == abs(k) / 4


def of_a_sum(x: Real, y: Real):
    return 7 / (1 + math.exp(2 * x - 3 * y))
# expect: of_a_sum x == 7/2
# expect: of_a_sum y == 21/4


def with_two_waves(x: Real):
    return 1 / (1 + math.exp(x) + math.exp(2 * x))


def with_another_wave_above(x: Real):
    return math.exp(2 * x) / (1 + math.exp(x))
# expect: with_another_wave_above x == inf


def above_nothing(x: Real):
    return 1 / (math.exp(x) - 1)
# expect: above_nothing x == inf


def of_a_square_below(x: Real):
    return 1 / (1 + math.exp(x)) ** 2


def of_vectors(v: Three):
    return (1 / (1 + np.exp(-v))).sum()
# expect: of_vectors v == sqrt(3) / 4


def softplus(x: Real):
    return math.log(2 + 5 * math.exp(3 * x))
# expect: softplus x == 3


def softplus_of_names(x: Real, a: Annotated[float, Interval(gt=0)], b: Annotated[float, Interval(gt=0)]):
    return math.log(a + b + 5 * math.exp(3 * x))
# expect: softplus_of_names x == 3  # known: loose


def softplus_from_above(x: Unit, a: Annotated[float, Interval(gt=1)]):
    y = math.log(a + 2 + math.exp(x))
    return 1 / y
# at: softplus_from_above a=2 a=3


def softplus_of_none(x: Real):
    return math.log(math.exp(3 * x) - 2)
# expect: softplus_of_none x == inf


def logarithm_of_a_wave(x: Real):
    return math.log(5 * math.exp(3 * x))
# expect: logarithm_of_a_wave x == 3


def logarithm_of_waves(x: Real, y: Real):
    return math.log(math.exp(x) + math.exp(y))
# expect: logarithm_of_waves x == 1


def soft_largest(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.log(np.sum(np.exp(v)))
# expect: soft_largest v == 1


def soft_largest_shifted(v: Annotated[MetricVector[Real, LInf], Size(3)], a: float):
    return np.log(3 * np.sum(2 * np.exp(v + a)))
# expect: soft_largest_shifted v == 1


def soft_largest_squared(v: Annotated[MetricVector[Real, LInf], Size(2), Interval(ge=0, le=1)]):
    return np.log(3 * np.sum(2 * np.exp(v))) ** 2
# expect: soft_largest_squared v == 2 * (1 + log(12))


def soft_largest_times(v: Annotated[MetricVector[Real, LInf], Size(3)], x: Annotated[Real, Interval(ge=1, le=2)]):
    return np.log(x * np.sum(np.exp(v)))
# expect: soft_largest_times v == 1
# expect: soft_largest_times x == 1


def soft_largest_of_one(x: Real):
    return np.log(np.sum(np.exp(x)))
# expect: soft_largest_of_one x == 1  # known: loose


def soft_largest_of_what_falls(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.log(np.sum(-np.exp(v)))
# expect: soft_largest_of_what_falls v == inf


def soft_largest_of_squares(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.log(np.sum(np.exp(v) ** 2))
# expect: soft_largest_of_squares v == 2


def shares(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return (np.exp(v) / np.sum(np.exp(v)))[0]
# expect: shares v == 1/2


def shares_of_twice(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return (4 * np.exp(2 * v) / np.sum(np.exp(2 * v)))[0]
# expect: shares_of_twice v == 4


def shares_of_others(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return (np.exp(v) / np.sum(np.exp(2 * v)))[0]
# expect: shares_of_others v == inf


def shares_turned_round(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return (-np.exp(v) / np.sum(np.exp(v)))[0]
# expect: shares_turned_round v == 1/2


def shares_of_a_matrix(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return (np.exp(m) / np.sum(np.exp(m)))[0, 0]


def shares_of_one(x: Real):
    return np.exp(x) / np.sum(np.exp(x))
# expect: shares_of_one x == 0  # known: loose


# -- roots of squares

def hypotenuse(x: Real, y: Real):
    return math.sqrt(x * x + y * y)
# expect: hypotenuse x == 1
# expect: hypotenuse y == 1


def hypotenuse_of_two_sides_of_one(x: Real):
    return math.sqrt(x ** 2 + math.sin(x) ** 2)
# expect: hypotenuse_of_two_sides_of_one x == sqrt(2)


def hypotenuse_with_a_public_side(x: Real, k: float):
    return math.sqrt(4 * x ** 2 + k ** 2)
# expect: hypotenuse_with_a_public_side x == 2


def root_less_a_public_square(x: Annotated[Real, Interval(ge=2)]):
    return math.sqrt(x ** 2 - 4)
# expect: root_less_a_public_square x == inf


def root_of_a_difference(x: Real, y: Real):
    return math.sqrt(abs(x ** 2 - y ** 2))
# expect: root_of_a_difference x == inf
# expect: root_of_a_difference y == inf


def root_of_a_difference_of_squares(x: Annotated[Real, Interval(ge=2)], y: Unit):
    return math.sqrt(x ** 2 - y ** 2)
# expect: root_of_a_difference_of_squares x == 2 / sqrt(3)
# expect: root_of_a_difference_of_squares y == 1 / sqrt(3)


def root_of_a_product(x: Real, y: Real):
    return math.sqrt(x ** 2 * y ** 2)
# expect: root_of_a_product x == inf
# expect: root_of_a_product y == inf


def root_of_fourth_powers(x: Real):
    return math.sqrt(x ** 4 + 1)
# expect: root_of_fourth_powers x == inf


# -- deviations

def deviation(v: Three):
    return np.std(v)
# expect: deviation v == 1 / sqrt(3)


def deviation_of_a_sample(v: Three):
    return np.std(v, ddof=1)
# expect: deviation_of_a_sample v == 1 / sqrt(2)


def deviation_in_every_entry(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.std(v, ddof=1)
# expect: deviation_in_every_entry v == sqrt(4/3)


def deviation_with_degrees(v: MetricVector[Real, L2], k: int):
    return np.std(v, ddof=k)


def deviation_with_too_many_degrees(v: Three):
    return np.std(v, ddof=5)


def variance_with_degrees(v: Annotated[MetricVector[Real, L2], Interval(ge=0, le=1)], k: int):
    return np.var(v, ddof=k)


def root_of_the_variance(v: Inside):
    return np.sqrt(np.var(v))
# expect: root_of_the_variance v == 1/2


def root_of_the_variance_by_hand(v: Inside):
    return np.sqrt(np.mean(v ** 2) - np.mean(v) ** 2)
# expect: root_of_the_variance_by_hand v == 1/2


def root_of_nine_variances(v: Inside):
    return np.sqrt(9 * np.mean(v ** 2) - 9 * np.mean(v) ** 2)
# expect: root_of_nine_variances v == 3/2


def root_of_a_variance_of_two(v: Inside, w: Inside):
    return np.sqrt(np.abs(np.mean(v ** 2) - np.mean(w) ** 2))
# expect: root_of_a_variance_of_two v == inf


def root_of_no_variance(v: Inside):
    return np.sqrt(np.mean(v ** 2) - 2 * np.mean(v) ** 2)
# expect: root_of_no_variance v == inf


# -- vectors of length one

def of_length_one(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=1)]):
    return v / np.linalg.norm(v)
# expect: of_length_one v.L2 == 1 / sqrt(3)


def of_a_private_length(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=1)], x: Real):
    return x * v / np.linalg.norm(v)
# expect: of_a_private_length x == 1  # known: loose


def of_the_length_of_another(v: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=1)], w: Annotated[MetricVector[Real, L2], Size(3), Interval(ge=1)]):
    return v / np.linalg.norm(w)
# expect: of_the_length_of_another v == 1 / sqrt(3)
# expect: of_the_length_of_another v.L1 == 1
# expect: of_the_length_of_another v.L2 == sqrt(3) / 3
# expect: of_the_length_of_another v.LInf == sqrt(3) / 3


def rows_of_length_one(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return m / np.linalg.norm(m)


def parts_of_a_sum(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=1)]):
    return v / v.sum()
# expect: parts_of_a_sum v.L1 == 4/9  # known: loose


def parts_of_another_sum(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=1)], w: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=1)]):
    return (v / w.sum()).sum()
# expect: parts_of_another_sum v == 1/3


# -- matrices that are held

def by_a_matrix_of_three(v: Three):
    return np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 3.0], [1.0, 0.0, 1.0]]) @ v
# expect: by_a_matrix_of_three v.L2 == 3.41176  # known: loose


def by_a_matrix_with_a_whole_norm(v: Three):
    return np.array([[2.0, 1.0, 0.0], [1.0, 2.0, 0.0], [0.0, 0.0, 1.0]]) @ v
# expect: by_a_matrix_with_a_whole_norm v.L2 == 3
# expect: by_a_matrix_with_a_whole_norm v.LInf == sqrt(5)
# expect: by_a_matrix_with_a_whole_norm v.L1 == sqrt(19)


def by_a_matrix_just_above_a_whole_norm(v: Three):
    return np.array([[2.1, 1.0, 0.0], [1.0, 2.1, 0.0], [0.0, 0.0, 1.0]]) @ v
# expect: by_a_matrix_just_above_a_whole_norm v.L2 == 3.1
# expect: by_a_matrix_just_above_a_whole_norm v.L1 == 4.496665431183424


def by_a_matrix_that_turns(v: Three):
    return np.array([[2.1, -1.0, 0.0], [-1.0, 2.1, 0.0], [0.0, 0.0, 1.0]]) @ v
# expect: by_a_matrix_that_turns v.L2 == 3.1
# expect: by_a_matrix_that_turns v.L1 == 4.496665431183424
# expect: by_a_matrix_that_turns v.LInf == 2.325940669922602


def by_a_matrix_below_a_whole_norm(v: Three):
    return np.array([[1.4, 0.3, 0.0], [0.3, 1.2, 0.5], [0.0, 0.5, 1.1]]) @ v
# expect: by_a_matrix_below_a_whole_norm v.L1 == 3.07408522978788
# expect: by_a_matrix_below_a_whole_norm v.D == inf


def by_a_diagonal_matrix(v: Three):
    return np.array([[2.0, 0.0, 0.0], [0.0, 5.0, 0.0], [0.0, 0.0, 1.0]]) @ v
# expect: by_a_diagonal_matrix v.L2 == 5
# expect: by_a_diagonal_matrix v.LInf == 5
# expect: by_a_diagonal_matrix v.L1 == sqrt(30)


def by_two_rows(v: Three):
    return np.array([[1.0, 2.0, 2.0], [2.0, -2.0, 1.0]]) @ v
# expect: by_two_rows v.L2 == 3
# expect: by_two_rows v.LInf == 3
# expect: by_two_rows v.L1 == 3 * sqrt(2)


def by_a_wide_matrix(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return np.array([[3.0, 4.0], [0.0, 5.0]]) @ v
# expect: by_a_wide_matrix v.L2 == sqrt(25 + 5 * sqrt(16))
# expect: by_a_wide_matrix v.L1 == 3 * sqrt(10)
# expect: by_a_wide_matrix v.LInf == 5


def by_a_matrix_of_many(v: Annotated[MetricVector[Real, L2], Size(13)]):
    return np.ones((2, 13)) @ v
# expect: by_a_matrix_of_many v.L2 == sqrt(26)
# expect: by_a_matrix_of_many v.L1 == 2 * sqrt(13)
# expect: by_a_matrix_of_many v.LInf == sqrt(13)


def by_a_matrix_of_unknown_rows(v: Three, a: list, b: list):
    return np.array([a, b]) @ v


def by_a_matrix_of_half_known_rows(v: Three, a):
    return np.array([[1.0, 2.0, 3.0], a]) @ v


def by_a_matrix_of_names(v: Annotated[MetricVector[Real, L2], Size(2)], a: float):
    return np.array([[a, 0.0], [0.0, 1.0]]) @ v
# expect: by_a_matrix_of_names v.L2 == max(1, abs(a))
# expect: by_a_matrix_of_names v.LInf == max(1, abs(a))


# -- sums and entries of one vector

def sum_and_an_entry(v: MetricVector[Real, L1]):
    return 2 * v.sum() - 5 * v[0]
# expect: sum_and_an_entry v == 3


def sum_twice_and_an_entry(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v.sum() + v[0] + v.sum() * 3 + v[1]
# expect: sum_twice_and_an_entry v == 5


def entry_and_the_same_entry(v: Annotated[MetricVector[Real, L1], Size(3)], i: int):
    return v[i] + v[0]
# expect: entry_and_the_same_entry v == 2


def entry_less_the_same_entry(v: Annotated[MetricVector[Real, L1], Size(3)], i: int):
    return v[i] - v[0]
# expect: entry_less_the_same_entry v == 1


def entry_from_the_end(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[-1] + v[2]
# expect: entry_from_the_end v == 2


def entries_of_many(v: MetricVector[Real, L1], i: int, j: int, k: int, m: int, n: int):
    return v[i] + v[j] + v[k] + v[m] + v[n]
# expect: entries_of_many v == 5


def matrix_sums(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return m.sum() + 3 * m.sum()
# expect: matrix_sums m == 4


# -- extremes

def larger_and_smaller(x: Real, y: Real):
    return max(x, y) + min(x, y)
# expect: larger_and_smaller x == 1
# expect: larger_and_smaller y == 1


def thrice_larger_and_smaller(x: Real, y: Real):
    return 3 * max(x, 2 * y) + 3 * min(x, 2 * y) + x
# expect: thrice_larger_and_smaller x == 4
# expect: thrice_larger_and_smaller y == 6


def twice_larger_and_smaller(x: Real, y: Real):
    return 2 * max(x, y) + min(x, y)
# expect: twice_larger_and_smaller x == 2


def larger_less_smaller(x: Real, y: Real):
    return max(x, y) - min(x, y)
# expect: larger_less_smaller x == 1
# expect: larger_less_smaller y == 1


def larger_of_three_less_larger_of_two(x: Unit, y: Unit, z: Unit):
    return max(x, y) - max(x, z)
# expect: larger_of_three_less_larger_of_two x == 1
# expect: larger_of_three_less_larger_of_two y == 1
# expect: larger_of_three_less_larger_of_two z == 1


def squares_of_differences_of_extremes(x: Unit, y: Unit):
    return (max(x, y) - max(x, 0.5)) ** 2 + (min(2 * x, y) - min(2 * x, 0.5)) ** 2
# expect: squares_of_differences_of_extremes y == 2


def absolute_of_a_vector(v: Three, w: Three):
    return np.abs(np.abs(v) - np.abs(w)).sum()
# expect: absolute_of_a_vector v == sqrt(3)
# expect: absolute_of_a_vector w == sqrt(3)


def sign_taken_out(x: Real, k: float):
    return abs(k * x) - abs(-k * x)
# expect: sign_taken_out x == 0


# -- smooth formulas

def of_seven(a: Unit, b: Unit, c: Unit, d: Unit, e: Unit, f: Unit, g: Unit):
    return a * b + b * c + c * d + d * e + e * f + f * g
# expect: of_seven a == 1
# expect: of_seven b == 2
# expect: of_seven c == 2
# expect: of_seven d == 2
# expect: of_seven e == 2
# expect: of_seven f == 2
# expect: of_seven g == 1


def without_a_derivative(x: Annotated[Real, Interval(ge=0, le=1)], y: Unit):
    return math.gamma(1 + x * y) * y
# expect: without_a_derivative x == inf


def of_a_rounded(x: Unit, y: Unit):
    return math.floor(x) * y + x * y
# expect: of_a_rounded x == inf
# expect: of_a_rounded y == 2


def of_sharp_corners(x: Unit):
    return math.sqrt(abs(x - 0.5)) * x
# expect: of_sharp_corners x == inf


def inside_a_maximum(x: Unit, y: Unit):
    return max(x * y, 0.5) * math.exp(x)
# expect: inside_a_maximum y == exp(1)
# expect: inside_a_maximum x == 2 * exp(1)


def of_a_vector_inside(v: Annotated[MetricVector[Real, L2], Size(2), Interval(ge=0, le=1)], x: Unit):
    return np.maximum(v * x, 0.5) * np.exp(v)
# expect: of_a_vector_inside v.L1 == 2 * exp(1) * sqrt(2)
# expect: of_a_vector_inside v.L2 == 2 * exp(1)
# expect: of_a_vector_inside v.LInf == 2 * exp(1)
# expect: of_a_vector_inside x.L1 == 2 * exp(1)
# expect: of_a_vector_inside x.L2 == exp(1) * sqrt(2)
# expect: of_a_vector_inside x.LInf == exp(1)


# -- complements and powers of what is public

def to_a_private_power(x: Unit, k: Annotated[float, Interval(ge=1)]):
    return k ** x
# expect: to_a_private_power x == k * log(k)


def power_of_a_negative(x: Annotated[Real, Interval(ge=-2, le=1)]):
    return x ** 3
# expect: power_of_a_negative x == 12


def negative_power(x: Annotated[Real, Interval(ge=2)]):
    return x ** -2
# expect: negative_power x == 1/4  # known: loose


def root_of_a_public_negative(x: Real):
    return x * (-8) ** 3
# expect: root_of_a_public_negative x == 512
