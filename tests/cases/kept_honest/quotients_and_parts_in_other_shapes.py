"""Quotients, remainders, powers, parts of arrays and choices by weights, with operands of other kinds and shapes."""
# ruff: noqa
import math
import random
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clip, gaussian_mechanism, laplacian_mechanism, map_rows

Unit = Annotated[Real, Interval(ge=0, le=1)]
Three = Annotated[MetricVector[Real, L1], Size(3)]
Matrix = Annotated[MetricMatrix[Real, L1], Shape(2, 3)]


# -- quotients, remainders, powers

def whole_quotient(x: Real):
    return x // 3
# expect: whole_quotient x == inf


def whole_quotient_of_whole(n: Integer):
    return n // 3
# expect: whole_quotient_of_whole n == 1


def whole_quotient_by_nothing(n: Integer):
    return n // 0


def whole_quotient_by_private(n: Integer, m: Integer):
    return n // m
# expect: whole_quotient_by_private m == inf


def whole_quotient_of_a_public(n: Integer):
    return 7 // n


def whole_quotient_by_a_vector(n: Integer, v: np.ndarray):
    return (n // v).sum()


def whole_quotient_by_a_known_vector(n: Integer):
    return (n // np.array([2, 3])).sum()


def whole_quotient_of_a_release(x: Real):
    return laplacian_mechanism(x, 1.0, 1.0) // 3
# expect: whole_quotient_of_a_release x == 0
# expect: whole_quotient_of_a_release x.epsilon == 1


def whole_quotient_of_vectors(v: Annotated[MetricVector[Integer, L1], Size(3)]):
    return (v // 2).sum()
# expect: whole_quotient_of_vectors v == 1


def remainder(x: Real):
    return x % 3
# expect: remainder x == inf


def remainder_within(x: Unit):
    return x % 3
# expect: remainder_within x == 1


def remainder_at_the_end(x: Unit):
    return x % 1
# expect: remainder_at_the_end x == inf


def remainder_below(x: Annotated[Real, Interval(ge=-1, le=1)]):
    return x % 3
# expect: remainder_below x == inf


def remainder_of_whole(n: Integer):
    return n % 3
# expect: remainder_of_whole n == 2


def remainder_by_nothing(n: Integer):
    return n % 0


def remainder_by_a_half(n: Integer):
    return n % 1.5


def remainder_by_private(n: Integer, m: Integer):
    return n % m


def remainder_by_less_than_none(n: Integer):
    return n % -3
# expect: remainder_by_less_than_none n == 2


def remainder_of_vectors(v: Annotated[MetricVector[Integer, L1], Size(3)]):
    return (v % 3).sum()
# expect: remainder_of_vectors v == 2


def remainder_of_a_release(x: Real):
    return laplacian_mechanism(x, 1.0, 1.0) % 3
# expect: remainder_of_a_release x == 0
# expect: remainder_of_a_release x.epsilon == 1


def remainder_of_public_numbers(x: Real):
    return (17 % 5) * x
# expect: remainder_of_public_numbers x == 2


def quotient_of_public_numbers(x: Real):
    return (17 // 5) * x
# expect: quotient_of_public_numbers x == 3


def remainder_of_public_vectors(x: Real):
    return (np.array([17, 9]) % 5 * x).sum()
# expect: remainder_of_public_vectors x == 6  # known: loose


def rounded(x: Real):
    return round(x)
# expect: rounded x == inf


def rounded_public(x: Real):
    return round(2.5) * x
# expect: rounded_public x == 2


def rounded_public_to_digits(x: Real):
    return round(2.345, 1) * x


def rounded_whole(n: Integer):
    return round(n)
# expect: rounded_whole n == 1


def to_the_power_of_a_vector(x: Unit):
    return (x ** np.array([1.0, 2.0])).sum()
# expect: to_the_power_of_a_vector x == 3  # known: loose


def vector_to_the_power_of_a_vector():
    return np.array([2.0, 3.0]) ** np.array([1.0, 2.0])


def to_the_power_of_a_release(x: Unit, y: Real):
    return x ** laplacian_mechanism(y, 1.0, 1.0)
# expect: to_the_power_of_a_release y.epsilon == 1


def release_to_a_power(x: Real):
    return laplacian_mechanism(x, 1.0, 1.0) ** 2
# expect: release_to_a_power x == 0
# expect: release_to_a_power x.epsilon == 1


def public_to_a_private_power(x: Unit):
    return 2 ** x
# expect: public_to_a_private_power x == 2 * log(2)


def to_no_power(x: Real):
    return x ** 0
# expect: to_no_power x == 0


def root(x: Annotated[Real, Interval(ge=4)]):
    return x ** 0.5
# expect: root x == 1/4


def root_near_nothing(x: Unit):
    return x ** 0.5
# expect: root_near_nothing x == inf


def power_between(x: Unit):
    return x ** 1.5
# expect: power_between x == 3/2


def power_of_a_vector_near_nothing(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=1)]):
    return (v ** 1.5).sum()
# expect: power_of_a_vector_near_nothing v == 3/2


def one_over(x: Annotated[Real, Interval(ge=2)]):
    return 1 / x
# expect: one_over x == 1/4


def one_over_a_named_least(x: Annotated[Real, Interval(ge="a")], a: Annotated[float, Interval(gt=0)]):
    return 1 / x
# expect: one_over_a_named_least x == 1 / a ** 2


def square_of_a_product(x: Unit, y: Unit):
    return (x * y) ** 2
# expect: square_of_a_product x == 2
# expect: square_of_a_product y == 2


def times_itself(x: Annotated[Real, Interval(ge=-1, le=2)]):
    return x * x
# expect: times_itself x == 4


def truths_multiplied(x: Data, y: Data):
    return (x > 0) * (y > 0)
# expect: truths_multiplied x == 1
# expect: truths_multiplied y == 1


def truth_times_a_number(x: Data, y: Unit):
    return (x > 0) * y
# expect: truth_times_a_number x == 1
# expect: truth_times_a_number y == 1


def jump_of_a_slope(x: Unit):
    return math.floor(x * 3) + x
# expect: jump_of_a_slope x == inf


def jump_of_a_vector(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.floor(2 * v).sum()
# expect: jump_of_a_vector v == inf


def rounded_with_a_slope(x: Unit):
    return np.sign(x - 0.5) * x
# expect: rounded_with_a_slope x == inf


def broadcast_over_a_row(v: Annotated[MetricVector[Real, L1], Size(3)], m: Matrix):
    return (m + v).sum()
# expect: broadcast_over_a_row v == 2
# expect: broadcast_over_a_row m == 1


def broadcast_over_a_row_in_length(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.zeros((4, 3)) + v
# expect: broadcast_over_a_row_in_length v.L2 == 4
# expect: broadcast_over_a_row_in_length v.L1 == 4 * sqrt(3)
# expect: broadcast_over_a_row_in_length v.LInf == 4


def broadcast_over_a_column(v: Annotated[MetricVector[Real, L1], Size(2)], m: Matrix):
    return (m + v[:, None]).sum()
# expect: broadcast_over_a_column v == 3
# expect: broadcast_over_a_column m == 1


def broadcast_over_a_row_that_changes(v: Annotated[MetricVector[Data, L1], Size(3), Interval(ge=0, le=1)]):
    return (np.zeros((4, 3)) + v).sum()
# expect: broadcast_over_a_row_that_changes v == 4


def broadcast_over_many(v: Annotated[MetricVector[Real, L1], Size(1)]):
    return (np.zeros(100) + v).sum()
# expect: broadcast_over_many v == 100


def larger_of_two_floats(x: Real):
    return (0.1 + 0.2 > 0.3) * x
# expect: larger_of_two_floats x == 1


def larger_of_two_equal_numbers(x: Real):
    return (0.5 + 0.25 > 0.75) * x
# expect: larger_of_two_equal_numbers x == 0


def larger_of_large_numbers(x: Real):
    return (10.0 ** 20 + 1 > 10.0 ** 20) * x


def between_two_names(x: Real, a: float, b: float):
    if a > b:
        return x
    return 2 * x
# expect: between_two_names x == 2


def between_infinities(x: Real):
    return (x < math.inf) * 1


# -- parts

def part_by_steps(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return (v[::2] * np.array([1.0, 2.0, 3.0])).sum()
# expect: part_by_steps v == 3


def part_by_a_named_step(v: MetricVector[Real, L1], k: int):
    return v[::k].sum()
# expect: part_by_a_named_step v == 1


def part_up_to_a_name(v: MetricVector[Real, L2], k: Annotated[int, Interval(ge=0)]):
    return v[:k].sum()
# expect: part_up_to_a_name v == sqrt(min(k, len(v)))


def part_from_a_name(v: MetricVector[Real, L2], k: Annotated[int, Interval(ge=0)]):
    return v[k:].sum()
# expect: part_from_a_name v == sqrt(max(len(v) - k, 0))


def part_between_names(v: MetricVector[Real, L2], a: int, b: int):
    return v[a:b].sum()


def part_at_a_place_beyond(v: Three):
    return v[7]


def part_at_a_negative_place(v: Three):
    return v[-1] - v[2]
# expect: part_at_a_negative_place v == 0


def parts_by_two_lists(m: Matrix):
    return m[[0, 1], [0, 0]].sum()


def parts_by_a_list_twice(v: Three):
    return v[[0, 0, 1]].sum()
# expect: parts_by_a_list_twice v == 2


def parts_by_a_list_of_names(v: Three, i: int, j: int):
    return v[[i, j]].sum()
# expect: parts_by_a_list_of_names v == 2


def parts_by_a_mask(v: Three):
    return v[np.array([True, False, True])].sum()
# expect: parts_by_a_mask v == 1


def parts_by_a_mask_of_two_axes(m: Matrix):
    return m[m > 0].sum()
# expect: parts_by_a_mask_of_two_axes m == 1


def column_of_a_list(x: Real):
    m = np.array([[x, 2 * x], [3 * x, 4 * x]])
    return m[:, 1].sum()
# expect: column_of_a_list x == 6


def column_of_half_a_list(x: Real, r: np.ndarray):
    m = np.array([[x, 2 * x], r])
    return m[:, 1].sum()


# -- choices by weights

def chosen_by_exponentials(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    w = np.exp(eps * v / 2)
    return np.random.choice(3, p=w / w.sum())
# expect: chosen_by_exponentials v.epsilon == eps


def chosen_by_exponentials_of_shifted(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    w = np.exp(eps * (v - v.max()) / 2)
    return np.random.choice(3, p=w / w.sum())
# expect: chosen_by_exponentials_of_shifted v.epsilon == eps


def chosen_by_exponentials_times_private(v: Annotated[MetricVector[Real, LInf], Size(3)], x: Annotated[Real, Interval(ge=1, le=2)], eps: float):
    w = x * np.exp(eps * v / 2)
    return np.random.choice(3, p=w / w.sum())
# expect: chosen_by_exponentials_times_private v.epsilon == eps


def chosen_by_exponentials_over_private(v: Annotated[MetricVector[Real, LInf], Size(3)], x: Annotated[Real, Interval(ge=1, le=2)], eps: float):
    w = np.exp(eps * (v / x) / 2)
    return np.random.choice(3, p=w / w.sum())
# expect: chosen_by_exponentials_over_private v.epsilon == eps


def chosen_by_a_list_of_exponentials(x: Real, y: Real, eps: float):
    w = [math.exp(eps * x / 2), math.exp(eps * y / 2)]
    return random.choices(["a", "b"], weights=w)
# expect: chosen_by_a_list_of_exponentials x.epsilon == eps / 2
# expect: chosen_by_a_list_of_exponentials y.epsilon == eps / 2


def chosen_by_a_list_of_unequal_exponentials(x: Real, y: Real, eps: float):
    w = [math.exp(eps * x / 2), 3 * math.exp(eps * y / 2)]
    return random.choices(["a", "b"], weights=w)


def chosen_by_a_list_of_exponentials_and_a_number(x: Real, eps: float):
    w = [math.exp(eps * x / 2), 1.0]
    return random.choices(["a", "b"], weights=w)


def chosen_by_exponentials_of_each(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    w = [math.exp(eps * t / 2) for t in v]
    return random.choices([0, 1, 2], weights=w)
# expect: chosen_by_exponentials_of_each v.epsilon == eps


def chosen_by_exponentials_of_each_times_itself(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    w = [t * math.exp(eps * t / 2) for t in v]
    return random.choices([0, 1, 2], weights=w)


def chosen_by_exponentials_of_each_times_its_place(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    w = [(i + 1) * math.exp(eps * t / 2) for i, t in enumerate(v)]
    return random.choices([0, 1, 2], weights=w)


def chosen_twice(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    w = np.exp(eps * v / 2)
    return np.random.choice(3, size=2, p=w / w.sum())
# expect: chosen_twice v.epsilon == 2 * eps


def chosen_twice_without_replacement(v: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    w = np.exp(eps * v / 2)
    return np.random.choice(3, size=2, replace=False, p=w / w.sum())


def chosen_by_the_scores_alone(v: Annotated[MetricVector[Real, LInf], Size(3), Interval(ge=1, le=2)]):
    return np.random.choice(3, p=v / v.sum())


def chosen_of_private_things(x: Real, y: Real):
    return random.choice([x, y])
