"""Public formulas that are taken apart: logarithms of products, roundings of sums, absolute values, and the larger of opposites."""
# ruff: noqa
import math
from typing import Annotated

from annotated_types import Ge, Gt
from dpcheck import Real

Positive = Annotated[float, Gt(0)]
Large = Annotated[float, Ge(2)]
Count = Annotated[int, Ge(1)]


def logarithm_of_a_product(k: Large, m: Large, x: Real):
    return math.log(6 * k * m) * x
# expect: logarithm_of_a_product x == log(6) + log(k) + log(m)


def logarithm_of_a_root(k: Large, x: Real):
    return math.log(2 * math.sqrt(k)) * x
# expect: logarithm_of_a_root x == log(2) + log(k) / 2


def logarithm_of_a_sum(k: Large, m: Large, x: Real):
    return math.log(k * m + k) * x
# expect: logarithm_of_a_sum x == log(k) + log(m + 1)


def logarithm_of_an_exponential(k: Positive, m: Large, x: Real):
    return math.log(m * math.exp(3 * k)) * x
# expect: logarithm_of_an_exponential x == log(m) + 3 * k


def rounded_sums(k: Positive, n: Count, x: Real, y: Real):
    return math.floor(k + n + 2.5) * x, math.ceil(k + 3 * n + 1.5) * y
# expect: rounded_sums x[0] == floor(k + 1 / 2) + n + 2
# expect: rounded_sums y[1] == ceil(k + 1 / 2) + 3 * n + 1


def larger_of_opposites(k: float, m: float, x: Real, y: Real):
    return max(k - m, m - k) * x, min(k, -k) * y
# expect: larger_of_opposites x[0] == abs(k - m)
# expect: larger_of_opposites y[1] == abs(k)


def absolute_differences(k: float, m: float, x: Real, y: Real):
    return (4 * k - 6 * m) * x, (k * k - k * m) * y
# expect: absolute_differences x[0] == 2 * abs(2 * k - 3 * m)
# expect: absolute_differences y[1] == abs(k) * abs(k - m)


def absolute_powers(k: float, m: float, x: Real, y: Real):
    return (k - m) ** 3 * x, k ** 3 * m * y
# expect: absolute_powers x[0] == abs(k - m) ** 3
# expect: absolute_powers y[1] == abs(k) ** 3 * abs(m)
