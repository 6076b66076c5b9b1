"""Arithmetic on numbers: sums, products, quotients, powers, minima and maxima, and what cancels."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Ge, Interval, Le
from dpcheck import Data, Integer, Real, clamp


def static_result(x: Real, k: float):
    return k * 3 + 1
# expect: static_result x == 0


def copied(x: Real):
    y = x
    z = y
    return +z
# expect: copied x == 1


def annotated_copy(x: Real):
    y: float = x
    return y
# expect: annotated_copy x == 1


def negated(x: Real):
    return -x
# expect: negated x == 1


def twice_negated(x: Real):
    return -(-x)
# expect: twice_negated x == 1


def scaled_by_name(x: Real, k: float):
    return k * x
# expect: scaled_by_name x == abs(k)


def scaled_on_the_right(x: Real, k: float):
    return x * -k
# expect: scaled_on_the_right x == abs(k)


def scaled_by_negative(x: Real):
    return -2.5 * x
# expect: scaled_by_negative x == 2.5


def scaled_twice(x: Real, a: float, b: float):
    return a * (b * x)
# expect: scaled_twice x == abs(a) * abs(b)


def divided_by_name(x: Real, k: float):
    return x / k
# expect: divided_by_name x == 1/abs(k)
# at: divided_by_name k=0.5
# at: divided_by_name k=-4


def divided_by_constant(x: Real):
    return x / 8
# expect: divided_by_constant x == 1/8


def scaled_fraction(x: Real, n: int):
    return (n - 1) / n * x
# expect: scaled_fraction x == (n-1)/n
# at: scaled_fraction n=5


def power_of_public(x: Real, k: int):
    return 2 ** k * x
# expect: power_of_public x == 2**k
# at: power_of_public k=3


def shifted(x: Real, c: float):
    return x + c - 3
# expect: shifted x == 1


def subtracted_from(x: Real):
    return 10 - x
# expect: subtracted_from x == 1


def weighted_difference(x: Real, y: Real):
    return 2 * (x - y) / 4
# expect: weighted_difference x == 1/2
# expect: weighted_difference y == 1/2


def cancels(x: Real):
    return x - x
# expect: cancels x == 0


def partly_cancels(x: Real):
    return x - x / 2
# expect: partly_cancels x == 1/2


def cancels_through_names(x: Real):
    a = 3 * x + 1
    b = 2 * x - 5
    return a - b
# expect: cancels_through_names x == 1


def cancels_other_argument(x: Real, y: Real):
    total = x + y
    return total - y
# expect: cancels_other_argument x == 1
# expect: cancels_other_argument y == 0


def cancels_symbolic(x: Real, k: float):
    return (k + 1) * x - k * x
# expect: cancels_symbolic x == 1
# at: cancels_symbolic k=3
# at: cancels_symbolic k=-7


def times_zero(x: Real):
    return 0 * x + 4
# expect: times_zero x == 0


def linear_interpolation(x: Real, y: Real, t: Annotated[float, Interval(ge=0, le=1)]):
    return (1 - t) * x + t * y
# expect: linear_interpolation x == 1 - t
# expect: linear_interpolation y == t
# at: linear_interpolation t=0.25


def midpoint(x: Real, y: Real):
    return (x + y) / 2
# expect: midpoint x == 1/2
# expect: midpoint y == 1/2


def celsius(x: Real):
    return (x - 32) * 5 / 9
# expect: celsius x == 5/9


def product(x: Annotated[Real, Interval(ge=-2, le=3)], y: Annotated[Real, Interval(ge=-5, le=1)]):
    return x * y
# expect: product x == 5
# expect: product y == 3


def product_one_unbounded(x: Real, y: Annotated[Real, Interval(ge=-2, le=3)]):
    return x * y
# expect: product_one_unbounded x == 3
# expect: product_one_unbounded y == inf


def product_of_unbounded(x: Real, y: Real):
    return x * y
# expect: product_of_unbounded x == inf
# expect: product_of_unbounded y == inf


def square(x: Annotated[Real, Interval(ge=0, le=10)]):
    return x * x
# expect: square x == 20


def square_power(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return x ** 2
# expect: square_power x == 6


def square_builtin(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return pow(x, 2)
# expect: square_builtin x == 6


def square_numpy(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return np.square(x)
# expect: square_numpy x == 6


def square_unbounded(x: Real):
    return x ** 2
# expect: square_unbounded x == inf


def cube(x: Annotated[Real, Interval(ge=-3, le=2)]):
    return x ** 3
# expect: cube x == 27


def cube_by_product(x: Annotated[Real, Interval(ge=0, le=2)]):
    return x * x * x
# expect: cube_by_product x == 12


def power_zero(x: Real):
    return x ** 0
# expect: power_zero x == 0


def power_one(x: Real):
    return x ** 1
# expect: power_one x == 1


def logistic_map(x: Annotated[Real, Interval(ge=0, le=1)]):
    return x * (1 - x)
# expect: logistic_map x == 1


def difference_of_squares(x: Annotated[Real, Interval(ge=0, le=3)]):
    return (x + 1) * (x - 1)
# expect: difference_of_squares x == 6


def horner(x: Annotated[Real, Interval(ge=0, le=2)]):
    return (2 * x + 3) * x + 1
# expect: horner x == 11


def reciprocal_range(y: Annotated[Real, Interval(ge=2, le=10)]):
    return 3 / y
# expect: reciprocal_range y == 3/4


def reciprocal_negative(y: Annotated[Real, Interval(ge=-10, le=-0.5)]):
    return 1 / y
# expect: reciprocal_negative y == 4


def reciprocal_across_zero(y: Annotated[Real, Interval(ge=-1, le=1)]):
    return 1 / y
# expect: reciprocal_across_zero y == inf


def reciprocal_touching_zero(y: Annotated[Real, Ge(0)]):
    return 1 / y
# expect: reciprocal_touching_zero y == inf


def reciprocal_guarded(y: Real):
    return 1 / max(y, 0.5)
# expect: reciprocal_guarded y == 4


def quotient(x: Annotated[Real, Interval(ge=-6, le=6)], y: Annotated[Real, Interval(ge=2, le=5)]):
    return x / y
# expect: quotient x == 1/2
# expect: quotient y == 3/2


def quotient_self(x: Annotated[Real, Interval(ge=1, le=5)]):
    return x / x
# expect: quotient_self x == 0


def negative_power(x: Annotated[Real, Ge(2)]):
    return x ** -2
# expect: negative_power x == 1/4  # known: loose


def root(x: Annotated[Real, Ge(4)]):
    return x ** 0.5
# expect: root x == 1/4


def root_at_zero(x: Annotated[Real, Ge(0)]):
    return x ** 0.5
# expect: root_at_zero x == inf


def exponential_base(x: Annotated[Real, Le(3)]):
    return 2 ** x
# expect: exponential_base x == 8 * log(2)


def exponential_shrinking(x: Annotated[Real, Ge(0)]):
    return 0.5 ** x
# expect: exponential_shrinking x == log(2)


def absolute(x: Real):
    return abs(x)
# expect: absolute x == 1


def absolute_fabs(x: Real):
    return math.fabs(2 * x)
# expect: absolute_fabs x == 2


def absolute_by_hand(x: Real):
    return max(x, -x)
# expect: absolute_by_hand x == 1


def larger(x: Real, y: Real):
    return max(x, y)
# expect: larger x == 1
# expect: larger y == 1


def smallest_of_three(x: Real, y: Real, z: Real):
    return min(2 * x, y, z - 1)
# expect: smallest_of_three x == 2
# expect: smallest_of_three y == 1
# expect: smallest_of_three z == 1


def max_of_same(x: Real):
    return max(2 * x, 3 * x, x)
# expect: max_of_same x == 3


def max_of_list(x: Real, y: Real):
    return max([x, y, 0])
# expect: max_of_list x == 1
# expect: max_of_list y == 1


def max_numpy(x: Real):
    return np.maximum(x, 0.0)
# expect: max_numpy x == 1


def sum_of_extremes(x: Real, y: Real):
    return max(x, y) - min(x, y)
# expect: sum_of_extremes x == 1
# expect: sum_of_extremes y == 1


def clamped_python(x: Real):
    return max(0, min(10, x))
# expect: clamped_python x == 1


def clamped_other_way(x: Real):
    return min(10, max(0, x))
# expect: clamped_other_way x == 1


def clamped_numpy(x: Real):
    return float(np.clip(x, 0, 10))
# expect: clamped_numpy x == 1


def clamped_vocabulary(x: Real, a: float, b: float):
    return clamp(x, a, b) * 2
# expect: clamped_vocabulary x == 2
# at: clamped_vocabulary a=0 b=9


def clamped_then_squared(x: Real):
    y = max(-4, min(4, x))
    return y * y
# expect: clamped_then_squared x == 8


def clamped_half_line(x: Real):
    y = max(x, 1)
    return 1 / y
# expect: clamped_half_line x == 1


def clamped_copy_unused(x: Real):
    y = max(-4, min(4, x))
    return x * x
# expect: clamped_copy_unused x == inf


def clamped_private_ends(x: Real, a: Real, b: Real):
    return min(max(x, a), b)
# expect: clamped_private_ends x == 1
# expect: clamped_private_ends a == 1
# expect: clamped_private_ends b == 1


def hypotenuse(x: Real, y: Real):
    return math.hypot(x, y)
# expect: hypotenuse x == 1
# expect: hypotenuse y == 1


def hypotenuse_by_hand(x: Real, y: Real):
    return math.sqrt(x * x + y * y)
# expect: hypotenuse_by_hand x == 1
# expect: hypotenuse_by_hand y == 1


def distance_from(x: Real):
    return math.sqrt((x - 3) ** 2)
# expect: distance_from x == 1


def polynomial(x: Annotated[Real, Interval(ge=-1, le=2)]):
    return np.polyval([1, 0, -3, 2], x)
# expect: polynomial x == 9


def indicator_product(x: Annotated[Real, Interval(ge=-5, le=5)], b: Annotated[Integer, Interval(ge=0, le=1)]):
    return x * b
# expect: indicator_product x == 1
# expect: indicator_product b == 5


def data_number(x: Annotated[Data, Interval(ge=-2, le=5)]) -> Data:
    return 3 * x + 1
# expect: data_number x == 1


def data_product(x: Data, k: float) -> Data:
    return k * x
# expect: data_product x == 1


def integer_product(i: Annotated[Integer, Interval(ge=0, le=6)]):
    return i * i
# expect: integer_product i == 11


def augmented(x: Real):
    x += 2
    x *= 3
    x -= 1
    x /= 2
    return x
# expect: augmented x == 3/2


def augmented_with_itself(x: Real):
    x += x
    x += x
    return x
# expect: augmented_with_itself x == 4


def chained_assignment(x: Real):
    a = b = 2 * x
    return a + b
# expect: chained_assignment x == 4


def swapped(x: Real, y: Real):
    x, y = y, x
    return 2 * x + 3 * y
# expect: swapped x == 3
# expect: swapped y == 2


def walrus(x: Real):
    return (y := 2 * x) + y
# expect: walrus x == 4


def rebound_parameter(x: Real, y: Real):
    x = 2 * y
    return x
# expect: rebound_parameter x == 0
# expect: rebound_parameter y == 2


def deleted_and_rebound(x: Real):
    y = 5 * x
    del y
    y = 1.0
    return y
# expect: deleted_and_rebound x == 0


def starred(x: Real, y: Real):
    first, *rest = [x, y, 2 * y]
    return first + rest[1]
# expect: starred x == 1
# expect: starred y == 2


def shared_constant(x: Real):
    return RATE * x
# expect: shared_constant x == 3/2


RATE = 1.5


def power_of_a_clamped_negative(n: Annotated[Integer, Interval(ge=-2, le=1)]):
    # what is known of -n is not known of n
    return clamp(-n, -1, 5) ** 3
# expect: power_of_a_clamped_negative n.D == 1
# expect: power_of_a_clamped_negative n == 7
