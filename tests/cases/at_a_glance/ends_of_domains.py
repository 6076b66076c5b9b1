"""Products of numbers whose domains are cut off: at public names, at 0, on one side alone."""
# ruff: noqa
from typing import Annotated

import math

from annotated_types import Ge, Interval, Le
from dpcheck import Real

Mixed = Annotated[Real, Interval(ge=-3, le=2)]
Above = Annotated[Real, Interval(ge=2, le=5)]
Below = Annotated[Real, Interval(ge=-5, le=-2)]


def by_a_named_end(x: Real, y: Real, k: Annotated[float, Ge(0)], m: Annotated[float, Ge(0)]):
    return max(min(x, k), -k) * max(min(y, m), 0)
# expect: by_a_named_end x == m
# expect: by_a_named_end y == k


def square_of_both_signs(x: Mixed):
    return x * x
# expect: square_of_both_signs x == 6


def square_above(x: Above, y: Below):
    return x ** 2 + y ** 2
# expect: square_above x == 10
# expect: square_above y == 10


def cube_of_both_signs(x: Mixed):
    return x ** 3
# expect: cube_of_both_signs x == 27


def inverse_below(x: Above, y: Below):
    return 8 / x + 8 / y
# expect: inverse_below x == 2
# expect: inverse_below y == 2


def root_above(x: Above):
    return 4 * math.sqrt(x + 2)
# expect: root_above x == 1


def three_signs(x: Mixed, y: Above, z: Below):
    return x * y * z
# expect: three_signs x == 25
# expect: three_signs y == 15
# expect: three_signs z == 15


def scaled_and_shifted(x: Mixed, y: Real):
    return (1 - 2 * x) * max(min(y, 4), -1)
# expect: scaled_and_shifted x == 8
# expect: scaled_and_shifted y == 7
