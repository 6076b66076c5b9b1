"""A defaultdict has every key that it was asked for; sizes that a program is given may be -1, and 0 is a size."""
# ruff: noqa
from collections import defaultdict
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance

Four = Annotated[MetricVector[Annotated[Real, Interval(ge=-3, le=3)], L1], Size(4)]
Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]


def asked_for_where_positive(x: Real):
    d = defaultdict(int)
    if x > 0:
        d["a"]
    return len(d)
# expect: asked_for_where_positive x == inf


def asked_for_in_a_choice(x: Real):
    d = defaultdict(int)
    y = d["a"] if x > 0 else 0
    return sum(1 for key in d)
# expect: asked_for_in_a_choice x == inf


def asked_for_by_rows(xs: Rows):
    d = defaultdict(int)
    for x in xs:
        d[x]
    return len(d)
# expect: asked_for_by_rows xs == 1  # known: loose


def asked_for_by_rows_beside_a_store(xs: Rows):
    d = defaultdict(int)
    for x in xs:
        d["n"] += 1
        d[x]
    return len(d)
# expect: asked_for_by_rows_beside_a_store xs == 2  # known: loose


def counted_by_rows(xs: Rows):
    d = defaultdict(int)
    for x in xs:
        d[x > 5] += 1
    return d[True]
# expect: counted_by_rows xs == 1


def not_asked_for(x: Real):
    d = defaultdict(int)
    if x > 0:
        d.get("a")
    return len(d)
# expect: not_asked_for x == 0


def asked_for_a_key_of_its_own(x: Real):
    d = defaultdict(float)
    d["a"] = x
    return d["a"] + d["b"]
# expect: asked_for_a_key_of_its_own x == 1


def asked_for_after_an_update(x: Annotated[Real, Interval(ge=5, le=6)], key: str):
    d = defaultdict(float)
    d.update(a=x)
    return d["b"] + d["a"]
# expect: asked_for_after_an_update x == 1


def no_copies(v: Four):
    return np.tile(v, -1)
# expect: no_copies v == 0


def no_copies_in_a_norm(v: MetricVector[Real, L2]):
    return np.linalg.norm(np.tile(v, -2))
# expect: no_copies_in_a_norm v == 0


def as_many_copies(v: MetricVector[Real, L1], k: int):
    return np.tile(v, k)
# expect: as_many_copies v.L1 == max(0, k)
# expect: as_many_copies v.L2 == min(max(0, k), sqrt(max(0, k)))
# expect: as_many_copies v.LInf == min(1, max(0, k), sqrt(max(0, k)))


def as_many_as_below_nothing(x: Real):
    return np.full(-1, x)
# expect: as_many_as_below_nothing x == inf


def rows_that_are_left(v: Four, k: int):
    return v.reshape(k, 2)
# expect: rows_that_are_left v == 1


def columns_that_are_left(v: Four, k: int):
    return v.reshape(2, k)
# expect: columns_that_are_left v == 1


def all_that_are_left(v: Four, k: int):
    return v.reshape(k)
# expect: all_that_are_left v == 1


def in_twos(v: Four):
    return v.reshape(-1, 2)
# expect: in_twos v == 1


def as_many_rows_as_columns_say(v: Annotated[MetricVector[Real, L2], Size("n * d")], n: Annotated[int, Interval(ge=1)], d: Annotated[int, Interval(ge=1)]):
    return v.reshape(n, d)
# expect: as_many_rows_as_columns_say v.L2 == sqrt(n)
# expect: as_many_rows_as_columns_say v.L1 == sqrt(d) * sqrt(n)


def entries_by_an_array(v: Four, w: np.ndarray):
    return v[w > 0]
# expect: entries_by_an_array v == inf


def entries_by_a_list(v: Four, w: list):
    return v[w]
# expect: entries_by_a_list v == inf


def entries_by_a_slice(v: Four, w: slice):
    return v[w]
# expect: entries_by_a_slice v == 1  # known: loose


def entries_between(v: Four):
    return v[slice(1, 3)]
# expect: entries_between v == 1


def entry_by_a_number(v: Four, k: int):
    return v[k]
# expect: entry_by_a_number v == 1


def quantiles_by_an_array(v: Four, w: np.ndarray):
    return np.quantile(v, w)
# expect: quantiles_by_an_array v == inf


def quantile_by_a_number(v: Four, w: float):
    return np.quantile(v, w)
# expect: quantile_by_a_number v == 1


def rows_by_an_array(m: Annotated[MetricMatrix[Real, L2], Shape(3, 2)], w: np.ndarray):
    return m[w]
# expect: rows_by_an_array m == inf


def between_no_points(v: Four):
    return np.interp(v, [], [])
# expect: between_no_points v == inf


def by_no_columns(v: Four):
    return np.array([[]]) @ v
# expect: by_no_columns v == 0  # known: loose
