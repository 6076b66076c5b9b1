"""Sums over entries and sums of several rows of a matrix, each with a factor of its own: a step moves the rows by no more than its length all together (D14)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance


def two_rows(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return m[0].sum() + 3 * m[1].sum()
# expect: two_rows m == 3


def two_entries(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return m[0][1] - 3 * m[1, 2]
# expect: two_entries m == 3


def entries_of_lengths(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return m[0, 1] + 3 * m[1, 2] - 4 * m[1, 1]
# expect: entries_of_lengths m == 5


def sums_of_largest(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)]):
    return m[0].sum() + 3 * m[1].sum() + m[1][2]
# expect: sums_of_largest m == 10


def changed_in_a_range(m: Annotated[MetricMatrix[Data, L1], Shape(2, 3), Interval(ge=0, le=5)]):
    return m[0].sum() + 3 * m[1].sum()
# expect: changed_in_a_range m == 15


def of_any_number_of_rows(m: Annotated[MetricMatrix[Real, L1], Shape("n", 3)]):
    return m[0].sum() + 3 * m[1].sum() + m[2][0]
# expect: of_any_number_of_rows m == 3


def perhaps_one_row(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)], i: int):
    return m[0].sum() + 3 * m[i].sum()
# expect: perhaps_one_row m == 12


def from_the_end(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return m[-1].sum() + 3 * m[1].sum()
# expect: from_the_end m == 4




def repeated_rows(m: Annotated[MetricMatrix[Real, L1], Shape(1, 3)]):
    n = m.repeat(2, axis=0)
    return n[0].sum() + 3 * n[1].sum()
# expect: repeated_rows m == 4  # known: loose


# --- matrices that are made: the distance of these is that of all their entries
def of_a_vector_in_rows(v: Annotated[MetricVector[Real, LInf], Size(9)]):
    t = v.reshape(3, 3)
    return t[0][0] + t[1][0] + t[2][0]
# expect: of_a_vector_in_rows v == 3


def sums_of_a_vector_in_rows(v: Annotated[MetricVector[Real, LInf], Size(9)]):
    t = v.reshape(3, 3)
    return t[0].sum() + t[1].sum()
# expect: sums_of_a_vector_in_rows v == 6


def one_above_the_other(m: Annotated[MetricMatrix[Real, L2], Shape(3, 3)]):
    s = np.vstack([m, m])
    return s[0].sum() + s[3].sum()
# expect: one_above_the_other m == 2 * sqrt(3)


def of_turned_entries(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 3)]):
    t = np.clip(m.T, 0, 1)
    return t[0][0] + t[1][0] + t[2][0]
# expect: of_turned_entries m == 3


def of_products(X: Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=-1, le=1)]):
    G = X.T @ X
    return G[0][0] + G[0][1] + G[1][0] + G[1][1]  # a row (1, 1) adds 4
# expect: of_products X == 4
