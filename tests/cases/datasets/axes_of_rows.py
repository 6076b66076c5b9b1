"""Functions along the axes of a row, sums of some entries, columns by zip, comparisons with arrays: each row by itself; and the axis of the rows, which is another matter."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Data, HammingDistance, InsertDeleteDistance, L1, L2, LInf, MetricMatrix, NormBound, Shape, SymmetricDistance

Box = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), Interval(ge=0, le=2)]
Ball = Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0)]
Values = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=2)]
Pairs = Annotated[list[tuple[float, float]], SymmetricDistance]
InPlace = Annotated[np.ndarray, HammingDistance, Shape("n", 3), Interval(ge=0, le=1)]


def largest_of_each(x: Box):
    return x.max(axis=1).sum()
# expect: largest_of_each x == 2


def sorted_rows(x: Box):
    return np.sort(x, axis=1)[:, -2:].sum(axis=0)
# expect: sorted_rows x.L2 == 2 * sqrt(2)
# expect: sorted_rows x.L1 == 4
# expect: sorted_rows x.LInf == 2
# expect: sorted_rows x.D == 2


def medians(x: Box):
    return np.median(x, axis=-1).sum()
# expect: medians x == 2


def spreads(x: Box):
    return np.ptp(x, axis=1).sum() + x.std(axis=1).sum()
# expect: spreads x == 2 + 2 * sqrt(2) / 3  # known: loose


def any_and_all(x: Box):
    return (x > 1).any(axis=1).sum(), np.all(x > 1, axis=1).sum()
# expect: any_and_all x[0] == 1
# expect: any_and_all x[1] == 1


def places_of_largest(x: Box):
    return np.bincount(x.argmax(axis=1), minlength=3)
# expect: places_of_largest x.L1 == 1


def running_sums(x: Box):
    return np.cumsum(x, axis=1)[:, -1].sum()
# expect: running_sums x == 6  # known: loose


def quantiles_of_each(x: Box):
    return np.quantile(x, [0.25, 0.75], axis=1).sum(axis=1)
# expect: quantiles_of_each x.L1 == 4
# expect: quantiles_of_each x.LInf == 2
# expect: quantiles_of_each x.L2 == 2 * sqrt(2)
# expect: quantiles_of_each x.D == 2


def with_the_axis_kept(x: Box):
    return (x / np.maximum(1, x.sum(axis=1, keepdims=True))).sum(axis=0)
# expect: with_the_axis_kept x.L1 == 1  # known: loose
# expect: with_the_axis_kept x.D == 3


def sums_with_the_axis_kept(x: Box):
    return x.sum(axis=0, keepdims=True).ravel()
# expect: sums_with_the_axis_kept x.L2 == 2 * sqrt(3)
# expect: sums_with_the_axis_kept x.LInf == 2


def norms_of_rows(x: Ball):
    return np.linalg.norm(x, axis=1).sum()
# expect: norms_of_rows x == 1


def norms_of_turned(x: Ball):
    return np.linalg.norm(x.T, axis=0).sum()
# expect: norms_of_turned x == 1


def sum_of_some(v: Values):
    return v.sum(where=v > 1)
# expect: sum_of_some v == 2


def sums_of_some_entries(x: Box):
    return np.sum(x, axis=0, where=x > 1)
# expect: sums_of_some_entries x.L2 == 2 * sqrt(3)
# expect: sums_of_some_entries x.LInf == 2


def sums_of_columns(x: Annotated[Box, MinLen(1)]):
    return [sum(column) for column in zip(*x)]
# expect: sums_of_columns x.L2 == 2 * sqrt(3)
# expect: sums_of_columns x.L1 == 6
# expect: sums_of_columns x.LInf == 2
# expect: sums_of_columns x.D == 3


def two_columns(rows: Pairs):
    xs, ys = zip(*rows)
    return sum(min(max(x, 0), 1) for x in xs), len(ys), sum(min(max(x * y, 0), 1) for x, y in zip(xs, ys))
# expect: two_columns rows[0] == 1
# expect: two_columns rows[1] == 1
# expect: two_columns rows[2] == 1


def columns_once(x: Box):
    columns = zip(*x)
    first = [sum(column) for column in columns]
    return first[0] - sum(sum(column) for column in columns)
# expect: columns_once x == 2


def columns_that_were_written_to(x: InPlace):
    columns = zip(*x)
    x[:] = x.sum()
    return [sum(column) for column in columns]
# expect: columns_that_were_written_to x.L1 == inf


def counts_by_value(v: Values):
    return (v[:, None] == np.arange(3)).sum(axis=0)
# expect: counts_by_value v.L1 == 1
# expect: counts_by_value v.L2 == 1


def counts_in_bins(v: Values):
    edges = np.array([0, 0.5, 1, 3])
    return ((v[:, None] >= edges[:-1]) & (v[:, None] < edges[1:])).sum(axis=0)
# expect: counts_in_bins v.L1 == 1


def counts_below(v: Values):
    return (v[:, None] < np.array([0.5, 1.0, 1.5])).sum(axis=0)
# expect: counts_below v.L1 == 3
# expect: counts_below v.L2 == sqrt(3)
# expect: counts_below v.LInf == 1
# expect: counts_below v.D == 3


# -- the axis of the rows


def extremes_of_columns(x: Box):
    return x.argmax(axis=0)
# expect: extremes_of_columns x.L1 == inf


def sorted_columns(x: Box):
    return np.sort(x, axis=0)[0]
# expect: sorted_columns x.L1 == 6  # known: loose


def turned_then_by_row(x: Box):
    return x.T.max(axis=1).sum()
# expect: turned_then_by_row x == 6


def a_column_of_the_turned(x: InPlace):
    return x.T[:, 0]
# expect: a_column_of_the_turned x.L1 == 3  # known: loose


def rows_by_a_list_beside_a_mask(x: InPlace):
    return x[x[:, 0] > 0.5, [0, 1]].sum()
# expect: rows_by_a_list_beside_a_mask x == inf


def each_row_beside_all(x: Ball):
    total = 0.0
    for row in x:
        total += np.argmin(((x - row) ** 2).sum(axis=1))
    return total
# expect: each_row_beside_all x == inf


def of_weights_of_unknown_shape(x: Ball, w: np.ndarray):
    return (x @ w > 0).sum(axis=0)
# expect: of_weights_of_unknown_shape x == 1
# given: of_weights_of_unknown_shape w = np.array([rng.uniform(-1, 1) for _ in range(x.shape[1])])


def nearest_of_a_list(x: Ball):
    centres = [np.array([0.5, 0.0]), np.array([0.0, 0.5])]
    distances = [np.linalg.norm(x - c, axis=1) for c in centres]
    return ((distances[0] < distances[1]).sum(), (distances[0] >= distances[1]).sum())
# expect: nearest_of_a_list x[0] == 1
# expect: nearest_of_a_list x[1] == 1
# columns: nearest_of_a_list a=float b=float


def turned_by_einsum_and_written_to(x: InPlace):
    y = np.einsum("ij->ji", x)
    x[:] = x.sum()
    return y.sum()
# expect: turned_by_einsum_and_written_to x == inf
