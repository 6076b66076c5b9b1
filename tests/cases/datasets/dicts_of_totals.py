"""Dicts that a loop over rows adds to under known keys, and dicts made of keywords (rules J9, K9)."""
# ruff: noqa
from collections import OrderedDict, defaultdict
from typing import Annotated

from annotated_types import Interval
from dpcheck import ChangeOneDistance, InsertDeleteDistance, Real, SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
Edited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
Ordered = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=10)]
Words = Annotated[list[str], SymmetricDistance]


def raised_by_a_hundred(d: Rows):
    t = dict(a=0)
    for e in d:
        t["a"] += 100
    return t["a"]
# expect: raised_by_a_hundred d == 100


def mean_of_a_dict(d: Rows):
    t = {"n": 0, "s": 0.0}
    for e in d:
        t["n"] += 1
        t["s"] += e
    return t["s"] - 5 * t["n"]
# expect: mean_of_a_dict d == 5


def in_an_ordered_dict(d: Ordered):
    t = OrderedDict([("a", 0)])
    for e in d:
        if e > 5:
            t["a"] = t["a"] + e
        t["a"] += 1
    return sum(t.values())
# expect: in_an_ordered_dict d == 11


def two_sides(d: Edited):
    t = {"low": 0, "high": 0}
    for e in d:
        if e > 5:
            t["high"] += 1
        else:
            t["low"] += 1
    return t["low"], t["high"]
# expect: two_sides d[0] == 1
# expect: two_sides d[1] == 1


def all_sides(d: Edited):
    t = {"low": 0, "high": 0}
    for e in d:
        t["high" if e > 5 else "low"] += 1
    return sum(t.values())
# expect: all_sides d == 0  # known: loose


def whole_keys(d: Rows):
    t = {0: 0, 1: 0}
    for e in d:
        t[0] += e
        t[1] += 2
    return t[0] + t[1]
# expect: whole_keys d == 12


def one_key_by_two_names(d: Rows):
    """1 and True are the same key."""
    t = {1: 0}
    for e in d:
        t[1] += 1
        t[True] += 2
    return t[1]
# expect: one_key_by_two_names d == 3


def keys_of_a_loop(d: Rows):
    t = {"a": 0, "b": 0}
    for e in d:
        for k in ("a", "b"):
            t[k] += e
    return t["a"] + t["b"]
# expect: keys_of_a_loop d == 20


def none_missing(d: Rows):
    t = {"a": 0, "b": 0}
    for e in d:
        t["a"] += 1
    return len(t), t["b"]
# expect: none_missing d[0] == 0
# expect: none_missing d[1] == 0


def own_key_and_a_known_one(d: Words):
    t = {"a": 0, "b": 0}
    for e in d:
        t["a"] += 100
        if e in t:
            t[e] += 1
    return t["a"]
# expect: own_key_and_a_known_one d == 101  # known: loose


def key_that_was_not_there(d: Rows):
    t = defaultdict(int)
    for e in d:
        t["a"] += 1
    return len(t)
# expect: key_that_was_not_there d == 1  # known: loose


def one_adds_the_other(d: Rows):
    """The n-th row adds n: there is no bound."""
    t = {"a": 0, "b": 0}
    for e in d:
        t["a"] += 1
        t["b"] += t["a"]
    return t["b"]
# expect: one_adds_the_other d == inf


def doubled_each_time(d: Rows):
    t = {"a": 0}
    for e in d:
        t["a"] *= 2
        t["a"] += 1
    return t["a"]
# expect: doubled_each_time d == inf


def left_early(d: Rows):
    t = {"a": 0}
    for e in d:
        if e > 8:
            break
        t["a"] += 1
    return t["a"]
# expect: left_early d == inf
