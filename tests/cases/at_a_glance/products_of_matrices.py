"""Matrices: rows, products, masks, reshaping."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size


M = Annotated[MetricMatrix[Real, L1], Shape(2, 3)]
Unit = Annotated[MetricMatrix[Real, L2], Shape(2, 3), Interval(ge=-1, le=1)]


def of_rows(m: M):
    return np.array([3.0, -4.0]) @ m
# expect: of_rows m.L1 == 4


def of_columns(m: M):
    return m @ np.array([[1.0, -2.0], [0.0, 3.0], [2.0, 2.0]])
# expect: of_columns m.L1 == 4
# expect: of_columns m.LInf == 3


def by_a_box(a: Unit, b: Annotated[MetricMatrix[Real, L2], Shape(3, 2), Interval(ge=-1, le=1)]):
    return a @ b
# expect: by_a_box a.L2 == sqrt(6)
# expect: by_a_box b.L2 == 2
# expect: by_a_box b.L1 == 2 * sqrt(2)


def broadcast(v: Annotated[MetricVector[Real, L1], Size(2)], m: M):
    return (2 * m - v[:, None]).sum()
# expect: broadcast v == 3
# expect: broadcast m == 2


def parts(m: M):
    return m[0].sum() - m[1, 2] + 2 * m[:, 0].sum()
# expect: parts m == 3


def added_at_a_place(z: Annotated[Integer, Interval(ge=0, le=2)]):
    m = np.zeros((3, 2))
    m[z] += np.array([3.0, 4.0])
    return m
# expect: added_at_a_place z.L1 == 14
# expect: added_at_a_place z.L2 == 10
# expect: added_at_a_place z.LInf == 8
# expect: added_at_a_place z.D == 4
