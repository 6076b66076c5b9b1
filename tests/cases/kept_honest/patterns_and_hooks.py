"""Patterns and hooks of classes in forms that few programs use."""
# ruff: noqa
import enum
import operator
from collections import namedtuple
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, NewType, Optional, TypedDict, Union

import numpy as np
import pandas as pd
from annotated_types import Ge, Gt, Interval, Le, Len, Lt, MaxLen, MinLen
from dpcheck import ChangeOneDistance, Column, Data, Integer, L1, L2, LInf, MetricFrame, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, SymmetricDistance

LIMIT = 5


def twice(t):
    return 2 * t


def unlucky(t):
    if t > 3:
        raise ValueError
    return 2 * t


# -- patterns

def by_a_number(x: Real, k):
    match k:
        case 0:
            return x
        case 1 | 2:
            return 2 * x
        case _:
            return 3 * x
# expect: by_a_number x == 3


def by_a_private_number(n: Integer):
    match n:
        case 0:
            return 1
        case _:
            return 7
# expect: by_a_private_number n == 6


def by_nothing(x: Real):
    match None:
        case None:
            return x
        case _:
            return 100 * x
# expect: by_nothing x == 1


def by_a_truth(x: Data):
    match x > 3:
        case True:
            return 1
        case False:
            return 5
# expect: by_a_truth x == 4  # known: loose


def by_a_sequence(x: Real):
    match [x, 2 * x]:
        case [a]:
            return 100 * a
        case [a, b]:
            return b
# expect: by_a_sequence x == 2


def by_a_sequence_with_a_star(x: Real):
    match [x, 2 * x, 3 * x]:
        case [a, *rest]:
            return rest[0]
# expect: by_a_sequence_with_a_star x == 2  # known: loose


def by_a_sequence_of_unknown_length(x: Real, a):
    match a:
        case [b, c]:
            return x
        case _:
            return 5 * x
# expect: by_a_sequence_of_unknown_length x == 5


def by_a_mapping(x: Real):
    match {"a": x, "b": 2 * x}:
        case {"c": t}:
            return 100 * t
        case {"b": t}:
            return t
# expect: by_a_mapping x == 2


def by_a_mapping_with_a_rest(x: Real):
    match {"a": x, "b": 2 * x}:
        case {"b": t, **rest}:
            return rest["a"]
# expect: by_a_mapping_with_a_rest x == 1  # known: loose


def by_alternatives_that_bind(x: Real, k):
    match (k, x):
        case (0, t) | (1, t):
            return t
        case (_, t):
            return 3 * t
# expect: by_alternatives_that_bind x == 3


def by_alternatives_that_bind_apart(x: Real, y: Data):
    match (y, x, 2 * x):
        case (0, t, _) | (1, _, t):
            return t
        case _:
            return 0 * x
# expect: by_alternatives_that_bind_apart x == 2


class Point:
    __match_args__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b


def by_a_class(x: Real):
    match Point(x, 2 * x):
        case Point(a, b):
            return b
        case _:
            return 100 * x


def by_a_class_with_a_condition(x: Real):
    match Point(x, 2 * x):
        case Point(a, b) if a > 3:
            return 1
        case _:
            return 2
# expect: by_a_class_with_a_condition x == inf


class Sly:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return self.x > 0

    def __hash__(self):
        return 1


def by_its_own_equality(x: Real):
    match Sly(x):
        case 0:
            return 1
        case _:
            return 2
# expect: by_its_own_equality x == inf


# -- hooks

class Same:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return NotImplemented

    def __hash__(self):
        return 1


class Like(Same):
    def __eq__(self, other):
        return self.x > 0

    def __hash__(self):
        return 1


def equal_by_the_right(x: Real):
    return Same(x) == Like(x)
# expect: equal_by_the_right x == inf


def equal_by_neither(x: Real):
    return Same(x) == Same(x)


def equal_by_the_younger(x: Real):
    return Same(x) == Like(2 * x)
# expect: equal_by_the_younger x == inf


class Vector:
    def __init__(self, v):
        self.v = v

    def __eq__(self, other):
        return self.v == other.v

    def __len__(self):
        return 3

    def __bool__(self):
        return False

    def __contains__(self, t):
        return t > 3

    def __iter__(self):
        yield self.v
        yield 2 * self.v


def equal_by_entries(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return (Vector(v) == Vector(v)).sum()


def truth_of_an_object(x: Real):
    return 1 if Vector(x) else 5
# expect: truth_of_an_object x == 0


def inside_an_object(x: Data):
    return x in Vector(1)
# expect: inside_an_object x == 1


def sum_of_an_object(x: Real):
    return sum(Vector(x))
# expect: sum_of_an_object x == 3


def first_of_an_object(x: Real):
    a, b = Vector(x)
    return b
# expect: first_of_an_object x == 2


@dataclass
class Pair:
    a: float
    b: float = 0.0
    c: list = field(default_factory=list)


@dataclass
class Triple(Pair):
    d: float = 1.0


def equal_fields(x: Data):
    return Pair(x, 1.0) == Pair(1.0, 1.0)
# expect: equal_fields x == 1


def equal_to_another_class(x: Data):
    return Pair(x, 1.0) == Triple(x, 1.0)


def unequal_fields(x: Data):
    return Pair(x, 1.0) != Pair(1.0, 1.0)
# expect: unequal_fields x == 1


def ordered_fields(x: Data):
    return Pair(x, 1.0) < Pair(1.0, 1.0)


def equal_to_itself(x: Data):
    p = Pair(x)
    return p == p


def equal_to_an_unknown(x: Data, other):
    return Pair(x) == other


def inside_a_list_of_objects(x: Data):
    return Pair(x) in [Pair(1.0), Pair(2.0)]
# expect: inside_a_list_of_objects x == 1


def plain_objects_are_not_equal(x: Real):
    return Point(x, 1) == Point(x, 1)
# expect: plain_objects_are_not_equal x == 0


def objects_of_a_private_choice(x: Data):
    p, q = Point(1, 1), Point(1, 1)
    return (p if x > 0 else q) == p
# expect: objects_of_a_private_choice x == 1


class Row:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        return iter(self.items)


def walk_of_an_object(x: Real):
    s = 0
    for t in Row([x, 2 * x]):
        s += t
    return s
# expect: walk_of_an_object x == 3


class Counting:
    def __init__(self, n):
        self.n, self.i = n, 0

    def __iter__(self):
        return self

    def __next__(self):
        self.i += 1
        if self.i > self.n:
            raise StopIteration
        return self.i


def walk_of_a_counter(x: Real):
    s = 0
    for t in Counting(3):
        s += t * x
    return s
# expect: walk_of_a_counter x == 6


def walk_of_a_private_counter(n: Integer):
    s = 0
    for t in Counting(n):
        s += 1
    return s
# expect: walk_of_a_private_counter n == 1  # known: loose


def formatted(x: Real):
    return "%d" % x
# expect: formatted x == inf


def formatted_in_part(x: Real):
    return "%s %s" % ("a", x)
# expect: formatted_in_part x == inf
