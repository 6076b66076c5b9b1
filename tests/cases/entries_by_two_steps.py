"""Entries of matrices that are stored in by two steps: `m[i][j] = x` stores in the row of the matrix (rules E15, H1)."""
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, L2, MetricMatrix, MetricVector, Real, Shape, Size, laplacian_mechanism


def one_entry(x: Real):
    m = np.zeros((2, 2))
    m[0][1] = x
    return m
# expect: one_entry x.L2 == 1


def the_row_sees_it(x: Real):
    m = np.zeros((2, 2))
    row = m[0]
    m[0][1] = x
    return row[1]
# expect: the_row_sees_it x == 1  # known: loose


def the_columns_see_it(x: Real):
    m = np.zeros((2, 2))
    turned = m.T
    m[0][1] = x
    return turned[1][0]
# expect: the_columns_see_it x == 1  # known: loose


def rows_that_are_one(x: Real):
    m = [[0.0] * 3] * 2
    m[0][1] = x
    return m[1][1]
# expect: rows_that_are_one x == 1


def rows_that_are_one_by_name(x: Real, n: Annotated[int, Interval(ge=3)]):
    m = [[0.0] * n] * n
    m[0][1] = x
    return m[1][1]
# expect: rows_that_are_one_by_name x == 1  # known: loose


def added_to(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    m[0][1] += 3
    return m
# expect: added_to m.L1 == 1


def each_entry(v: Annotated[MetricVector[Real, L1], Size(4)]):
    m = np.zeros((2, 2))
    for i in range(2):
        for j in range(2):
            m[i][j] = v[2 * i + j]
    return m
# expect: each_entry v.L1 == 1


def each_entry_noised(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], eps: float):
    return [[laplacian_mechanism(m[i][j], 1, eps) for j in range(2)] for i in range(2)]
# expect: each_entry_noised m.epsilon == eps


def rows_noised(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)], eps: float):
    return [laplacian_mechanism(m[i, j], 1, eps) for i in range(2) for j in range(2)]
# expect: rows_noised m.epsilon == eps * sqrt(2)  # known: loose


def noised_where_it_stands(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], eps: float):
    for i in range(2):
        for j in range(2):
            m[i][j] += np.random.laplace(scale=1 / eps)
    return m
# expect: noised_where_it_stands m.epsilon == eps


def all_but_one_noised(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], eps: float):
    for i, j in ((0, 0), (0, 1), (1, 0)):
        m[i][j] = laplacian_mechanism(m[i][j], 1, eps)
    return m
# expect: all_but_one_noised m.L1 == 1
# expect: all_but_one_noised m.epsilon == eps


def cut_one_by_one(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    for i in range(2):
        for j in range(2):
            m[i][j] = min(m[i][j], 3)
    return m
# expect: cut_one_by_one m.L1 == 1  # known: loose


def multiplied_in_one_place(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    m[0][1] *= 3
    return m
# expect: multiplied_in_one_place m.L1 == 3  # known: loose


def stored_and_read(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)], x: Real):
    m[1][-1] = x
    return m[1][2], m[1][0], m[0][2]
# expect: stored_and_read x[0] == 1
# expect: stored_and_read x[1] == 0
# expect: stored_and_read m[0] == 0
# expect: stored_and_read m[1] == 1
