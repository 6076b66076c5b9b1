"""Arrays made, put together, chosen and ordered, of other kinds and shapes: public and private, whole and real, of several axes."""
# ruff: noqa
import math
import random
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size, clip, gaussian_mechanism, laplacian_mechanism, map_rows

Unit = Annotated[Real, Interval(ge=0, le=1)]
Three = Annotated[MetricVector[Real, L1], Size(3)]
Matrix = Annotated[MetricMatrix[Real, L1], Shape(2, 3)]


# -- made and filled

def full_of_one(x: Real):
    return np.full((2, 3), x).sum()
# expect: full_of_one x == 6


def full_of_names(x: Real, n: int):
    return (np.full((n, 3), 2.0) * x).sum()
# expect: full_of_names x == 6 * n


def full_of_many(x: Real):
    return (np.full((20, 20), 2.0) * x).sum()
# expect: full_of_many x == 800


def full_of_a_vector(v: Three):
    return np.full((2, 3), v).sum()


def full_of_a_type(x: Real):
    return np.full(3, x, dtype=int).sum()
# expect: full_of_a_type x == inf


def full_of_a_private_number(n: Integer):
    return np.full(n, 2.0).sum()
# expect: full_of_a_private_number n == inf


def like_another(v: Three, x: Real):
    return np.full_like(v, x).sum()
# expect: like_another x == 3


def like_whole_numbers(x: Real):
    return np.full_like(np.array([1, 2]), x).sum()
# expect: like_whole_numbers x == inf


def in_steps(x: Real):
    return (np.arange(0, 10, 3) * x).sum()
# expect: in_steps x == 18


def in_named_steps(x: Real, n: int):
    return (np.arange(n) * x).sum()


def in_private_steps(n: Integer):
    return np.arange(n).sum()
# expect: in_private_steps n == inf


def from_one_on(x: Real):
    return (np.arange(1, 4) * x).sum()
# expect: from_one_on x == 6


def in_whole_steps_as_numbers(x: Real):
    return (np.arange(4, dtype=float) * x).sum()
# expect: in_whole_steps_as_numbers x == 6


# -- put together

def behind_one_another(v: Three, x: Real):
    return np.concatenate([v, [x, 2 * x]]).sum()
# expect: behind_one_another v == 1
# expect: behind_one_another x == 3


def behind_a_matrix(v: Three, m: Matrix):
    return np.concatenate([v, m]).sum()


def behind_nothing():
    return np.concatenate([])


def behind_an_unknown(v: Three, w):
    return np.concatenate([v, w]).sum()
# expect: behind_an_unknown v == inf


def behind_a_number(v: Three, x: Real):
    return np.append(v, x).sum()
# expect: behind_a_number x == 1
# expect: behind_a_number v == 1


def number_behind_a_matrix(m: Matrix, x: Real):
    return np.append(m, x).sum()
# expect: number_behind_a_matrix x == 1


def matrix_behind_a_vector(v: Three, m: Matrix):
    return np.append(v, m).sum()
# expect: matrix_behind_a_vector m == 1
# expect: matrix_behind_a_vector v == 1


def stacked_numbers(x: Real):
    return np.stack([x, 2 * x]).sum()
# expect: stacked_numbers x == 3


def stacked_vectors(v: Three):
    return np.stack([v, 2 * v]).sum()
# expect: stacked_vectors v == 3


def stacked_matrices(m: Matrix):
    return np.stack([m, 2 * m]).sum()
# expect: stacked_matrices m == 3


def stacked_below(v: Three):
    return np.vstack([v, 2 * v]).sum()
# expect: stacked_below v == 3


def stacked_below_a_matrix(v: Three, m: Matrix):
    return np.vstack([m, v]).sum()


def stacked_beside(v: Three):
    return np.hstack([v, 2 * v]).sum()
# expect: stacked_beside v == 3


def stacked_as_columns(v: Three):
    return np.column_stack([v, 2 * v]).sum()
# expect: stacked_as_columns v == 3


def stacked_unknown(v: Three, w):
    return np.stack([v, w]).sum()


def stacked_of_many_sizes(x: Annotated[Real, Interval(ge=0, le=1)], y: Annotated[Real, Interval(ge=5, le=9)]):
    v = np.array([x, y])
    return v[0] * v[1] + v.max()
# expect: stacked_of_many_sizes y == 2


# -- chosen

def one_or_the_other(v: Three, w: Three, k):
    return np.where(k, v, w).sum()
# expect: one_or_the_other v == 1


def one_or_the_other_by_entry(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return np.where(v > 3, 1.0, 5.0).sum()
# expect: one_or_the_other_by_entry v == 4


def one_or_the_other_of_truths(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return np.where(v > 3, v > 5, v > 1).sum()
# expect: one_or_the_other_of_truths v == 1


def truth_or_number(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return (np.where(v > 3, v > 5, 7.0) + np.where(v > 3, v > 5, 7.0)).sum()
# expect: truth_or_number v == 14


def released_or_not(v: Three):
    r = gaussian_mechanism(v, 1.0, 0.5, 1e-6)
    return np.where(np.array([True, False, True]), r, v).sum()
# expect: released_or_not v.epsilon == 1 / 2


def data_or_number(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return np.where(np.array([True, False, True]), v, 0.0).sum()
# expect: data_or_number v == inf


def data_clipped_or_number(v: Annotated[MetricVector[Data, L1], Size(3), Interval(ge=0, le=4)]):
    return np.where(np.array([True, False, True]), 0.0, v).sum()
# expect: data_clipped_or_number v == 4


# -- ordered

def sorted_matrix(m: Matrix):
    return np.sort(m)[0, 0]


def sorted_matrix_in_place(m: Matrix):
    m.sort()
    return m[0, 0]


def sorted_unknown(x: Real, v):
    return np.sort([x, v])[0]
# expect: sorted_unknown x == 1


def sorted_vector(v: Three):
    return np.sort(v)[1]
# expect: sorted_vector v == 1


def parted(v: Three):
    return np.partition(v, 1)[1]
# expect: parted v == 1


def parted_at_another_place(v: Three):
    return np.partition(v, 1)[0]
# expect: parted_at_another_place v == 1  # known: loose


def parted_beyond(v: Three):
    return np.partition(v, 7)[0]


def parted_matrix(m: Matrix):
    return np.partition(m, 1)[0, 0]


def parted_at_an_unknown_place(v: Three, k: int):
    return np.partition(v, k)[0]


def backwards(v: Three):
    return np.flip(v)[0]
# expect: backwards v == 1


def number_backwards(x: Real):
    return np.flip(x)


def in_a_line(m: Matrix):
    return np.ravel(m).sum()
# expect: in_a_line m == 1


def number_in_a_line(x: Real):
    return np.ravel(x).sum()


def written_in_a_line(m: Matrix, x: Real):
    w = m.ravel()
    w[0] = x
    return m.sum()
# expect: written_in_a_line x == 1  # known: loose


def written_flattened(m: Matrix, x: Real):
    w = m.flatten()
    w[0] = x
    return m.sum()
# expect: written_flattened x == 0
# expect: written_flattened m == 1


def in_another_shape(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return v.reshape(2, 3).sum()
# expect: in_another_shape v == 1


def in_another_shape_by_a_tuple(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return v.reshape((2, 3)).sum()
# expect: in_another_shape_by_a_tuple v == 1


def in_a_named_shape(v: Annotated[MetricVector[Real, L1], Size(6)], k: int):
    return v.reshape(k).sum()
# at: in_a_named_shape k=-1
# at: in_a_named_shape k=6
# expect: in_a_named_shape v == 1


def in_a_half_named_shape(v: Annotated[MetricVector[Real, L1], Size(6)], k: int):
    return v.reshape(k, 3).sum()
# at: in_a_half_named_shape k=-1
# at: in_a_half_named_shape k=2
# expect: in_a_half_named_shape v == 1


def in_a_shape_of_names(v: Annotated[MetricVector[Real, L1], Size(6)], k: int, m: int):
    return v.reshape(k, m).sum()
# expect: in_a_shape_of_names v == 1  # known: loose


def in_an_unknown_shape(v: Annotated[MetricVector[Real, L1], Size(6)], shape):
    return v.reshape(shape).sum()
# expect: in_an_unknown_shape v == 1


def in_a_private_shape(v: Annotated[MetricVector[Real, L1], Size(6)], n: Integer):
    return v.reshape(n, 3).sum()


def in_three_axes(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return v.reshape(1, 2, 3).sum()


def number_in_another_shape(x: Real):
    return np.reshape(x, (1, 1)).sum()


def repeated(v: Three):
    return np.repeat(v, 4).sum()
# expect: repeated v == 4


def repeated_as_often_as_entries(v: Three):
    return np.repeat(v, [1, 2, 3]).sum()


def repeated_privately(v: Three, n: Integer):
    return np.repeat(v, n).sum()
# expect: repeated_privately n == inf
# expect: repeated_privately v == inf


def repeated_matrix(m: Matrix):
    return np.repeat(m, 2).sum()


def padded(v: Three):
    return np.pad(v, 2).sum()
# expect: padded v == 1


def padded_by_its_edges(v: Three):
    return np.pad(v, 2, mode="edge").sum()
# expect: padded_by_its_edges v == 3


def padded_matrix(m: Matrix):
    return np.pad(m, 1).sum()


def on_the_diagonal(m: Annotated[MetricMatrix[Real, L1], Shape(3, 3)]):
    return np.diagonal(m).sum()
# expect: on_the_diagonal m == 1


def on_no_diagonal(v: Three):
    return np.diagonal(v).sum()


def differences(v: Three):
    return np.diff(v).sum()


def differences_of_differences(v: Three):
    return np.diff(v, n=2).sum()


def differences_of_a_matrix(m: Matrix):
    return np.diff(m).sum()


def folded_into_one_another(v: Three):
    return np.convolve(v, [1.0, 2.0]).sum()
# expect: folded_into_one_another v == 3


def folded_into_a_private(v: Three, w: Three):
    return np.convolve(v, w).sum()
# expect: folded_into_a_private v == inf
# expect: folded_into_a_private w == inf


def folded_matrix(m: Matrix):
    return np.convolve(m, [1.0, 2.0]).sum()


def folded_release(v: Three):
    return np.convolve(gaussian_mechanism(v, 1.0, 0.5, 1e-6), [1.0, 2.0]).sum()
# expect: folded_release v == 0
# expect: folded_release v.epsilon == 1 / 2


def one_of(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return np.isin(v, [1, 2]).sum()
# expect: one_of v == 1


def one_of_private(v: Annotated[MetricVector[Data, L1], Size(3)], x: Data):
    return np.isin(v, [x, 2]).sum()


def one_of_a_private_vector(v: Annotated[MetricVector[Data, L1], Size(3)]):
    return np.isin([1, 2], v).sum()


def rows_mapped(m: Matrix):
    return map_rows(lambda r: 2 * r, m).sum()
# expect: rows_mapped m == 2


def rows_mapped_to_numbers(m: Matrix):
    return map_rows(lambda r: r.sum(), m).sum()
# expect: rows_mapped_to_numbers m == 1


def rows_of_a_list_mapped(v: Three):
    return map_rows(lambda r: r.sum(), [v, 2 * v]).sum()
# expect: rows_of_a_list_mapped v == 3


def rows_of_a_number_mapped(x: Real):
    return map_rows(lambda r: r, x)


def rows_mapped_to_texts(m: Matrix):
    return map_rows(lambda r: "a", m)


def of_another_type(v: Three):
    return v.astype(int).sum()
# expect: of_another_type v == inf


def of_an_unknown_type(v: Three, t):
    return v.astype(t).sum()
# expect: of_an_unknown_type v == inf


def of_a_wider_type(v: Three):
    return v.astype(np.float64).sum()
# expect: of_a_wider_type v == 1


def of_no_array_another_type(x: Real, thing):
    return thing.astype(float) + x


def squeezed(m: Annotated[MetricMatrix[Real, L1], Shape(1, 3)]):
    return np.squeeze(m).sum()


def squeezed_vector(v: Annotated[MetricVector[Real, L1], Size(1)]):
    return np.squeeze(v)


# -- a copy of an array is an object, too: what is stored in it under one name is there under the others


# expect: reordered_under_two_names v == sqrt(5)
def reordered_under_two_names(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    one = v[[1, 0]]
    other = one
    other[0] = v.sum()
    return one


# expect: taken_under_two_names v in LInf == 2
def taken_under_two_names(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    one = np.take(v, [1, 0])
    other = one
    other[0] = v.sum()
    return one


# expect: sorted_under_two_names v in LInf == 2
def sorted_under_two_names(v: Annotated[MetricVector[Real, LInf], Size(2)]):
    one = v[np.argsort([2, 1])]
    other = one
    other[0] = v.sum()
    return one
