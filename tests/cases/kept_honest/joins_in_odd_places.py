"""Growing lists, conditions, joins and draws with partners that few programs give them."""
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


# -- lists grown by arrays, dicts by pairs

def list_grown_by_an_array(v: Annotated[MetricVector[Real, L1], Size(3)]):
    a = [0.0]
    a += v
    return sum(a)
# expect: list_grown_by_an_array v == 1


def list_grown_by_a_comprehension(v: Annotated[MetricVector[Real, L1], Size(3)]):
    a = [2 * t for t in v]
    a += [1.0]
    return sum(a)
# expect: list_grown_by_a_comprehension v == 2  # known: loose


def comprehension_and_array(v: Annotated[MetricVector[Real, L1], Size(3)]):
    a = [2 * t for t in v]
    a += np.ones(3)
    return sum(a)
# expect: comprehension_and_array v == 2


def comprehension_grown_by_a_private_list(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    a = [2 * t for t in v]
    a += [x]
    return sum(a)
# expect: comprehension_grown_by_a_private_list x == 1  # known: loose


def array_grown_in_place(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    w = v
    w += x
    return v.sum()
# expect: array_grown_in_place x == 3
# expect: array_grown_in_place v == 1


def object_grown_in_place(x: Real):
    b = Bag(x)
    b += 1
    return b.count


class Adder:
    def __init__(self, n):
        self.n = n

    def __iadd__(self, other):
        self.n = self.n + 3 * other
        return self


def object_grown_by_its_own_hook(x: Real):
    a = Adder(0)
    a += x
    return a.n
# expect: object_grown_by_its_own_hook x == 3


def table_grown_in_place(df: Frame):
    ages = df["age"]
    ages += 1
    return df["age"].sum()


def set_grown_in_place(x: Data):
    s = {1, 2}
    s |= {x}
    return len(s)
# expect: set_grown_in_place x == 1  # known: loose


def dict_grown_in_place(x: Real):
    d = {"a": x}
    d |= {"a": 4 * x}
    return d["a"]
# expect: dict_grown_in_place x == 4  # known: loose


def counted_up_by_vectors(v: Annotated[MetricVector[Real, L1], Size(3)]):
    a = [0.0, 0.0]
    a[0] += v
    return a[0].sum()
# expect: counted_up_by_vectors v == 1


def counted_up_in_an_array_of_whole_numbers(x: Small):
    a = np.zeros(2, dtype=int)
    a[0] += x
    return a[0]
# expect: counted_up_in_an_array_of_whole_numbers x == inf


# -- conditions

def asserted_false(x: Real):
    assert False
    return x
# expect: asserted_false x == 0


def asserted_private(x: Real):
    assert x > 0
    return 1


def condition_of_literals(x: Real):
    if 0:
        return 100 * x
    return x
# expect: condition_of_literals x == 1


def compared_in_a_chain_with_unknowns(x: Real, a, b):
    return a < x < b
# expect: compared_in_a_chain_with_unknowns x == inf


def in_a_list_of_lists(x: Real):
    return [x] in [[1.0], [x]]


def in_a_long_list(df: Frame):
    return df["age"].map(lambda a: 1 if a in list(range(70)) else 0).sum()
# expect: in_a_long_list df == 1


def same_as_none(x: Real):
    return None is x


def same_as_an_object(x: Real, thing):
    return thing is x


def same_as_a_list(x: Real):
    a = [x]
    return a is x


def order_of_lists(x: Real):
    return [x, 1] < [0, 2]
# expect: order_of_lists x == inf


def array_less_than_a_list(v: Annotated[MetricVector[Data, L1], Size(2)]):
    return (v < [1.0, 2.0]).sum()
# expect: array_less_than_a_list v == 1  # known: loose


def list_less_than_an_array(v: Annotated[MetricVector[Data, L1], Size(2)]):
    return ([1.0, 2.0] < v).sum()
# expect: list_less_than_an_array v == 1  # known: loose


def long_text(x: Real):
    return len("a" * 5000 + "b" * 5000) * x
# expect: long_text x == 10000  # known: loose


def text_minus_text(x: Real):
    return "a" - "b"


# -- joins

def tuple_or_longer_tuple(x: Real, k):
    p = (x, 2 * x) if k else (x, 2 * x, 3 * x)
    return p[1]
# expect: tuple_or_longer_tuple x == 2  # known: loose


def tuple_or_number(x: Real, k):
    p = (x, 2 * x) if k else x
    return p


def nothing_or_nothing(x: Real):
    p = None if x > 0 else None
    return p
# expect: nothing_or_nothing x == 0


def text_or_the_same_text(x: Real):
    return "a" if x > 0 else "a"
# expect: text_or_the_same_text x == 0


def text_or_the_same_private_text(s: Data, x: Real):
    return (s if x > 0 else s) == "a"
# expect: text_or_the_same_private_text s == 1


def text_of_a_private_choice(x: Real):
    s = "a" if x > 0 else "b"
    t = s if x > 1 else "a"
    return t == "a"
# expect: text_of_a_private_choice x == inf


def function_or_number(x: Real, k):
    f = abs if k else 3
    return f(x)


def function_or_function(x: Real, k):
    f = (lambda t: 2 * t) if k else (lambda t: 3 * t)
    return f(x)
# expect: function_or_function x == 3


def library_or_library(x: Real, k):
    m = math if k else np
    return m.sin(x)


def module_or_number(x: Real, y: Data):
    m = math if y > 0 else np
    return m.floor(1.5)


def list_or_set(x: Real, k):
    a = [x, 2 * x] if k else {x, 2 * x}
    return len(a)


def list_or_set_after_a_branch(x: Real, y: Data):
    a = [1, 2]
    b = {1, 2}
    c = a if y > 0 else b
    return sum(c)


def of_a_vector_or_a_number(v: Annotated[MetricVector[Real, L1], Size(3)], k):
    w = v if k else 0.0
    return np.sum(w)
# expect: of_a_vector_or_a_number v == 1  # known: loose


def of_a_number_or_a_vector(v: Annotated[MetricVector[Real, L1], Size(3)], k):
    w = 0.0 if k else v
    return np.sum(w)
# expect: of_a_number_or_a_vector v == 1  # known: loose


def of_a_matrix_or_a_vector(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], k):
    w = m if k else np.zeros(3)
    return np.sum(w)
# expect: of_a_matrix_or_a_vector m == 1


def steeper_below(x: Real, k: Annotated[float, Interval(le=-1)]):
    if x > 0:
        return k * x
    return 2 * k * x
# at: steeper_below k=-1 k=-3
# expect: steeper_below x == -2 * k


def scaled_down_by_hand(v: MetricVector[Real, L2], c: float):
    n = np.linalg.norm(v)
    return v * (-c / n) if n > c else v


def released_or_not(x: Real, k):
    r = laplacian_mechanism(x, 1.0, 1.0) if k else 0.0
    return r
# expect: released_or_not x == 0
# expect: released_or_not x.epsilon == 1


def of_one_and_the_other_sign(x: Real, y: Real):
    if x > 0:
        s = y + x
    else:
        s = y - x
    return s
# expect: of_one_and_the_other_sign x == 1
# expect: of_one_and_the_other_sign y == 1


# -- noise

def noise_turned_round(x: Real):
    return x - np.random.laplace(scale=2.0)
# expect: noise_turned_round x.epsilon == 1/2


def noise_taken_out_twice(v: Annotated[MetricVector[Real, L1], Size(3)]):
    z = np.random.laplace(scale=2.0, size=3)
    return v[0] + z[0], v[1] + z[0]


def noise_by_a_negative_place(v: Annotated[MetricVector[Real, L1], Size(3)]):
    z = np.random.laplace(scale=2.0, size=3)
    return v[0] + z[-1], v[1] + z[2]


def noise_by_an_unknown_place(v: Annotated[MetricVector[Real, L1], Size(3)], k: int):
    z = np.random.laplace(scale=2.0, size=3)
    return v[0] + z[k], v[1] + z[0]


def noise_minus_itself(x: Real):
    z = np.random.laplace(scale=2.0)
    return (x + z) - (-z)


def noise_of_a_list(x: Real):
    z = [np.random.laplace(scale=2.0), np.random.laplace(scale=2.0)]
    return x + z[0]
# expect: noise_of_a_list x.epsilon == 1/2
