"""Truth values, names, attributes and classes with operands for which few programs use them."""
# ruff: noqa
import builtins
import enum
import importlib
import math
import operator
from collections import namedtuple
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, Data, Integer, L1, L2, MetricFrame, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance, gaussian_mechanism, laplacian_mechanism

Small = Annotated[Real, Interval(ge=0, le=1)]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]


class Bag:
    index = 3

    def __init__(self, x):
        self._inside_ = x
        self.count = 2 * x


# -- truth values

def truths_added(x: Real, y: Real):
    return (x > 0) + (y > 0)
# expect: truths_added x == inf
# expect: truths_added y == inf


def truths_of_vectors_added(v: MetricVector[Data, L1], k):
    return ((v > k) + (v > 2 * k)).sum()
# expect: truths_of_vectors_added v == 1


def truths_of_data_added(v: MetricVector[Data, L1], w: MetricVector[Data, L1]):
    return ((v > 0) + (w > 1)).sum()
# expect: truths_of_data_added v == 1
# expect: truths_of_data_added w == 1


def truth_of_a_vector_added_to_a_number(v: MetricVector[Data, L1]):
    return ((v > 0) + 1).sum()
# expect: truth_of_a_vector_added_to_a_number v == 1


def truths_multiplied_as_matrices(v: MetricVector[Data, L1], w: MetricVector[Data, L1]):
    return (v > 0) @ (w > 0)
# expect: truths_multiplied_as_matrices v == 1  # known: loose


def truths_and_numbers_by_bits(n: Integer, x: Data):
    return (x > 0) & n
# expect: truths_and_numbers_by_bits n == 1
# expect: truths_and_numbers_by_bits x == 1


def numbers_by_bits(n: Integer, m: Integer):
    return n & m
# expect: numbers_by_bits n == inf
# expect: numbers_by_bits m == inf


def truths_by_bits(x: Data, y: Data):
    return (x > 0) & (y > 0)
# expect: truths_by_bits x == 1
# expect: truths_by_bits y == 1


def shifted_left(n: Integer):
    return n << 3
# expect: shifted_left n == 8


def shifted_by_a_half(n: Integer):
    return n << 1.5


def shifted_by_a_name(n: Integer, k: int):
    return n << k


def shifted_by_less_than_none(n: Integer):
    return n << -1


def shifted_far(n: Integer):
    return n << 64
# expect: shifted_far n == 2 ** 64  # known: loose


def shifted_by_private(n: Integer):
    return 1 << n
# expect: shifted_by_private n == inf


def kept_as_it_is(x: Real):
    return +x
# expect: kept_as_it_is x == 1


def turned_round_by_bits(n: Integer):
    return ~n
# expect: turned_round_by_bits n == 1


def truth_turned_round(x: Data):
    return ~(x > 0)
# expect: truth_turned_round x == 1  # known: loose


def short_circuit_of_a_vector(v: MetricVector[Data, L1]):
    return ((v > 0) and True).sum()


def short_circuit_of_numbers(x: Small, y: Real):
    return x and y
# expect: short_circuit_of_numbers x == inf
# expect: short_circuit_of_numbers y == 1


def short_circuit_of_a_truth_and_a_number(x: Data, y: Small):
    return (x > 0) and y
# expect: short_circuit_of_a_truth_and_a_number x == 1
# expect: short_circuit_of_a_truth_and_a_number y == 1


def rows_turned_round(df: Frame):
    return (~df["age"]).sum()
# expect: rows_turned_round df == inf


def rows_of_truths_turned_round(df: Frame):
    return (~(df["age"] > 5)).sum()
# expect: rows_of_truths_turned_round df == 1


def rows_of_truths_added(df: Frame):
    return ((df["age"] > 5) + (df["pay"] > 3)).sum()
# expect: rows_of_truths_added df == 1


def rows_of_truths_and_numbers_added(df: Frame):
    return ((df["age"] > 5) + df["pay"]).sum()
# expect: rows_of_truths_and_numbers_added df == 51


def gaps_on_the_right(df: Frame):
    return (1 + df["age"].where(df["pay"] > 3)).sum()
# expect: gaps_on_the_right df == 101


def gaps_compared_on_the_right(df: Frame):
    return (3 < df["age"].where(df["pay"] > 3)).sum()
# expect: gaps_compared_on_the_right df == 1


def gaps_among_others(df: Frame):
    total = 0
    for a in df["age"].where(df["pay"] > 3):
        total += a in (1, 2)
    return total
# expect: gaps_among_others df == 1


# -- names

def class_of_a_free_name():
    return __class__


def a_name_of_a_function_before_it_is_bound(x: Real):
    if False:
        later = 0
    return later + x


def built_in_or_its_own(x: Real, k):
    global abs
    if k:
        abs = lambda t: 5 * t
    return abs(x)
# expect: built_in_or_its_own x == 5


def rebound_by_the_module(x: Real):
    return builtins.abs(x)
# expect: rebound_by_the_module x == 1


def written_in_a_comprehension(x: Real):
    some = [last := x * i for i in (1, 2, 3)]
    return last
# expect: written_in_a_comprehension x == 3


def written_in_a_nested_comprehension(x: Real):
    some = [[last := x * i for i in (1, 2)] for _ in (0, 1)]
    return last
# expect: written_in_a_nested_comprehension x == 2


counter = 0


def global_counter(x: Real):
    global counter
    counter = x
    return counter
# expect: global_counter x == 1


def nonlocal_from_two_up(x: Real):
    total = 0

    def middle():
        def inner():
            nonlocal total
            total = 3 * x
        inner()
    middle()
    return total
# expect: nonlocal_from_two_up x == 3


def nonlocal_that_is_bound_later(x: Real):
    def inner():
        nonlocal late
        late = 4 * x
    late = 0
    inner()
    return late
# expect: nonlocal_that_is_bound_later x == 4


# -- attributes and classes

class Level(enum.Enum):
    LOW = 1
    HIGH = 2

    def doubled(self):
        return 2 * self.value


def an_attribute_of_a_member(x: Real):
    Level.LOW.mark = x
    return Level.LOW.mark
# expect: an_attribute_of_a_member x == 1  # known: loose


def one_member_seen_in_another(x: Real):
    Level.LOW.mark = [x]
    return Level.HIGH.doubled()


class Pair(NamedTuple):
    left: float
    right: float


def fields_as_a_dict(x: Real):
    return Pair(x, 2 * x)._asdict()["right"]
# expect: fields_as_a_dict x == 2  # known: loose


def field_replaced(x: Real):
    return Pair(x, 2 * x)._replace(left=0.0).right
# expect: field_replaced x == 2


def field_counted(x: Real):
    return Pair(x, 2.0).count(2.0)
# expect: field_counted x == inf


def an_attribute_called_count(x: Real):
    return Bag(x).count
# expect: an_attribute_called_count x == 2


def an_attribute_with_lines(x: Real):
    return Bag(x)._inside_
# expect: an_attribute_with_lines x == 1


def the_dict_of_an_object(x: Real):
    return Bag(x).__dict__["count"]


def an_attribute_that_is_not_there(x: Real):
    return Bag(x).__len


class Watched:
    def __set__(self, owner, value):
        owner.__dict__["w"] = 10 * value

    def __get__(self, owner, kind=None):
        return owner.__dict__["w"]


class Holder:
    w = Watched()


def set_by_a_descriptor(x: Real):
    h = Holder()
    h.w = x
    return h.w
# expect: set_by_a_descriptor x == inf


class ReadOnly:
    @property
    def value(self):
        return 3


def set_without_a_setter(x: Real):
    r = ReadOnly()
    try:
        r.value = x
    except AttributeError:
        return 0
    return 1


class Mother:
    def scaled(self, x):
        return 2 * x


class Child(Mother):
    def scaled(self, x):
        return 3 * super().scaled(x)

    def by_name(self, x):
        return super(Child, self).scaled(x)

    def of_another(self, x):
        return super(Mother, self).scaled(x)

    def of_a_private_class(self, x, cls):
        return super(cls, self).scaled(x)

    @staticmethod
    def without_an_object(x):
        return super().scaled(x)


def by_the_mother(x: Real):
    return Child().scaled(x)
# expect: by_the_mother x == 6


def by_the_mother_by_name(x: Real):
    return Child().by_name(x)
# expect: by_the_mother_by_name x == 2  # known: loose


def by_no_grandmother(x: Real):
    return Child().of_another(x)


def by_an_unknown_mother(x: Real, cls):
    return Child().of_a_private_class(x, cls)
# expect: by_an_unknown_mother x == inf


def by_no_object(x: Real):
    return Child.without_an_object(x)


def another_class_from_now_on(x: Real):
    m = Mother()
    m.__class__ = Child
    return m.scaled(x)
# expect: another_class_from_now_on x == 6


def another_class_by_a_private_choice(x: Real, y: Data):
    m = Mother()
    m.__class__ = Child if y > 0 else Mother
    return m.scaled(x)
# expect: another_class_by_a_private_choice y == inf


def an_attribute_set_to_a_class(x: Real):
    m = Mother()
    m.kind = Child
    return m.scaled(x)
# expect: an_attribute_set_to_a_class x == 2


def an_attribute_set_plainly(x: Real):
    b = Bag(x)
    object.__setattr__(b, "count", 5 * x)
    return b.count
# expect: an_attribute_set_plainly x == 5


def an_attribute_got_plainly(x: Real):
    b = Bag(x)
    object.__setattr__(b, "index", 5 * x)
    return b.index
# expect: an_attribute_got_plainly x == 5


def an_unknown_attribute_set_plainly(x: Real, name):
    b = Bag(x)
    object.__setattr__(b, name, 5 * x)
    return b.count
# expect: an_unknown_attribute_set_plainly x == inf


def a_property_set_plainly(x: Real):
    r = ReadOnly()
    object.__setattr__(r, "value", x)
    return r.value


def made_plainly(x: Real):
    b = object.__new__(Bag)
    b.count = 7 * x
    return b.count
# expect: made_plainly x == 7


def set_by_text(x: Real):
    b = Bag(x)
    setattr(b, "count", 4 * x)
    return b.count
# expect: set_by_text x == 4


def set_by_private_text(x: Real, s: Data):
    b = Bag(0)
    setattr(b, s, 1)
    return b.count
# expect: set_by_private_text s == inf


def deleted_and_found_in_the_class(x: Real):
    b = Bag(x)
    b.index = x
    del b.index
    return b.index


def deleted_from_the_object(x: Real):
    b = Bag(x)
    del b.count
    return b.count


def deleted_from_a_list(x: Real):
    a = [x, 2 * x, 3 * x]
    del a[0]
    return a[0]
# expect: deleted_from_a_list x == 2  # known: loose
