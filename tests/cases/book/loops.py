"""Loops, folds and recursion: the rules of that chapter that no other case shows."""
# ruff: noqa
from functools import reduce
from typing import Annotated

from annotated_types import Ge, Interval
from dpcheck import L1, HammingDistance, MetricVector, Real, Size, SymmetricDistance


def halved_and_moved_on(x: Real, c: Real, k: Annotated[int, Ge(0)]):
    for _ in range(k):
        x = x / 2 + c
    return x
# expect: halved_and_moved_on x == 2 ** -k
# expect: halved_and_moved_on c == 2 - 2 ** (1 - k)
# at: halved_and_moved_on k=3


def scaled_by_a_name(x: Real, c: Real, a: float, k: Annotated[int, Ge(0)]):
    for _ in range(k):
        x = a * x + c
    return x
# expect: scaled_by_a_name x == abs(a) ** k
# at: scaled_by_a_name a=2 k=3


def doubled_above_zero(x: Real, c: Real, k: Annotated[int, Ge(0)]):
    for _ in range(k):
        x = 2 * max(x, 0) + abs(c)
    return x
# expect: doubled_above_zero x == 2 ** k
# expect: doubled_above_zero c == 2 ** k - 1
# at: doubled_above_zero k=4


def doubled_any_times(x: Real, k: int):
    for _ in range(k):
        x = 2 * x
    return x
# expect: doubled_any_times x == 2 ** max(0, k)
# at: doubled_any_times k=3
# at: doubled_any_times k=-2


def reduced_with_growth(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return reduce(lambda a, b: 2 * a + b, v, 0)
# expect: reduced_with_growth v == 4


def rows_averaged_by_reduce(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=1)]):
    return reduce(lambda a, r: 0.75 * a + 0.25 * r, d, 0)
# expect: rows_averaged_by_reduce d == 1 / 4


def first_above(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=9)]):
    for r in d:
        if r > 5:
            return r
    return 0
# expect: first_above d == 9


def first_above_unordered(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=9)]):
    for r in d:
        if r > 5:
            return r
    return 0
# expect: first_above_unordered d == inf
