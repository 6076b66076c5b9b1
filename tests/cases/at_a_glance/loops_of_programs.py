"""Loops, folds and comprehensions."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from dpcheck import L1, L2, LInf, MetricVector, Real, Size


def summed(v: MetricVector[Real, L1], k: float):
    total = 0.0
    for i, a in enumerate(v):
        total += k * a
    return total
# expect: summed v == abs(k)


def passes(x: Real, k: int):
    b = x
    for j in range(k):
        b += 2 * b
    return b
# expect: passes x == 3 ** max(0, k)


def least(v: MetricVector[Real, L2]):
    best = math.inf
    for a in v:
        best = min(best, 3 * a)
    return best
# expect: least v == 3


def some(x: Real, n: int):
    return sum(2 * x for i in range(n) if i > 3)
# expect: some x == 2 * max(0, n - 4)  # known: loose


def gathered(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return np.array([2 * a - 1 for a in v] + [0.0])
# expect: gathered v.LInf == 2
# expect: gathered v.L1 == 6


def while_public(x: Real):
    i, total = 0, 0.0
    while i < 4:
        total, i = total + i * x, i + 1
    return total
# expect: while_public x == 6


def stepped(x: Real):
    it = iter([x, 2 * x, 3 * x, 4 * x])
    return [a + next(it) for a in it][-1]
# expect: stepped x == 7


def nested(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return sum(a - 2 * b for a in v for b in v)
# expect: nested v == 3


def left_on_either_side(x: Real, flag: bool):
    y = 0
    for i in range(3):
        if flag:
            y = 2 * x
            break
        else:
            y = 5 * x
            break
    return y
# expect: left_on_either_side x == 5


def left_where_it_jumps(x: Real):
    y = 0
    while True:
        y = y + x
        if y > 3:
            break
        else:
            y = 3 * x
            break
    return y
# expect: left_where_it_jumps x == inf
