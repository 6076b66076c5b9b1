"""An entry or a row of what is made of arrays by arithmetic is the same of theirs at that place: so entries cancel, and add up by one array (D32)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

Three = Annotated[MetricVector[Real, L1], Size(3)]
Table = Annotated[MetricMatrix[Real, L1], Shape(2, 3)]


def of_a_multiple(v: Three):
    n = v * 2
    return n[0] + 3 * n[1]
# expect: of_a_multiple v == 6


def of_what_is_turned_round(v: Three):
    n = v - v[::-1]
    return n[0] + 3 * n[1]  # in the middle it is 0
# expect: of_what_is_turned_round v == 1


def centred_ends(v: Three):
    n = v - v.mean()
    return n[0] + n[1]
# expect: centred_ends v == 2/3


def with_a_public_rate(v: Three, rate: float):
    n = rate * v + 1
    return n[0] - n[1]
# expect: with_a_public_rate v == abs(rate)


def of_two_vectors(v: Three, w: Three):
    n = v + w
    return n[0] - 2 * w[0]
# expect: of_two_vectors v == 1
# expect: of_two_vectors w == 1


def squared(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=2)]):
    n = v * v
    return n[0] - v[0]
# expect: squared v == 3


def at_a_public_place(v: Three, i: int):
    n = 2 * v
    return n[i] - v[i]
# expect: at_a_public_place v == 1


def at_places_that_may_be_one(v: Three, i: int, j: int):
    n = 2 * v
    return n[i] + 3 * n[j]
# expect: at_places_that_may_be_one v == 8


def rows_of_a_multiple(m: Table):
    n = m * 2
    return n[0].sum() + 3 * n[1].sum()
# expect: rows_of_a_multiple m == 6


def row_by_row(m: Table):
    n = m - m.mean(axis=0)
    return n[0].sum() + 3 * n[1].sum()
# expect: row_by_row m == 1


def one_beside_its_sum(m: Table):
    n = m - m.mean()
    return n[0][0]
# expect: one_beside_its_sum m == 5/6


def of_one_for_all(v: Three, w: Annotated[MetricVector[Real, L1], Size(1)]):
    n = v + w
    return n[0] - n[2]
# expect: of_one_for_all v == 1
# expect: of_one_for_all w == 0


def changed_meanwhile(v: Three):
    n = v * 2
    v[0] = 7
    return n[0] + v[0]
# expect: changed_meanwhile v == 2


def view_that_is_changed(v: Three):
    n = v * 2
    n[0] = 5 * v[1]
    return n[0] + n[1]
# expect: view_that_is_changed v == 7
