"""Python's sum begins with the number 0 (or what it is given): the first item is added to it, so truth values count, and the result is a new object."""
# ruff: noqa
import functools
import math
import operator
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import L1, L2, ChangeOneDistance, Data, Integer, LInf, MetricVector, Real, Size, SymmetricDistance

Small = Annotated[MetricVector[Annotated[Data, Interval(ge=-3, le=3)], L2], Size(4)]
Reals = Annotated[MetricVector[Annotated[Real, Interval(ge=-3, le=3)], L1], Size(4)]
Whole = Annotated[MetricVector[Annotated[Integer, Interval(ge=-3, le=3)], L1], Size(4)]


def two_masks(v: Small):
    return sum([v > 0, v > 1])
# expect: two_masks v.LInf == 2
# expect: two_masks v.L2 == 2  # known: loose


def one_mask_is_whole_numbers(v: Small):
    return sum([v > 0]) + sum([v > 1])
# expect: one_mask_is_whole_numbers v.LInf == 2


def levels(v: Small):
    return sum([v > t for t in range(5)])
# expect: levels v.LInf == 3  # known: loose


def levels_by_generator(v: Whole):
    return sum(v > t for t in range(-2, 3))
# expect: levels_by_generator v.LInf == 1  # known: loose
# expect: levels_by_generator v.L1 == 1  # known: loose


def largest_level(v: Whole):
    return sum([v > 0, v > 1, v > 2]).max()
# expect: largest_level v == 1  # known: loose


def a_column_of_masks(x: Data):
    v = np.full(3, x)
    return sum([v > 0, v > 1])[0]
# expect: a_column_of_masks x == 2


def reduced_masks_are_or(v: Small):
    return functools.reduce(operator.add, [v > 0, v > 1])
# expect: reduced_masks_are_or v.LInf == 1
# expect: reduced_masks_are_or v.L1 == 2
# expect: reduced_masks_are_or v.L2 == 1
# expect: reduced_masks_are_or v.D == 2


def reduced_masks_from_zero(v: Small):
    return functools.reduce(operator.add, [v > 0, v > 1], 0)
# expect: reduced_masks_from_zero v.LInf == 2


def plus_is_or(v: Small):
    return (v > 0) + (v > 1)
# expect: plus_is_or v.LInf == 1
# expect: plus_is_or v.L1 == 2
# expect: plus_is_or v.L2 == 1
# expect: plus_is_or v.D == 2


def from_false(v: Small):
    return sum([v > 0, v > 1], False)
# expect: from_false v.LInf == 1
# expect: from_false v.L1 == 2
# expect: from_false v.L2 == 1
# expect: from_false v.D == 2


def entries_from_false(v: Small):
    return sum(v > 0, False)
# expect: entries_from_false v == 1  # known: loose


def from_an_array_of_zeros(v: Small):
    return sum([v > 0, v > 1], np.zeros(4))
# expect: from_an_array_of_zeros v.LInf == 2


def of_reals(v: Reals):
    return sum([v, 2 * v])
# expect: of_reals v.L1 == 3


def is_a_new_array(v: Reals):
    w = sum([v])
    w[0] += 100 * v[1]
    return v
# expect: is_a_new_array v.L1 == 1


def product_begins_with_one(v: Small):
    return math.prod([v > 0, v > 1]) + math.prod([v > 0])
# expect: product_begins_with_one v.LInf == 2  # known: loose


def numbers(x: Real, y: Real):
    return sum([x, y, x])
# expect: numbers x == 2
# expect: numbers y == 1


def counts_from_a_private_start(words: Annotated[list, SymmetricDistance], s: Real):
    return sum(Counter(words).values(), s)
# expect: counts_from_a_private_start words == 1
# expect: counts_from_a_private_start s == 1


def counts_from_three(words: Annotated[list, SymmetricDistance]):
    return sum(Counter(words).values(), 3)
# expect: counts_from_three words == 1
