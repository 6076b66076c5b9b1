"""Bounds with public names in them: powers, roots, quotients, logarithms, extremes and rounded numbers."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Ge, Gt, Interval
from dpcheck import Integer, L1, LInf, MetricVector, Real, Size

Positive = Annotated[float, Gt(0)]


def root_of_a_square(k: float, x: Real):
    return math.sqrt(k * k) * x
# expect: root_of_a_square x == abs(k)


def root_of_the_square_of_a_sum(a: float, b: float, x: Real):
    return math.sqrt(a * a + 2 * a * b + b * b) * x
# expect: root_of_the_square_of_a_sum x == abs(a + b)


def root_of_four_squares(a: Positive, b: Positive, x: Real):
    return math.sqrt(4 * a * a * b) * x
# expect: root_of_four_squares x == 2 * a * sqrt(b)


def square_root_of_a_cube(k: Positive, x: Real):
    return (k ** 3) ** 0.5 * x
# expect: square_root_of_a_cube x == k * sqrt(k)


def power_of_a_square(k: float, x: Real):
    return (k ** 2) ** 1.5 * x
# expect: power_of_a_square x == abs(k) ** 3


def less_by_a_quotient(a: Positive, b: Positive, x: Real):
    return (a * a + 3 * a * b + 2 * b * b) / (a + b) * x
# expect: less_by_a_quotient x == a + 2 * b


def quotient_of_quotients(a: Positive, b: Positive, x: Real):
    return (a / (a + b)) / (b / (a + b)) * x
# expect: quotient_of_quotients x == a / b


def extremes(k: float, n: Annotated[int, Ge(1)], x: Real):
    return (max(k, 2) - min(k, -1)) * x / n
# expect: extremes x == (max(k, 2) - min(k, -1)) / n


def larger_of_names(k: Annotated[float, Interval(ge=1, le=5)], x: Real, y: Real):
    return max(k * x, x / k), min(k, 9) * y
# expect: larger_of_names x[0] == k
# expect: larger_of_names y[1] == k


def up_to_a_whole_number(k: Annotated[float, Ge(0)], x: Real):
    return (math.ceil(k) - math.floor(k) + 1) * x
# expect: up_to_a_whole_number x == ceil(k) - floor(k) + 1


def grown(k: Positive, x: Real):
    return math.exp(math.log(k) + 2) * x + math.log(math.exp(3 * k)) * x
# expect: grown x == k * exp(2) + 3 * k


def steps_of_two_kinds(i: Integer):
    return np.array([4 * (i // 2), i % 3])
# expect: steps_of_two_kinds i.LInf == 4
# expect: steps_of_two_kinds i.L1 == 6


def by_a_length(v: MetricVector[Real, L1], w: MetricVector[Real, LInf]):
    return len(w) * v.sum() / 2 + w.sum() / len(w)
# expect: by_a_length v == len(w) / 2
# expect: by_a_length w == 1


def weighted_by_names(a: float, b: float, v: Annotated[MetricVector[Real, LInf], Size(2)]):
    return a * v[0] - b * v[1] + (a - b) * v[0]
# expect: weighted_by_names v == abs(2 * a - b) + abs(b)  # known: loose


def halved_often(x: Real, n: Annotated[int, Ge(0)]):
    for _ in range(n):
        x = x / 2
    return x
# expect: halved_often x == 2 ** -n


def powers_of_an_exponential(x: Real, y: Real, k: float):
    return x * math.exp(k) ** 2 + y * math.sqrt(math.exp(k))
# expect: powers_of_an_exponential x == exp(2 * k)
# expect: powers_of_an_exponential y == exp(k / 2)


def both_extremes_alike(x: Real, y: Real):
    return 3 * max(x, y) + 3 * min(x, y)
# expect: both_extremes_alike x == 3
# expect: both_extremes_alike y == 3
