"""Stores into slices, and what is added to them in place: entry by entry where these are known."""
# ruff: noqa
from typing import Annotated

from dpcheck import L1, LInf, MetricVector, Real, Size

Four = Annotated[MetricVector[Real, L1], Size(4)]


def scaled_part(v: Four):
    v[:2] *= 3
    return v.sum()
# expect: scaled_part v == 3


def replaced_part(v: Four):
    v[1:3] = 5
    return v
# expect: replaced_part v.L1 == 1
# expect: replaced_part v.LInf == 1


def reversed_part(v: Four):
    v[0:2] = v[1::-1]
    return 5 * v[0] + v[1]
# expect: reversed_part v == 5


def part_of_any_length(v: MetricVector[Real, LInf], k: int):
    v[:k] = 0
    return v
# expect: part_of_any_length v.LInf == 1


def private_number_in_part(v: MetricVector[Real, L1], x: Real):
    v[1:] = x
    return v
# expect: private_number_in_part v.L1 == 1
# expect: private_number_in_part x.LInf == 1


def list_cut(x: Real):
    a = [x, 2 * x, 3 * x]
    a[::2] = [x, 0]
    a[1:2] = []
    return sum(a)
# expect: list_cut x == 1


def through_a_view(v: MetricVector[Real, L1]):
    w = v[:2]
    w[0] = 5
    return v.sum()
# expect: through_a_view v == 1  # known: loose
