"""Tallies of lists of which the order counts, or of which one number stands for all."""
# ruff: noqa
from typing import Annotated

from annotated_types import Interval
from dpcheck import ChangeOneDistance, HammingDistance, InsertDeleteDistance, Size, SymmetricDistance

Marks = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=5)]
Listed = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]
Fixed = Annotated[list[float], HammingDistance, Interval(ge=0, le=1), Size("n")]


def two_lists(d: Marks):
    small = [t for t in d if t < 3]
    large = [t for t in d if t >= 3]
    return len(small), sum(large)
# expect: two_lists d[0] == 1
# expect: two_lists d[1] == 5


def middle(d: Marks):
    return sorted(d)[len(d) // 2] if d else 0.0
# expect: middle d == 5


def distinct_marks(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=5)]):
    return sum(set(d))
# expect: distinct_marks d == 5


def first_three(d: Listed):
    return sum(d[:3])
# expect: first_three d == 1


def first_three_by_zip(d: Listed):
    return sum(t for t, _ in zip(d, range(3)))
# expect: first_three_by_zip d == 1


def weighted_by_place(d: Fixed, n: int):
    return sum(i * t for i, t in enumerate(d))
# expect: weighted_by_place d == n - 1
# where: weighted_by_place n = len(d)


def weighted_by_moving_place(d: Listed):
    return sum(i * t for i, t in enumerate(d))
# expect: weighted_by_moving_place d == inf


def steps_between(d: Fixed, n: int):
    return sum(abs(b - a) for a, b in zip(d, d[1:]))
# expect: steps_between d == 2
# at: steps_between n=5
# where: steps_between n = len(d)
