"""Parts of a bound that would be negative for some public values: none may pay for another part."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, LInf, MetricVector, Real


def fewer_passes(x: Real, k: int):
    t = 3 * x
    for _ in range(k - 3):
        t += x
    return t
# expect: fewer_passes x == 3 + max(0, k - 3)
# at: fewer_passes k=0
# at: fewer_passes k=9


def one_loop_or_the_other(x: Real, k: int):
    t = 0
    for _ in range(k - 3):
        t += x
    for _ in range(3 - k):
        t += x
    return t
# expect: one_loop_or_the_other x == abs(k - 3)
# at: one_loop_or_the_other k=0
# at: one_loop_or_the_other k=9


def one_list_or_the_other(x: Real, k: int):
    return sum([x] * (k - 3)) + sum([x] * (3 - k))
# expect: one_list_or_the_other x == abs(k - 3)
# at: one_list_or_the_other k=0
# at: one_list_or_the_other k=9


def remainder_under_a_guard(x: Integer, k: int):
    return 3 * x + (x % k if k != 0 else 0)
# expect: remainder_under_a_guard x == 3
# at: remainder_under_a_guard k=0


def factor_under_a_guard(x: Real, k: float):
    t = 3 * x
    if k > 5:
        t += (k - 5) * x
    return t
# expect: factor_under_a_guard x == 3 + max(0, k - 5)
# at: factor_under_a_guard k=-9
# at: factor_under_a_guard k=9


def part_of_a_vector(v: MetricVector[Real, LInf], k: int):
    return 3 * v.sum() + v[2:k].sum()
# expect: part_of_a_vector v == 3 * len(v)  # known: loose
# at: part_of_a_vector k=1


def loops_in_loops(x: Real, k: int, m: int):
    t = x
    for _ in range(k - 3):
        for _ in range(m - 2):
            t += x
    return t
# expect: loops_in_loops x == 1
# at: loops_in_loops k=0 m=0
# at: loops_in_loops k=0 m=9
