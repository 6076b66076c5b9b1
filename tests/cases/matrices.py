"""Matrices, whose metric adds up the rows: conversions, transposition, sums along an axis, products with public matrices."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import (
    Data, L1, L2, LInf, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, clip, count, map_rows, norm_convert, undisc_container,
)


def kept(m: Annotated[MetricMatrix[Real, L2], Shape(3, 4)]):
    return m
# expect: kept m.L1 == 2
# expect: kept m.L2 == 1
# expect: kept m.LInf == 1


def kept_linf(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 4)]):
    return m
# expect: kept_linf m.L1 == 4
# expect: kept_linf m.L2 == 2
# expect: kept_linf m.LInf == 1


def converted_matrix(m: MetricMatrix[Real, LInf]) -> MetricMatrix[Real, L1]:
    return norm_convert(L1, m)
# expect: converted_matrix m == m.shape[1]
# expect: converted_matrix m.L2 == sqrt(m.shape[1])
# expect: converted_matrix m.LInf == 1


def scaled_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(3, 4)], k: float):
    return k * m
# expect: scaled_matrix m.L1 == abs(k)


def added_matrices(a: Annotated[MetricMatrix[Real, L1], Shape(2, 3)], b: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return 2 * a - b
# expect: added_matrices a.L1 == 2
# expect: added_matrices b.L1 == 1


def everything_summed(m: Annotated[MetricMatrix[Real, L1], Shape(3, 4)]):
    return m.sum()
# expect: everything_summed m == 1


def everything_summed_linf(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 4)]):
    return np.sum(m)
# expect: everything_summed_linf m == 4


def everything_averaged(m: Annotated[MetricMatrix[Real, L1], Shape(3, 4)]):
    return m.mean()
# expect: everything_averaged m == 1/12


def largest_entry(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 4)]):
    return m.max()
# expect: largest_entry m == 1


def column_sums_l2(m: Annotated[MetricMatrix[Real, L2], Shape(3, 4)]):
    return m.sum(axis=0)
# expect: column_sums_l2 m.L2 == 1
# expect: column_sums_l2 m.L1 == 2
# expect: column_sums_l2 m.LInf == 1


def column_sums_linf(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 4)]):
    return np.sum(m, axis=0)
# expect: column_sums_linf m.LInf == 1
# expect: column_sums_linf m.L1 == 4
# expect: column_sums_linf m.L2 == 2


def column_sums_python(m: Annotated[MetricMatrix[Real, L1], Shape(3, 4)]):
    return sum(m)
# expect: column_sums_python m.L1 == 1


def row_sums_l1(m: Annotated[MetricMatrix[Real, L1], Shape(3, 4)]):
    return m.sum(axis=1)
# expect: row_sums_l1 m.L1 == 1


def row_sums_l2(m: Annotated[MetricMatrix[Real, L2], Shape(3, 4)]):
    return m.sum(axis=1)
# expect: row_sums_l2 m.L1 == 2
# expect: row_sums_l2 m.LInf == 2


def row_sums_linf(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 4)]):
    return m.sum(1)
# expect: row_sums_linf m.L1 == 4


def column_means(m: Annotated[MetricMatrix[Real, L2], Shape(5, 2)]):
    return np.mean(m, axis=0)
# expect: column_means m.L2 == 1/5
# expect: column_means m.L1 == sqrt(2) / 5
# expect: column_means m.LInf == 1 / 5


def row_means(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 4)]):
    return m.mean(axis=1)
# expect: row_means m.LInf == 1
# expect: row_means m.L1 == 1


def transposed_l1(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return m.transpose()
# expect: transposed_l1 m.L1 == 1


def transposed_linf(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)]):
    return np.transpose(m)
# expect: transposed_linf m.LInf == 3
# expect: transposed_linf m == 3


def transposed_twice(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)]):
    return m.T.T
# expect: transposed_twice m.LInf == 1  # known: loose
# expect: transposed_twice m.L1 == 3


def flattened(m: Annotated[MetricMatrix[Real, L2], Shape(2, 4)]):
    return m.ravel()
# expect: flattened m.L2 == 1
# expect: flattened m.L1 == 2
# expect: flattened m.LInf == 1


def flattened_method(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 4)]):
    return m.flatten()
# expect: flattened_method m.LInf == 1
# expect: flattened_method m.L1 == 4
# expect: flattened_method m.L2 == 2


def first_row(m: Annotated[MetricMatrix[Real, L2], Shape(2, 4)]):
    return m[0]
# expect: first_row m.L2 == 1
# expect: first_row m.L1 == 2
# expect: first_row m.LInf == 1


def column(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 4)]):
    return m[:, 1]
# expect: column m.L1 == 1
# expect: column m.LInf == 1


def cell(m: Annotated[MetricMatrix[Real, L2], Shape(2, 4)]):
    return m[1, 2]
# expect: cell m == 1


def cell_by_two_steps(m: Annotated[MetricMatrix[Real, L1], Shape(2, 4)]):
    return m[1][2] - m[0][0]
# expect: cell_by_two_steps m == 1


def columns_chosen(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 4)]):
    return m[:, :2]
# expect: columns_chosen m.LInf == 1
# expect: columns_chosen m.L1 == 2
# expect: columns_chosen m.L2 == sqrt(2)


def times_public_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(3, 2)]):
    return m @ np.array([[1, -2], [3, 4]])
# expect: times_public_matrix m.L1 == 7
# expect: times_public_matrix m.L2 == 5
# expect: times_public_matrix m.LInf == 4


def times_public_matrix_linf(m: Annotated[MetricMatrix[Real, LInf], Shape(3, 2)]):
    return m @ np.array([[1, -2], [3, 4]])
# expect: times_public_matrix_linf m.LInf == 6


def public_matrix_times(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    return np.array([[1, -2], [3, 4]]) @ m
# expect: public_matrix_times m.L1 == 6


def public_matrix_times_vector_l1(v: Annotated[MetricVector[Real, L1], Size(2)]):
    return np.array([[1, -2], [3, 4]]) @ v
# expect: public_matrix_times_vector_l1 v.L1 == 6
# expect: public_matrix_times_vector_l1 v.LInf == 4
# expect: public_matrix_times_vector_l1 v.L2 == sqrt(20)


def public_matrix_times_vector_linf(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    return np.array([[1, -2], [3, 4]]).dot(v)
# expect: public_matrix_times_vector_linf v.LInf == 7
# expect: public_matrix_times_vector_linf v.L1 == 8
# expect: public_matrix_times_vector_linf v.L2 == 5 * sqrt(2)


def matrix_times_public_vector(m: Annotated[MetricMatrix[Real, L2], Shape(3, 2)]):
    return m @ np.array([3.0, 4.0])
# expect: matrix_times_public_vector m.L1 == 5


def rows_mapped(m: Annotated[MetricMatrix[Real, L2], Shape(3, 4)]):
    return map_rows(lambda r: 2 * r, m)
# expect: rows_mapped m.L2 == 2
# expect: rows_mapped m.L1 == 4
# expect: rows_mapped m.LInf == 2


def rows_summed_by_map(m: Annotated[MetricMatrix[Real, L1], Shape(3, 4)]):
    return [row.sum() for row in m]
# expect: rows_summed_by_map m.L1 == 1


def row_norms(m: Annotated[MetricMatrix[Real, L2], Shape(3, 4)]):
    return np.array([np.linalg.norm(row) for row in m])
# expect: row_norms m.L1 == 1


def rows_clipped(m: Annotated[MetricMatrix[Real, L2], Shape(3, 4)]):
    return map_rows(lambda r: clip(L2, r), m)
# expect: rows_clipped m.L2 == 1
# expect: rows_clipped m.L1 == 2
# expect: rows_clipped m.LInf == 1


def total_of_clipped_rows(m: MetricMatrix[Data, LInf]) -> MetricVector[Real, L2]:
    return sum(undisc_container(clip(L2, row)) for row in m)
# expect: total_of_clipped_rows m == 2
# expect: total_of_clipped_rows m.D == m.shape[1]


def total_of_clipped_rows_by_loop(m: Annotated[MetricMatrix[Data, LInf], Shape(3, 2)], C: float) -> MetricVector[Real, L2]:
    total = np.zeros(2)
    for row in m:
        total = total + undisc_container(clip(L2, row, C))
    return total
# expect: total_of_clipped_rows_by_loop m == 2 * C
# at: total_of_clipped_rows_by_loop C=1.5
# expect: total_of_clipped_rows_by_loop m.D == 2


def mean_of_clipped_rows(m: Annotated[MetricMatrix[Data, LInf], Shape(5, 2)]) -> MetricVector[Real, L2]:
    return sum(undisc_container(clip(L2, row)) for row in m) / 5
# expect: mean_of_clipped_rows m == 2/5
# expect: mean_of_clipped_rows m.D == 2


def rows_counted(m: Annotated[MetricMatrix[Data, LInf], Shape(4, 2)]):
    return count(lambda row: row[0] > 0, m)
# expect: rows_counted m == 1


def rows_boxed_and_summed(m: Annotated[MetricMatrix[Data, LInf], Shape(4, 2)]) -> MetricVector[Real, LInf]:
    return sum(undisc_container(np.clip(row, 0, 3)) for row in m)
# expect: rows_boxed_and_summed m == 3  # known: loose
# expect: rows_boxed_and_summed m.L1 == 6
# expect: rows_boxed_and_summed m.LInf == 3
# expect: rows_boxed_and_summed m.D == 2


def row_norm_bounded(m: Annotated[MetricMatrix[Real, L2], Shape(3, 2), NormBound(L2, 2)]):
    return np.sum(m * m)
# expect: row_norm_bounded m == 4  # known: loose


def trace(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return np.trace(m)
# expect: trace m == 1


def diagonal(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return np.diag(m)
# expect: diagonal m.L1 == 1


def frobenius(m: Annotated[MetricMatrix[Real, L2], Shape(3, 3)]):
    return np.linalg.norm(m)
# expect: frobenius m == 1


def elementwise_on_matrix(m: Annotated[MetricMatrix[Real, L2], Shape(3, 3), Interval(ge=0, le=1)]):
    return np.exp(m)
# expect: elementwise_on_matrix m.L2 == exp(1)
# expect: elementwise_on_matrix m.LInf == exp(1)


def clipped_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return np.clip(m, 0, 1)
# expect: clipped_matrix m.L1 == 1


def outer_with_public(u: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.outer(u, np.array([1.0, -2.0])).ravel()
# expect: outer_with_public u.L1 == 3
# expect: outer_with_public u.L2 == sqrt(5)
# expect: outer_with_public u.LInf == 2


def shape_is_public(m: Annotated[MetricMatrix[Real, L1], Shape(3, 2)]):
    return m.shape[0] * len(m)
# expect: shape_is_public m == 0


def stacked_rows(u: Annotated[MetricVector[Real, L2], Size(2)], v: Annotated[MetricVector[Real, L2], Size(2)]):
    return np.vstack([u, 3 * v])
# expect: stacked_rows u.L2 == 1
# expect: stacked_rows v.L2 == 3
# expect: stacked_rows u.L1 == sqrt(2)
# expect: stacked_rows u.LInf == 1
# expect: stacked_rows v.L1 == 3 * sqrt(2)
# expect: stacked_rows v.LInf == 3


def centred_columns(m: Annotated[MetricMatrix[Real, L1], Shape(4, 2)]):
    return (m - m.mean(axis=0)).sum()
# expect: centred_columns m == 0


def sums_by_nested_loop(m: Annotated[MetricMatrix[Real, L1], Shape(2, 3)]):
    total = 0
    for i in range(2):
        for j in range(3):
            total += m[i, j]
    return total
# expect: sums_by_nested_loop m == 1


def sums_by_nested_generator(m: Annotated[MetricMatrix[Real, LInf], Shape(2, 3)]):
    return sum(x for row in m for x in row)
# expect: sums_by_nested_generator m == 3  # known: loose


def reshaped_vector(v: Annotated[MetricVector[Real, L2], Size(6)]):
    return v.reshape(3, 2)
# expect: reshaped_vector v.L2 == sqrt(3)
# expect: reshaped_vector v.L1 == sqrt(6)
