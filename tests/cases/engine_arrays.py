"""Arrays in places and with options that no other case gives them: what is built of them, what is taken from them, and sums by hand."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size


# -- functionals: entries and sums of one array, with signs


def entry_less_the_sum(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return 3 * v[0] - 2 * v.sum()
# expect: entry_less_the_sum v == 2


def entry_less_the_sum_LInf(v: Annotated[MetricVector[Real, LInf], Size(3)]):
    return 3 * v[0] - 2 * v.sum()
# expect: entry_less_the_sum_LInf v == 5


def entry_less_the_sum_L2(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return 3 * v[0] - 2 * v.sum()
# expect: entry_less_the_sum_L2 v == 3


def entries_that_may_be_one(v: Annotated[MetricVector[Real, LInf], Size(3)], i: int, j: int):
    return 3 * v[i] - 2 * v[j]
# expect: entries_that_may_be_one v == 5


def entries_from_both_ends(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return 3 * v[0] - 4 * v[-1]
# expect: entries_from_both_ends v == 5


def the_same_entry_from_both_ends(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return 3 * v[0] + 4 * v[-3]
# expect: the_same_entry_from_both_ends v == 7


def many_entries_that_may_be_one(v: Annotated[MetricVector[Real, L1], Size(3)], i: int, j: int, k: int, m: int, n: int):
    return v[i] - v[j] + 2 * v[k] - 2 * v[m] + 3 * v[n]


def negative_multiples(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, L1], Size(3)]):
    return -3 * v + -2 * w
# expect: negative_multiples v.L1 == 3
# expect: negative_multiples w.L1 == 2
# expect: negative_multiples v.L2 == 3
# expect: negative_multiples v.LInf == 3
# expect: negative_multiples w.L2 == 2
# expect: negative_multiples w.LInf == 2


def less_its_own_sum(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return -2 * v - v.sum()
# expect: less_its_own_sum v.L1 == 5
# expect: less_its_own_sum v.LInf == 3
# expect: less_its_own_sum v.L2 == sqrt(11)


def less_its_own_sum_L2(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v.sum() - 4 * v
# expect: less_its_own_sum_L2 v.L2 == 4


# -- built of parts


def of_another_kind(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.asarray(v, dtype=int)
# expect: of_another_kind v == inf


def float_of_whole(z: Annotated[MetricVector[Integer, L1], Size(3)]):
    return z.astype(float)
# expect: float_of_whole z.L1 == 1
# expect: float_of_whole z.L2 == 1
# expect: float_of_whole z.LInf == 1
# expect: float_of_whole z.D == 1


def whole_of_real(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v.astype(int)
# expect: whole_of_real v == inf


def of_private_type(v: Annotated[MetricVector[Real, L1], Size(3)], kind):
    return v.astype(kind)
# expect: of_private_type v == inf


def zeros_of_private_length(z: Integer):
    return np.zeros(z)
# expect: zeros_of_private_length z == inf


def full_of_private(x: Real):
    return np.full(3, 2 * x)
# expect: full_of_private x.L1 == 6
# expect: full_of_private x.L2 == 2 * sqrt(3)
# expect: full_of_private x.LInf == 2


def full_of_rows(x: Real):
    return np.full((2, 3), x)
# expect: full_of_rows x.L1 == 6
# expect: full_of_rows x.L2 == 2 * sqrt(3)
# expect: full_of_rows x.LInf == 2


def beside_an_unknown_array(v: MetricVector[Real, L1]):
    # np.diagflat has no rule: what it returns may have many rows
    return v.ravel() * np.diagflat([1, 1, 1, 1])
# expect: beside_an_unknown_array v == inf


def eye_of_unknown(n: int, x: Real):
    return x * np.eye(n)


def eye_of_none(x: Real):
    return x * np.eye(0)


def eye_of_three(x: Real):
    return (x * np.eye(3)).sum()
# expect: eye_of_three x == 3


def counted_up_to_private(z: Integer):
    return np.arange(z)
# expect: counted_up_to_private z == inf


def counted_from_private(z: Integer):
    return np.arange(z, 10)
# expect: counted_from_private z == inf


def counted_from_two(x: Real):
    return (x * np.arange(2, 5)).sum()
# expect: counted_from_two x == 9


def counted_by_twos(x: Real):
    return (x * np.arange(0, 6, 2)).sum()
# expect: counted_by_twos x == 6


def counted_by_private(x: Real):
    return np.arange(0, 6, x)
# expect: counted_by_private x == inf


def joined_of_two(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.concatenate([2 * v, w])
# expect: joined_of_two v.L1 == 2
# expect: joined_of_two w.L1 == 1
# expect: joined_of_two v.L2 == 2
# expect: joined_of_two v.LInf == 2
# expect: joined_of_two w.L2 == 1
# expect: joined_of_two w.LInf == 1


def joined_with_public(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.concatenate([np.ones(2), 3 * v, np.zeros(1)])
# expect: joined_with_public v.L1 == 3
# expect: joined_with_public v.L2 == 3
# expect: joined_with_public v.LInf == 3


def joined_with_unknown(v: Annotated[MetricVector[Real, L1], Size(3)], other):
    return np.concatenate([v, other])
# expect: joined_with_unknown v == inf


def joined_of_matrices(a: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], b: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.concatenate([a, 2 * b])
# expect: joined_of_matrices a.L1 == 1
# expect: joined_of_matrices a.L2 == 1
# expect: joined_of_matrices a.LInf == 1
# expect: joined_of_matrices b.L1 == 2
# expect: joined_of_matrices b.L2 == 2
# expect: joined_of_matrices b.LInf == 2


def joined_of_matrices_beside(a: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], b: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.concatenate([a, 2 * b], axis=1)


def appended_matrix(a: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], b: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.append(a, 2 * b)


def appended_number(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    return np.append(v, 2 * x)
# expect: appended_number v.L1 == 1
# expect: appended_number x.L1 == 2
# expect: appended_number v.L2 == 1
# expect: appended_number v.LInf == 1
# expect: appended_number x.L2 == 2
# expect: appended_number x.LInf == 2


def appended_unknown(v: Annotated[MetricVector[Real, L1], Size(3)], other):
    return np.append(v, other)
# expect: appended_unknown v.L1 == 1
# expect: appended_unknown v.L2 == 1
# expect: appended_unknown v.LInf == 1


def stacked(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.stack([2 * v, w])
# expect: stacked v.L1 == 2
# expect: stacked v.L2 == 2
# expect: stacked v.LInf == 2
# expect: stacked w.L1 == 1
# expect: stacked w.L2 == 1
# expect: stacked w.LInf == 1


def stacked_along_one(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.stack([2 * v, w], axis=1)


def stacked_with_unknown(v: Annotated[MetricVector[Real, L1], Size(3)], other):
    return np.stack([v, other])


def stacked_numbers(x: Real, y: Real):
    return np.stack([x, 2 * y])
# expect: stacked_numbers x.L1 == 1
# expect: stacked_numbers x.L2 == 1
# expect: stacked_numbers x.LInf == 1
# expect: stacked_numbers y.L1 == 2
# expect: stacked_numbers y.L2 == 2
# expect: stacked_numbers y.LInf == 2


def chosen_by_public(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, L1], Size(3)], mask):
    return np.where(mask, v, 2 * w)
# expect: chosen_by_public v.L1 == 1
# expect: chosen_by_public v.L2 == 1
# expect: chosen_by_public v.LInf == 1


def chosen_by_own_sign(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.where(v > 0, v, 0)
# expect: chosen_by_own_sign v.L1 == 1
# expect: chosen_by_own_sign v.L2 == 1
# expect: chosen_by_own_sign v.LInf == 1


def chosen_whole(z: Annotated[MetricVector[Integer, L1], Size(3)], w: Annotated[MetricVector[Integer, L1], Size(3)]):
    return np.where(np.array([True, False, True]), z, 2 * w)
# expect: chosen_whole z.L1 == 1
# expect: chosen_whole z.L2 == 1
# expect: chosen_whole z.LInf == 1
# expect: chosen_whole z.D == 1
# expect: chosen_whole w.L1 == 2
# expect: chosen_whole w.L2 == 2
# expect: chosen_whole w.LInf == 2


def chosen_flags(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.where(v > 0, v > 1, v > 2)
# expect: chosen_flags v == inf


def chosen_by_private_flag(x: Real, v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.where(x > 0, v, 2 * v)
# expect: chosen_by_private_flag x == inf
# expect: chosen_by_private_flag v.L1 == 2
# expect: chosen_by_private_flag v.L2 == 2
# expect: chosen_by_private_flag v.LInf == 2


def halves_by_size(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.partition(v, 1)


def matrix_by_size(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.partition(m, 1)


def matrix_backwards(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.flip(m)
# expect: matrix_backwards m.L1 == 1
# expect: matrix_backwards m.L2 == 1
# expect: matrix_backwards m.LInf == 1


def matrix_flat(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m.ravel()
# expect: matrix_flat m.L1 == 1
# expect: matrix_flat m.L2 == 1
# expect: matrix_flat m.LInf == 1


def number_flat(x: Real):
    return np.ravel(x)


def flat_and_written(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], x: Real):
    flat = m.ravel()
    flat[0] = 5 * x
    return m


def copy_and_written(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], x: Real):
    flat = m.flatten()
    flat[0] = 5 * x
    return m
# expect: copy_and_written m.L1 == 1
# expect: copy_and_written m.L2 == 1
# expect: copy_and_written m.LInf == 1
# expect: copy_and_written x == 0


def laid_out(v: Annotated[MetricVector[Real, L1], Size(6)]):
    return v.reshape(2, 3)
# expect: laid_out v.L1 == 1
# expect: laid_out v.L2 == 1
# expect: laid_out v.LInf == 1


def laid_out_by_private(v: Annotated[MetricVector[Real, L1], Size(6)], z: Integer):
    return v.reshape(z, 3)


def laid_out_in_three(v: Annotated[MetricVector[Real, L1], Size(8)]):
    return v.reshape(2, 2, 2)


def laid_out_number(x: Real):
    return np.reshape(x, (1,))


def padded(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.pad(v, (1, 2))
# expect: padded v.L1 == 1
# expect: padded v.L2 == 1
# expect: padded v.LInf == 1


def padded_by_its_edge(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.pad(v, (1, 2), mode="edge")


def padded_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.pad(m, (1, 2))


def diagonal_of_vector(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.diag(v)


def diagonal_of_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return 3 * np.diag(m)
# expect: diagonal_of_matrix m.L1 == 3
# expect: diagonal_of_matrix m.L2 == 3
# expect: diagonal_of_matrix m.LInf == 3


def differences(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.diff(v)
# expect: differences v.L1 == 2
# expect: differences v.L2 == sqrt(2)
# expect: differences v.LInf == 1


def differences_twice(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.diff(v, n=2)


def differences_of_rows(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.diff(m)


def folded_by_public(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.convolve(v, np.array([1.0, -2.0]))
# expect: folded_by_public v.L1 == 3
# expect: folded_by_public v.L2 == sqrt(5)
# expect: folded_by_public v.LInf == 2


def folding_public(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.convolve(np.array([1.0, -2.0]), v)
# expect: folding_public v.L1 == 3
# expect: folding_public v.L2 == sqrt(5)
# expect: folding_public v.LInf == 2


def folded_by_private(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.convolve(v, w)
# expect: folded_by_private v == inf
# expect: folded_by_private w == inf


def folded_by_itself(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=1)]):
    return np.convolve(v, v)


# -- what is taken from them


def one_or_none(v: Annotated[MetricVector[Real, L1], Size(3)], k: int):
    return v[None, k]


def column_of(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[:, None]
# expect: column_of v.L1 == 1
# expect: column_of v.L2 == 1
# expect: column_of v.LInf == 1


def row_of(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[None, :]
# expect: row_of v.L1 == 1
# expect: row_of v.L2 == 1
# expect: row_of v.LInf == 1


def entry_of_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], i: int, j: int):
    return 3 * m[i, j]
# expect: entry_of_matrix m == 3


def row_of_matrix_by_private(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], z: Integer):
    return m[z, :]
# expect: row_of_matrix_by_private z.D == 2
# expect: row_of_matrix_by_private z == inf


def column_of_matrix_by_private(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)], z: Integer):
    return m[:, z]
# expect: column_of_matrix_by_private z == inf


def entry_by_private(v: Annotated[MetricVector[Real, L1], Size(3)], z: Integer):
    return v[z]
# expect: entry_by_private z == inf


def entry_by_text(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v["a"]


def entry_of_number(x: Real):
    return np.float64(x)[0]


def entries_by_private(v: Annotated[MetricVector[Real, L1], Size(3)], z: Annotated[MetricVector[Integer, L1], Size(3)]):
    return v[z]
# expect: entries_by_private z == inf


def entries_by_public(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[[0, 0, 1]]
# expect: entries_by_public v.L1 == 2
# expect: entries_by_public v.L2 == sqrt(2)
# expect: entries_by_public v.LInf == 1


def too_many_places(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[0, 1]


def three_places(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m[0, 1, 0]


def every_other(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v[::2]
# expect: every_other v.L1 == 1
# expect: every_other v.L2 == 1
# expect: every_other v.LInf == 1


def from_private(v: Annotated[MetricVector[Real, L1], Size(3)], z: Integer):
    return v[z:]
# expect: from_private z == inf


def letter_by_private(z: Integer):
    return "abc"[z]
# expect: letter_by_private z == 1


def item_by_private(z: Integer):
    return [1, 2, 5][z]
# expect: item_by_private z == 4


def pair_by_private(z: Integer):
    return [(1, 2), (3, 4)][z]
# expect: pair_by_private z[0] == 2
# expect: pair_by_private z[1] == 2


def arrays_by_private(z: Integer):
    return [np.zeros(2), np.ones(2)][z]
# expect: arrays_by_private z.L1 == 2
# expect: arrays_by_private z.L2 == sqrt(2)
# expect: arrays_by_private z.LInf == 1
# expect: arrays_by_private z.D == 2


def written_at_private(v: Annotated[MetricVector[Real, L1], Size(3)], z: Integer):
    v[z] = 0
    return v
# expect: written_at_private z == inf


def written_below_zero(x: Real):
    a = [1.0, 2.0]
    a[-2] = 4 * x
    return a[0]
# expect: written_below_zero x == 4


def added_at_public(x: Real, k: int):
    a = [0.0, 0.0, 0.0]
    a[k] += 2 * x
    return sum(a)
# expect: added_at_public x == 2


# -- sums along axes, dots and products


def sum_along_first(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m.sum(axis=0)
# expect: sum_along_first m.L1 == 1
# expect: sum_along_first m.L2 == 1
# expect: sum_along_first m.LInf == 1


def sum_along_last(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return m.sum(axis=-1)
# expect: sum_along_last m.L1 == 1
# expect: sum_along_last m.L2 == 1
# expect: sum_along_last m.LInf == 1


def sum_along_too_far(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return v.sum(axis=1)


def deviation_of_one(v: Annotated[MetricVector[Real, L1], Size(1), Interval(ge=0, le=1)]):
    return np.var(v, ddof=1)


def deviation(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=1)]):
    return np.var(v, ddof=2)
# expect: deviation v == 4 / 3


def deviation_by_private(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=1)], x: Real):
    return np.var(v, ddof=x)
# expect: deviation_by_private v == inf
# expect: deviation_by_private x == inf


def weighted_sum(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    return np.dot(v, np.array([1.0, 2.0, -3.0])) + x
# expect: weighted_sum v == 3
# expect: weighted_sum x == 1


def dot_of_number(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.dot(2, v)
# expect: dot_of_number v.L1 == 2
# expect: dot_of_number v.L2 == 2
# expect: dot_of_number v.LInf == 2


def outer_of_public(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.outer(v, np.array([1.0, 2.0]))
# expect: outer_of_public v.L1 == 3


def outer_of_private(v: Annotated[MetricVector[Real, L1], Size(3)], w: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.outer(v, w)
# expect: outer_of_private v == inf
# expect: outer_of_private w == inf


def outer_of_itself(v: Annotated[MetricVector[Real, L1], Size(2), Interval(ge=0, le=1)]):
    return np.outer(v, v)
# expect: outer_of_itself v.L1 == 4


def trace_in_range(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2), Interval(ge=0, le=1)]):
    return np.trace(m) ** 2
# expect: trace_in_range m == 4


def trace_of_vector(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.trace(v)


def sum_from_private(v: Annotated[MetricVector[Real, L1], Size(3)], x: Real):
    return sum(v, 3 * x)
# expect: sum_from_private x == 3
# expect: sum_from_private v == 1


def sum_squared_in_range(v: Annotated[MetricVector[Real, L1], Size(3), Interval(ge=0, le=1)]):
    return sum(list(v)) ** 2
# expect: sum_squared_in_range v == 6


def product_of_list(x: Real, other):
    return math.prod([x, other])


def norm_of_matrix(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.linalg.norm(m)
# expect: norm_of_matrix m == 1


def frobenius_of_vector(v: Annotated[MetricVector[Real, L1], Size(3)]):
    return np.linalg.norm(v, "fro")


def norms_of_rows(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.linalg.norm(m, axis=1)
# expect: norms_of_rows m.L1 == 1
# expect: norms_of_rows m.L2 == 1
# expect: norms_of_rows m.LInf == 1


def norms_of_columns(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.linalg.norm(m, axis=0)


def places_of_largest(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.argmax(m, axis=1)
# expect: places_of_largest m == inf


def counted_nonzero(m: Annotated[MetricMatrix[Real, L1], Shape(2, 2)]):
    return np.count_nonzero(m, axis=1)
# expect: counted_nonzero m == inf
