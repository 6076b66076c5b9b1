"""Functions of whole numbers of small ranges, and roots of sums of squares of affine functions."""
import math
from typing import Annotated

from annotated_types import Interval

from dpcheck import Integer, Real

Digit = Annotated[Integer, Interval(ge=0, le=9)]


def remainder(n: Annotated[Integer, Interval(ge=0, le=20)]):
    return n % 10
# expect: remainder n == 9


def third(n: Annotated[Integer, Interval(ge=0, le=20)]):
    return n // 3
# expect: third n == 1


def root(n: Annotated[Integer, Interval(ge=0, le=100)]):
    return math.isqrt(n)
# expect: root n == 1


def square_of_a_digit(n: Digit):
    return n * n
# expect: square_of_a_digit n == 17


def digit_of_a_product(n: Digit):
    return (7 * n + 3) % 11
# expect: digit_of_a_product n == 7


def of_two_numbers(n: Digit, m: Digit):
    return (n + m) // 2
# expect: of_two_numbers n == 1
# expect: of_two_numbers m == 1


def without_an_end(n: Integer):
    return (n * n) % 7
# expect: without_an_end n == 4  # known: loose


def distance_to_a_point(x: Real, y: Real):
    return math.hypot(x - 1, y + 2)
# expect: distance_to_a_point x == 1
# expect: distance_to_a_point y == 1


def mixed_squares(x: Real, y: Real):
    return math.sqrt(x * x + 2 * x * y + 2 * y * y)
# expect: mixed_squares x == 1
# expect: mixed_squares y == sqrt(2)


def with_a_negative_direction(x: Real, y: Real):
    return math.sqrt(x * x + 4 * x * y + y * y)
# expect: with_a_negative_direction x == inf
# expect: with_a_negative_direction y == inf
