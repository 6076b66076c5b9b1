"""Matrices: products with both factors private, the norms of a public factor, traces, stacked rows."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clip, map_rows


def product(a: Annotated[MetricMatrix[Real, L1], Shape(2, 3), Interval(ge=-1, le=1)], b: Annotated[MetricMatrix[Real, L1], Shape(3, 2), Interval(ge=-1, le=1)]):
    return a @ b
# expect: product a.L1 == 2
# expect: product b.L1 == 2
# expect: product a.L2 == sqrt(2)
# expect: product a.LInf == 1


def product_euclidean(a: Annotated[MetricMatrix[Real, L2], Shape(2, 3), Interval(ge=-1, le=1)], b: Annotated[MetricMatrix[Real, L2], Shape(3, 2), Interval(ge=-1, le=1)]):
    return a @ b
# expect: product_euclidean a.L2 == sqrt(6)
# expect: product_euclidean b.L2 == 2
# expect: product_euclidean b.L1 == 2 * sqrt(2)
# expect: product_euclidean b.LInf == 2


def product_unbounded(a: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], b: Annotated[MetricMatrix[Real, L1], Shape(3, 2)]):
    return a @ b
# expect: product_unbounded a.L1 == inf
# expect: product_unbounded b == inf


def rows_times_matrix(m: Annotated[MetricMatrix[Real, L2], Shape(3, 2)]):
    return m @ np.array([[3, 0], [4, 5]])
# expect: rows_times_matrix m.L2 == sqrt(45)
# expect: rows_times_matrix m.LInf == 5


def matrix_times_rows(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return np.array([[1, -2], [3, 4]]) @ m
# expect: matrix_times_rows m.L2 == 6
# expect: matrix_times_rows m.L1 == 6 * sqrt(3)
# expect: matrix_times_rows m.LInf == 6


def frobenius_of_product(m: Annotated[MetricMatrix[Real, L2], Shape(2, 3)]):
    return np.linalg.norm(np.array([[1, -2], [3, 4]]) @ m)
# expect: frobenius_of_product m == sqrt(20)


def weighted_rows(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return np.array([3.0, -4.0]) @ m
# expect: weighted_rows m.L1 == 4


def matrix_times_vector(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return np.array([[3, 0], [4, 5]]) @ v
# expect: matrix_times_vector v.L1 == sqrt(74)
# expect: matrix_times_vector v.L2 == sqrt(45)
# expect: matrix_times_vector v.LInf == sqrt(41)


def trace_of_large_rows(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 2)]):
    return np.trace(m)
# expect: trace_of_large_rows m == 1


def trace_of_entries(v: Annotated[MetricVector[Real, LInf], Size(6)]):
    return np.trace(v.reshape(3, 2))
# expect: trace_of_entries v == 2


def diagonal_of_large_rows(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 3)]):
    return np.diag(m)
# expect: diagonal_of_large_rows m.L1 == 1


def frobenius_of_large_rows(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 4)]):
    return np.linalg.norm(m)
# expect: frobenius_of_large_rows m == 2


def rows_of_two_matrices(a: Annotated[MetricMatrix[Real, L2], Shape(2, 2)], b: Annotated[MetricMatrix[Real, L2], Shape(3, 2)]):
    return np.vstack([a, 3 * b])
# expect: rows_of_two_matrices a.L2 == 1
# expect: rows_of_two_matrices b.L2 == 3
# expect: rows_of_two_matrices a.L1 == sqrt(2)
# expect: rows_of_two_matrices a.LInf == 1
# expect: rows_of_two_matrices b.L1 == 3 * sqrt(2)
# expect: rows_of_two_matrices b.LInf == 3


def rows_twice(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]):
    return np.vstack([m, m])
# expect: rows_twice m.L2 == 2
# expect: rows_twice m.L1 == 2 * sqrt(2)
# expect: rows_twice m.LInf == 2


def rows_clipped_by_their_norms(m: Annotated[MetricMatrix[Real, L2], Shape(3, 4)]):
    return m / np.maximum(1, np.linalg.norm(m, axis=1, keepdims=True))
# expect: rows_clipped_by_their_norms m.L2 == 1
# expect: rows_clipped_by_their_norms m.LInf == 1


def rows_clipped_in_l1(m: Annotated[MetricMatrix[Real, L1], Shape(3, 4)]):
    return map_rows(lambda r: clip(L1, r), m)
# expect: rows_clipped_in_l1 m.L1 == 2
