"""Scalar arithmetic: instances of rules that no other case shows."""
# ruff: noqa
import math
import operator
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval
from dpcheck import Data, Integer, Real, undisc


def constants_beside(x: Real):
    return np.ones(3).sum() + np.arange(4).sum() + np.eye(2).sum() + 0 * x
# expect: constants_beside x == 0


def sum_of_two(x: Real, y: Real):
    return operator.add(x, y)
# expect: sum_of_two x == 1
# expect: sum_of_two y == 1


def sum_of_one_source(x: Real):
    return abs(x) + abs(x - 1)
# expect: sum_of_one_source x == 2


def product_across_zero(x: Annotated[Real, Interval(ge=-1, le=2)], y: Annotated[Real, Interval(ge=-4, le=3)]):
    return x * y
# expect: product_across_zero x == 4
# expect: product_across_zero y == 2


def quotient_unbounded_above(x: Real, y: Annotated[Real, Ge(2)]):
    return x / y
# expect: quotient_unbounded_above x == 1/2
# expect: quotient_unbounded_above y == inf


def reciprocal_of_count(n: Annotated[Integer, Ge(1)]):
    return 1 / n
# expect: reciprocal_of_count n == 1/2


def floor_division_by_name(i: Integer, k: int):
    return i // k
# expect: floor_division_by_name i == 1
# at: floor_division_by_name k=2
# at: floor_division_by_name k=-3


def remainder_by_negative(i: Integer):
    return i % -5
# expect: remainder_by_negative i == 4


def remainder_of_data(x: Data):
    return undisc(x % 2.5)
# expect: remainder_of_data x == 5/2


def fmod_of_data(x: Data):
    return undisc(math.fmod(x, 5))
# expect: fmod_of_data x == 10


def remainder_that_never_wraps(x: Annotated[Real, Interval(ge=0, le=4)]):
    return x % 5
# expect: remainder_that_never_wraps x == 1


def fifth_power(x: Annotated[Real, Interval(ge=-1, le=3)]):
    return math.pow(x, 5)
# expect: fifth_power x == 405


def power_of_three_halves(x: Annotated[Real, Interval(ge=0, le=4)]):
    return x ** 1.5
# expect: power_of_three_halves x == 3


def power_of_minus_three_halves(x: Annotated[Real, Ge(4)]):
    return x ** -1.5
# expect: power_of_minus_three_halves x == 3/64


def reciprocal_power(x: Annotated[Real, Ge(2)]):
    return x ** -1
# expect: reciprocal_power x == 1/4


def reciprocal_square(x: Annotated[Real, Interval(ge=2, le=3)]):
    return 1 / x ** 2
# expect: reciprocal_square x == 1/4  # known: loose


def exponential_of_a_name(x: Annotated[Real, Interval(ge=-1, le=3)], c: Annotated[float, Ge(1)]):
    return c ** x
# expect: exponential_of_a_name x == c ** 3 * log(c)
# at: exponential_of_a_name c=2
# at: exponential_of_a_name c=1.5


def power_of_two_private(x: Annotated[Real, Interval(ge=1, le=3)], y: Annotated[Real, Interval(ge=0, le=2)]):
    return x ** y
# expect: power_of_two_private x == 6  # known: loose
# expect: power_of_two_private y == 9 * log(3)


def self_power(x: Annotated[Real, Interval(ge=1, le=2)]):
    return x ** x
# expect: self_power x == 4 * log(2) + 4


def clamped_data(x: Data):
    return undisc(np.clip(x, 2, 5))
# expect: clamped_data x == 3


def hypotenuse_of_one_source(x: Real):
    return math.hypot(3 * x, 4 * x)
# expect: hypotenuse_of_one_source x == 5


def hypotenuse_of_a_shifted(x: Real, y: Real):
    return math.hypot(x - 1, y)
# expect: hypotenuse_of_a_shifted x == 1
# expect: hypotenuse_of_a_shifted y == 1


def sign_of_data(x: Data):
    return undisc(np.sign(x))
# expect: sign_of_data x == 2


def sign_copied_from_whole(i: Integer):
    return math.copysign(3, i)
# expect: sign_copied_from_whole i == 6


def evenly_spaced(x: Real, a: float, b: float):
    return np.linspace(a, b, 5).sum() + x
# expect: evenly_spaced x == 1


def polynomial_inside(x: Annotated[Real, Interval(ge=-1, le=1)]):
    return np.polyval([1, -3, 0, 0], x)
# expect: polynomial_inside x == 9


def polynomial_peak(x: Annotated[Real, Interval(ge=-1, le=1)]):
    return np.polyval([4, 0, -9, 0], x)
# expect: polynomial_peak x == 9


def collected_over_calls(x: Real, y: Real):
    double = lambda t: 2 * t
    return double(x - y) - x
# expect: collected_over_calls x == 1
# expect: collected_over_calls y == 2
