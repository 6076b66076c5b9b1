"""Products, stacks and iterators of numbers, vectors and matrices whose bound once was too small."""
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import *

MR = Annotated[MetricMatrix[Real, L1], Shape(3, 2), Interval(ge=-10, le=10)]
MS = Annotated[MetricMatrix[Real, L2], Shape(3, 3), Interval(ge=-10, le=10)]
V1 = Annotated[MetricVector[Real, L1], Size(4), Interval(ge=-10, le=10)]
X = Annotated[Real, Interval(ge=-10, le=10)]


def v1(m: MR): return np.vstack([m, m])
# expect: v1 m == 2


def v2(m: MS): return np.vstack([m, m])
# expect: v2 m == 2
# expect: v2 m.L1 == 2 * sqrt(3)


def v3(m: MS): return np.stack([m, m])
# expect: v3 m == 2
# expect: v3 m.L1 == 2 * sqrt(3)


def v4(m: MS): return np.vstack([m, m]).sum(axis=1)
# expect: v4 m == sqrt(6)
# expect: v4 m.L1 == 2 * sqrt(3)


def v5(m: MS): return np.vstack([m, m[1]])
# expect: v5 m == 2


def pb6(m: MR): return np.roll(m, 1)
# expect: pb6 m == inf


def pd2(m: MS): return np.inner(m, np.array([[1.0, 2, 3], [0, 0, 0], [0, 0, 0]]))
# expect: pd2 m == sqrt(14)


def pd5(m: MS): return np.vdot(m, np.array([[1.0, 2, 3], [0, 0, 0], [0, 0, 0]]))
# expect: pd5 m == sqrt(14)  # known: loose


def pd6(m: V1): return np.vdot(m, np.array([1.0, 2, 3, 4]))
# expect: pd6 m == 4


def pd7(m: V1): return np.inner(m, np.array([1.0, 2, 3, 4]))
# expect: pd7 m == 4


def pd17(m: V1): return np.inner(m, 2.0)
# expect: pd17 m == 2


def qa6(m: MR): return np.cumsum(m)
# expect: qa6 m == inf


def qa22(m: V1): return np.maximum.accumulate(m)
# expect: qa22 m == 4
# expect: qa22 m.L2 == 2
# expect: qa22 m.LInf == 1


def qa23(m: V1): return np.cumsum(m)
# expect: qa23 m == 4
# expect: qa23 m.L2 == 2
# expect: qa23 m.LInf == 1


def qb17(m: V1): return np.quantile(m, [.4, .6])
# expect: qb17 m == sqrt(2)


def ok15(x: X):
    it = iter([x, 2 * x, 3 * x, 4 * x])
    return [a + next(it) for a in it][0]
# expect: ok15 x == 3


def ok16(x: X):
    it = iter([x, 2 * x, 3 * x, 4 * x])
    s = 0
    for a in it:
        s += a + next(it)
    return s
# expect: ok16 x == 10


def ok18(x: X):
    it = iter([x, 2 * x, 3 * x, 4 * x])
    return list(zip(it, it))[0][1]
# expect: ok18 x == 2


# ---------------------------------------------------------------- `...` stands for all axes that are left out
def dots_before_a_place(m: MR): return m[..., 1]
# expect: dots_before_a_place m.L1 == 1


def dots_behind_a_place(m: MR): return m[1, ...]
# expect: dots_behind_a_place m.L1 == 1


def dots_and_a_new_axis(v: V1): return v[..., None] * np.array([1, 2])
# expect: dots_and_a_new_axis v.LInf == 2


def dots_alone(v: V1):
    w = v[...]
    w += v
    return w.sum()
# expect: dots_alone v == 2


def dots_around(m: MR): return m[..., 1, ...]
# expect: dots_around m.L1 == 0  # known: loose
