"""What is read of an object in a way that is not followed may be the array in it: what is done to that is done to the array."""
# ruff: noqa
from functools import partial
from typing import Annotated

import numpy as np
from dpcheck import L2, MetricVector, Real, Size

V = Annotated[MetricVector[Real, L2], Size(3)]


class Asked:
    def __init__(self, held): self.held = held
    def __getattribute__(self, name): return object.__getattribute__(self, name)


def read_only(function): return property(function)


class Wrapped:
    def __init__(self, held): self.held = held

    @read_only
    def part(self): return self.held


class Holder:
    __match_args__ = ("held",)

    def __init__(self, held): self.held = held


class Reader:
    def __get__(self, owner, cls): return owner.held


class Described:
    part = Reader()

    def __init__(self, held): self.held = held


def by_getattribute(v: V):
    Asked(v).held[0] += 5 * v[1]
    return v
# expect: by_getattribute v.LInf == sqrt(26)  # known: loose


def by_a_decorator(v: V):
    Wrapped(v).part[0] += 5 * v[1]
    return v
# expect: by_a_decorator v.LInf == sqrt(26)  # known: loose


def all_of_what_a_decorator_gives(v: V):
    part = Wrapped(v).part
    part *= 5
    return v
# expect: all_of_what_a_decorator_gives v.L2 == 5  # known: loose


def by_a_descriptor(v: V):
    Described(v).part[0] += 5 * v[1]
    return v
# expect: by_a_descriptor v.LInf == sqrt(26)  # known: loose


def by_its_dict(v: V):
    Holder(v).__dict__["held"][0] += 5 * v[1]
    return v
# expect: by_its_dict v.LInf == sqrt(26)  # known: loose


def by_a_pattern(v: V):
    match Holder(v):
        case Holder(held): held[0] += 5 * v[1]
    return v
# expect: by_a_pattern v.LInf == sqrt(26)  # known: loose


def by_a_pattern_with_a_star(v: V):
    match [v, 1]:
        case [held, *_]: held[0] += 5 * v[1]
    return v
# expect: by_a_pattern_with_a_star v.LInf == sqrt(26)  # known: loose


def by_its_defaults(v: V):
    function = lambda held=v: held
    function.__defaults__[0][0] += 5 * v[1]
    return v
# expect: by_its_defaults v.LInf == sqrt(26)  # known: loose


def by_its_arguments(v: V):
    partial(max, v).args[0][0] += 5 * v[1]
    return v
# expect: by_its_arguments v.LInf == sqrt(26)  # known: loose
