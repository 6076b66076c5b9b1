"""Between which ends functions of numbers give something: a factor beside a result tells how large it gets; and functions of no slope at their ends."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval
from dpcheck import Integer, L2, MetricVector, Real, Size

Low = Annotated[Real, Interval(ge=-10, le=1)]
High = Annotated[Real, Interval(ge=-1, le=10)]


def lowest_remainder(x: Low, y: Real):
    return y * (math.fmod(x, 2.5) - 4)
# expect: lowest_remainder x == inf
# expect: lowest_remainder y == 13/2


def largest_remainder(x: High, y: Real):
    return y * (math.fmod(x, 2.5) + 4)
# expect: largest_remainder x == inf
# expect: largest_remainder y == 13/2


def lowest_remainder_of_numpy(x: Low, y: Real):
    return y * (np.fmod(x, 2.5) - 4)
# expect: lowest_remainder_of_numpy x == inf
# expect: lowest_remainder_of_numpy y == 13/2


def largest_remainder_of_numpy(x: High, y: Real):
    return y * (np.fmod(x, 2.5) + 4)
# expect: largest_remainder_of_numpy x == inf
# expect: largest_remainder_of_numpy y == 13/2


def remainders_are_not_whole(x: Low, y: Real):
    return y * math.floor(math.fmod(x, 2.5)), y * np.floor(np.fmod(x, 2.5))
# expect: remainders_are_not_whole y[0] == 3
# expect: remainders_are_not_whole y[1] == 3


def least_whole_root(i: Annotated[Integer, Interval(ge=10, le=30)], y: Real):
    return y * (math.isqrt(i) - 10)
# expect: least_whole_root i == inf
# expect: least_whole_root y == 7


def largest_whole_root(i: Annotated[Integer, Interval(ge=10, le=30)], y: Real):
    return y * math.isqrt(i)
# expect: largest_whole_root i == inf
# expect: largest_whole_root y == 5


def no_infinite_number(x: Real, y: Real):
    return y * (math.isinf(x) - 4)
# expect: no_infinite_number y == 4


def an_infinite_number(x: Real, y: Real):
    return y * (math.isinf(x) + 4)
# expect: an_infinite_number y == 5


def no_finite_number(x: Real, y: Real):
    return y * (math.isfinite(x) - 4)
# expect: no_finite_number y == 4


def a_finite_number(x: Real, y: Real):
    return y * (math.isfinite(x) + 4)
# expect: a_finite_number y == 5


def arcsine_between_public_ends(x: Real, k: Annotated[float, Ge(1)]):
    return math.asin(max(min(x, k), -k))
# expect: arcsine_between_public_ends x == inf


def arccosine_between_public_ends(x: Real, k: Annotated[float, Ge(1)]):
    return math.acos(max(min(x, k), -k))
# expect: arccosine_between_public_ends x == inf


def arcsine_of_numpy_between_public_ends(x: Real, k: Annotated[float, Ge(1)]):
    return np.arcsin(max(min(x, k), -k))
# expect: arcsine_of_numpy_between_public_ends x == inf


def arccosine_of_numpy_between_public_ends(x: Real, k: Annotated[float, Ge(1)]):
    return np.arccos(max(min(x, k), -k))
# expect: arccosine_of_numpy_between_public_ends x == inf


def added_at_places(x: Real):
    a = np.zeros(3)
    np.add.at(a, [1, 1], 2 * x)
    return a[1]
# expect: added_at_places x == 4


def inverse_sine_by_its_other_name(x: Annotated[Real, Interval(ge=-1, le=1)]):
    return np.asin(x / 2) - np.acos(x / 2)
# expect: inverse_sine_by_its_other_name x == 2 / sqrt(3)


def remainder_by_its_other_name(x: Real, y: Real):
    return y * (np.remainder(x, 3) + 4)
# expect: remainder_by_its_other_name x == inf
# expect: remainder_by_its_other_name y == 7


def concatenated_by_its_other_name(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return np.concat([v, 2 * np.asanyarray(v)])
# expect: concatenated_by_its_other_name v.L2 == sqrt(5)
