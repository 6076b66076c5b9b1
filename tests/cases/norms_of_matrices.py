"""Norms of whole matrices as maps, and linear systems with a public matrix (rules E13, E14)."""
# ruff: noqa
from typing import Annotated

import numpy as np
from dpcheck import L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

A = np.array([[2.0, 0.0], [0.0, 4.0]])
B = np.array([[1.0, 2.0], [3.0, 4.0]])


def stretched(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return np.linalg.norm(m, 2)
# expect: stretched m == 1


def stretched_by_keyword(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return np.linalg.norm(m - 1, ord=2)
# expect: stretched_by_keyword m == 1


def stretched_rows(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 4)]):
    return np.linalg.norm(m, 2)
# expect: stretched_rows m == 2


def largest_column(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)]):
    return np.linalg.norm(m, 1)
# expect: largest_column m == 1


def largest_row(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return np.linalg.norm(m, np.inf)
# expect: largest_row m == 1


def largest_row_of_long_rows(m: Annotated[MetricMatrix[Real, L2], Shape(2, 4)]):
    return np.linalg.norm(2 * m, ord=np.inf)
# expect: largest_row_of_long_rows m == 4


def largest_row_of_entries(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 4)]):
    return np.linalg.norm(m, np.inf)
# expect: largest_row_of_entries m == 4


def nuclear(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return np.linalg.norm(m, "nuc")
# expect: nuclear m == 1


def nuclear_of_a_vector(v: Annotated[MetricVector[Real, L2], Size(6)]):
    return np.linalg.norm(v.reshape(2, 3), "nuc")
# expect: nuclear_of_a_vector v == sqrt(2)


def column_of_a_vector(v: Annotated[MetricVector[Real, LInf], Size(6)]):
    return np.linalg.norm(v.reshape(2, 3), 1)
# expect: column_of_a_vector v == 2


def row_of_a_vector(v: Annotated[MetricVector[Real, L2], Size(8)]):
    return np.linalg.norm(np.reshape(v, (2, 4)), np.inf)
# expect: row_of_a_vector v == 2


def norm_with_axes(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    """One norm for each row, which is another function."""
    return np.linalg.norm(m, 1, axis=1)
# expect: norm_with_axes m.L1 == sqrt(3)


def solved(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return np.linalg.solve(A, v)
# expect: solved v.L2 == 1 / 2


def solved_for_many(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return np.linalg.solve(A, m)
# expect: solved_for_many m.L2 == 1 / 2


def solved_by_lists(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.linalg.solve([[0, 1], [4, 0]], v)
# expect: solved_by_lists v.L1 == 1


def inverse_times(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    return np.linalg.inv(B) @ v
# expect: inverse_times v.LInf == 3


def times_inverse(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return v @ np.linalg.inv(B)
# expect: times_inverse v.L1 == 3


def weights_of_least_squares(v: Annotated[MetricVector[Real, L1], Size(3)]):
    X = np.array([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    return np.linalg.solve(X.T @ X, X.T @ v)
# expect: weights_of_least_squares v.L1 == 4 / 3


def solved_by_a_private_matrix(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]):
    return np.linalg.solve(m, np.array([1.0, 1.0]))
# expect: solved_by_a_private_matrix m == inf


def without_an_inverse(v: Annotated[MetricVector[Real, L2], Size(2)]):
    """It raises, whatever v is; what a program does that ends there is not looked at."""
    return np.linalg.solve(np.array([[1.0, 1.0], [1.0, 1.0]]), v)
# expect: without_an_inverse v == inf


def changed_behind_the_inverse(v: Annotated[MetricVector[Real, L2], Size(2)], k: float):
    a = np.array([[2.0, 0.0], [0.0, 4.0]])
    a[0, 0] = k
    return np.linalg.solve(a, v)
# expect: changed_behind_the_inverse v == inf
