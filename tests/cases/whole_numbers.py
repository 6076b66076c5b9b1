"""Functions of whole numbers: what counts is the difference of two values that follow each other."""
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, Integer, MetricVector, Real, SymmetricDistance

Ten = Annotated[Integer, Interval(ge=0, le=10)]
Counts = Annotated[MetricVector[Integer, L1], Interval(ge=0, le=10)]
Rows = Annotated[list[float], SymmetricDistance]


def square(k: Ten):
    return k * k
# expect: square k == 19


def square_of_a_real(x: Annotated[Real, Interval(ge=0, le=10)]):
    return x * x
# expect: square_of_a_real x == 20


def square_of_half(k: Ten):
    return (k / 2) ** 2
# expect: square_of_half k == 19 / 4


def square_around_its_least(k: Annotated[Integer, Interval(ge=-3, le=2)]):
    return k ** 2
# expect: square_around_its_least k == 5


def product_of_two(k: Ten, m: Ten):
    return k * k * m
# expect: product_of_two k == 190
# expect: product_of_two m == 100


def of_both_at_once(k: Ten):
    return k * (10 - k)
# expect: of_both_at_once k == 9


def power_of_two(k: Ten):
    return 2 ** k
# expect: power_of_two k == 512


def falling_power(k: Annotated[Integer, Interval(ge=0)]):
    return math.exp(-k)
# expect: falling_power k == 1 - exp(-1)


def root(k: Annotated[Integer, Interval(ge=1)]):
    return math.sqrt(k)
# expect: root k == sqrt(2) - 1


def logarithm(k: Annotated[Integer, Interval(ge=1)]):
    return math.log(k)
# expect: logarithm k == log(2)


def logarithm_of_a_count(d: Rows):
    return math.log1p(len(d))
# expect: logarithm_of_a_count d == log(2)


def share_of_a_count(d: Rows):
    many = sum(1 for e in d if e > 3)
    return 100 / (10 + many)
# expect: share_of_a_count d == 10 / 11


def squares(v: Counts):
    return v ** 2
# expect: squares v.L1 == 19
# expect: squares v.LInf == 19


def logarithms(v: Annotated[MetricVector[Integer, L1], Interval(ge=0)]):
    return np.log(v + 1)
# expect: logarithms v.L1 == log(2)


def rounded_first(x: Annotated[Real, Interval(ge=0, le=10)]):
    return round(x) ** 2
# expect: rounded_first x == inf


def in_a_branch(k: Ten):
    if k <= 5:
        return k * k
    return 5 * k
# expect: in_a_branch k == 9


def of_one_value(k: Annotated[Integer, Interval(ge=3, le=3)]):
    return k * k
# expect: of_one_value k == 0


def to_a_named_end(k: Annotated[Integer, Interval(ge=0, le="n")], n: int):
    return k * k
# expect: to_a_named_end k == 2 * n - 1  # known: loose
