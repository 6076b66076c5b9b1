"""Named tuples whose classes have something of their own where a tuple has its: hooks, fields that are hidden, what is set later."""
# ruff: noqa
from collections import namedtuple
from typing import NamedTuple

import numpy as np
from dpcheck import Integer, Real

Pair = namedtuple("Pair", "a b")


class OtherItems(namedtuple("OtherItems", "a b")):
    def __iter__(self): return iter([self.b * 4, self.a])


class OtherLength(namedtuple("OtherLength", "a b")):
    def __len__(self): return 100


class OtherPlaces(namedtuple("OtherPlaces", "a b")):
    def __getitem__(self, place): return 9.0 * self.a


class HiddenByProperty(Pair):
    a = property(lambda self: 5 * self[0])


class HiddenByMethod(Pair):
    def a(self): return 5 * self[0]


class WithDefault(NamedTuple):
    a: float
    b: float = 2.0


class HiddenByNumber(WithDefault):
    b = 7.0


class NoDataclass(NamedTuple):
    a: list
    b: float

    def __post_init__(self): self.a[0] = 0.0


class SetLater(NamedTuple):
    a: float
    b: float


class WithInit(Pair):
    def __init__(self, a, b): self.extra = 3 * a


class NewFields(Pair):
    def __new__(cls, a, b): return super().__new__(cls, 5 * a, b)


def set_it(): SetLater.a = property(lambda self: 5 * self[0])


# -- hooks
def unpacked(x: Real):
    first, _ = OtherItems(x, x)
    return first
# expect: unpacked x == 4


def summed(x: Real): return sum(OtherItems(x, x))
# expect: summed x == 5


def largest(x: Real): return max(OtherItems(x, x))
# expect: largest x == 4


def counted(x: Real): return len(OtherLength(x, x)) * x
# expect: counted x == 100


def by_place(x: Real): return OtherPlaces(x, x)[1]
# expect: by_place x == 9


def items_all_the_same(x: Real):
    _, second = OtherPlaces(x, 2 * x)
    return second
# expect: items_all_the_same x == 2


# -- fields
def hidden_by_a_property(x: Real): return HiddenByProperty(x, x).a
# expect: hidden_by_a_property x == 5  # known: loose


def hidden_by_a_method(x: Real): return HiddenByMethod(x, x).a()
# expect: hidden_by_a_method x == 5


def still_in_its_place(x: Real): return HiddenByMethod(x, 2 * x)[1]
# expect: still_in_its_place x == 2


def hidden_by_a_number(x: Integer): return HiddenByNumber(1).b * x
# expect: hidden_by_a_number x == 7


def default_that_is_hidden(x: Integer): return HiddenByNumber(1)[1] * x
# expect: default_that_is_hidden x == 2


def set_by_a_function(x: Real): return SetLater(x, x).a
# expect: set_by_a_function x == 5  # known: loose


def set_just_now(x: Real):
    set_it()
    return SetLater(x, x).a
# expect: set_just_now x == 5  # known: loose


# -- making them
def no_post_init(x: Real):
    items = [x]
    NoDataclass(items, 1)
    return items[0]
# expect: no_post_init x == 1


def made_beside_init(x: Real):
    both = WithInit(x, 2 * x)
    return both.extra + both.b
# expect: made_beside_init x == 5


def made_by_new(x: Real): return NewFields(x, x).a
# expect: made_by_new x == 5  # known: loose


def replaced_beside_new(x: Real): return NewFields(x, 0.0)._replace(b=x).a
# expect: replaced_beside_new x == 5  # known: loose
