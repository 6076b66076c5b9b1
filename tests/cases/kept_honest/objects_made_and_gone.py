"""Objects that `__new__` gives back a second time, and what `__del__` does when they die."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, MetricMatrix, Real, Shape


class Only:
    _one = None

    def __new__(cls, x):
        if cls._one is None: cls._one = object.__new__(cls)
        return cls._one

    def __init__(self, x): self.x = x


class General:
    def __new__(cls, x): return object.__new__(Special)


class Special(General):
    def __init__(self, x): self.x = 3 * x


class Telling:
    def __init__(self, told, x): self.told, self.x = told, x
    def __del__(self): self.told.append(self.x)


class Derived(Telling):
    pass


def made_once(x: Real): return Only(3 * x).x
# expect: made_once x == 3  # known: loose


def made_again(x: Real):
    first = Only(x)
    Only(3 * x)
    return first.x
# expect: made_again x == 3  # known: loose


def of_a_derived_class(x: Real): return General(x).x
# expect: of_a_derived_class x == 3


def gone_at_once(x: Real):
    told = []
    Telling(told, 3 * x)
    return sum(told)
# expect: gone_at_once x == 3  # known: loose


def gone_when_unbound(x: Real):
    told = []
    one = Derived(told, 3 * x)
    del one
    return sum(told)
# expect: gone_when_unbound x == 3  # known: loose


# -- matrices of whole numbers, into which fractions do not go
K = Annotated[MetricMatrix[Integer, L1], Shape(4, 3), Interval(ge=0, le=10)]


def fraction_into_extremes(m: K):
    highest = m.max(axis=0)
    highest[0] = m.mean()
    return highest
# expect: fraction_into_extremes m.LInf == 1  # known: loose


def fraction_into_a_row(m: K):
    m[0, 0] = m.mean()
    return m[0]
# expect: fraction_into_a_row m.LInf == 1  # known: loose


def whole_numbers_added(m: K):
    highest = m.max(axis=0)
    highest += 1
    return highest
# expect: whole_numbers_added m.L1 == 1


def middle(m: K): return np.median(m, axis=0)
# expect: middle m.L1 == 1 / 2
