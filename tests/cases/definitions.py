"""What a row defines holds of numbers and arrays: numpy asks an object for a method of its own, and takes lists for arrays (K9, D35)."""
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, ChangeOneDistance, MetricVector, Real, Size, SymmetricDistance

Rows = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=5)]
Counted = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=5)]


class Root:
    """numpy.sqrt(root) is root.sqrt(), not root ** 0.5."""

    def __init__(self, x):
        self.x = x

    def __pow__(self, other):
        return 0

    def __mul__(self, other):
        return self.x ** 2

    def sqrt(self):
        return self.x ** 2


def root_of_an_object(x: Real):
    return np.sqrt(Root(x))
# expect: root_of_an_object x == inf


class Difference:
    """numpy makes an array of it, and does not ask for `-`."""

    def __init__(self, x):
        self.x = x

    def __sub__(self, other):
        return 0

    def __array__(self, *kind, **options):
        return np.array(self.x ** 2)


def difference_of_an_object(x: Real):
    return np.subtract(Difference(x), 1.0)
# expect: difference_of_an_object x == inf


def multiples_of_listed_objects(x: Real):
    return np.multiply([Root(x)], 2)[0]
# expect: multiples_of_listed_objects x == inf


def multiples_of_listed_rows(d: Rows):
    """Not the list three times."""
    return max(np.multiply(d, 3))
# expect: multiples_of_listed_rows d == 15


def how_many_multiples(d: Counted):
    return len(np.multiply(d, 2))
# expect: how_many_multiples d == 1


def products_of_listed_rows(d: Rows):
    return max(np.multiply(d, d))
# expect: products_of_listed_rows d == 25


def multiples_of_a_vector_of_rows(d: Rows):
    return np.multiply([3], d).max()
# expect: multiples_of_a_vector_of_rows d == 15


def one_of_two_objects(x: Real):
    """Of what is no number numpy gives one of the two themselves."""
    return np.logical_or(None, x)
# expect: one_of_two_objects x == 1  # known: loose


def one_of_two_dicts(x: Real):
    return np.logical_or({"a": x}, 2)
# expect: one_of_two_dicts x == 1  # known: loose


def remainder_beside_an_array(x: Real):
    """Of one number and several there are as many remainders."""
    return np.fmod(x, np.array([2.0, 3.0])).sum()
# expect: remainder_beside_an_array x == inf


def stored_in_entries_that_were_picked(v: Annotated[MetricVector[Real, L1], Size(4)], x: Real):
    """An array of places makes a copy."""
    picked = v[[0, 1]]
    picked[0] = 9 * x
    return v[0]
# expect: stored_in_entries_that_were_picked x == 0
# expect: stored_in_entries_that_were_picked v == 1
