"""Rows that are counted from another number than 0, or by other steps: the number is not the place (F22)."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import HammingDistance, InsertDeleteDistance, Size, SymmetricDistance

Fixed = Annotated[list[float], HammingDistance, Interval(ge=-1, le=1), Size("n")]
Listed = Annotated[list[float], InsertDeleteDistance, Interval(ge=-1, le=1)]


def from_one(d: Fixed, n: int):
    return sum(i * t for i, t in enumerate(d, 1))
# expect: from_one d == 2 * n
# where: from_one n = len(d)


def in_steps(d: Fixed, n: int):
    return sum(k * t for k, t in zip(range(0, 80, 2), d))
# expect: in_steps d == 4 * (n - 1)
# where: in_steps n = len(d)


def row_before(d: Fixed, n: int):
    return sum(abs(d[i] - t) for i, t in enumerate(d, -1))
# expect: row_before d == 4  # known: loose
# where: row_before n = len(d)
# at: row_before n=5


def row_before_in_a_bag(d: Annotated[list[float], SymmetricDistance, Interval(ge=-1, le=1)]):
    return sum(abs(d[i] - t) for i, t in enumerate(d, -1))
# expect: row_before_in_a_bag d == inf


def first_two(d: Listed):
    return sum(t for i, t in enumerate(d, 2) if i < 4)
# expect: first_two d == 2


def none_of_them(d: Listed):
    return sum(t for i, t in enumerate(d, 2) if i < 2)
# expect: none_of_them d == 0
