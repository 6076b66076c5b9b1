"""What is computed of every row or column of a matrix, axes that are kept, and arrays with axes put in other places."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L1, L2, Data, Integer, LInf, MetricMatrix, MetricVector, Real, Shape, Size

V = Annotated[MetricVector[Real, L2], Size(3)]
M = Annotated[MetricMatrix[Real, L2], Shape(4, 3)]
ML1 = Annotated[MetricMatrix[Real, L1], Shape(4, 3)]
MLInf = Annotated[MetricMatrix[Real, LInf], Shape(4, 3)]
Unit = Annotated[MetricMatrix[Real, L2], Shape(4, 3), Interval(ge=0, le=1)]
Any = MetricMatrix[Real, L2]
D = Annotated[MetricMatrix[Data, LInf], Shape(4, 3), Interval(ge=0, le=1)]


# ---- every row, every column
def medians_of_columns(m: ML1): return np.median(m, axis=0)
# expect: medians_of_columns m.L1 == 1 / 2


def medians_of_rows(m: M): return np.median(m, axis=1)
# expect: medians_of_rows m.L1 == 1
# expect: medians_of_rows m.L2 == 1


def quartiles_of_columns(m: M): return np.quantile(m, 0.25, axis=0)
# expect: quartiles_of_columns m.L2 == 1
# expect: quartiles_of_columns m.LInf == 1


def percentiles_of_columns(m: MLInf): return np.percentile(m, 75, axis=0)
# expect: percentiles_of_columns m.LInf == 1
# expect: percentiles_of_columns m.L1 == 3


def deviations_of_columns(m: M): return m.std(axis=0)
# expect: deviations_of_columns m.L2 == 1 / 2
# expect: deviations_of_columns m.LInf == 1 / 2


def deviations_of_rows(m: M): return np.std(m, axis=1, ddof=1)
# expect: deviations_of_rows m.L1 == 1 / sqrt(2)
# expect: deviations_of_rows m.L2 == 1 / sqrt(2)


def variances_of_columns(m: Unit): return np.var(m, axis=0)
# expect: variances_of_columns m.L2 == 1 / 2


def highest_of_columns(m: M): return m.max(axis=0)
# expect: highest_of_columns m.L1 == sqrt(3)
# expect: highest_of_columns m.L2 == 1
# expect: highest_of_columns m.LInf == 1


def lowest_of_rows(m: M): return np.min(m, axis=1)
# expect: lowest_of_rows m.L2 == 1


def highest_of_changed_rows(m: D): return m.max(axis=0)
# expect: highest_of_changed_rows m.L1 == 3
# expect: highest_of_changed_rows m.L2 == sqrt(3)


def medians_of_changed_rows(m: D): return np.median(m, axis=1)
# expect: medians_of_changed_rows m.L1 == 1


def lengths_of_columns(m: M): return np.linalg.norm(m, axis=0)
# expect: lengths_of_columns m.L2 == 1
# expect: lengths_of_columns m.L1 == sqrt(3)


def sums_of_columns(m: ML1): return np.linalg.norm(m, 1, axis=0)
# expect: sums_of_columns m.L1 == 1


def sorted_rows(m: M): return np.sort(m)
# expect: sorted_rows m.L2 == 1
# expect: sorted_rows m.L1 == sqrt(3)


def sorted_columns(m: M): return np.sort(m, axis=0)
# expect: sorted_columns m.L1 == sqrt(3)
# expect: sorted_columns m.L2 == sqrt(3)


def sorted_where_they_are(m: M):
    columns = m.copy()
    columns.sort(axis=0)
    return columns[0]
# expect: sorted_where_they_are m.L2 == 1


def sorted_by_no_axis(m: M): return np.sort(m, axis=None)
# expect: sorted_by_no_axis m == inf


def of_any_size(m: Any): return np.median(m, axis=0)
# expect: of_any_size m.L2 == 1


def by_itself(m: M): return np.array([np.std(column) for column in m.T])
# expect: by_itself m.L2 == 1 / 2


# ---- axes that are kept
def centred(v: V): return v - v.mean(keepdims=True)
# expect: centred v.L2 == 1
# expect: centred v.LInf == sqrt(6) / 3


def total_in_place(m: M): return np.sum(m, keepdims=True)
# expect: total_in_place m.L2 == sqrt(3)


def columns_in_place(m: M): return m.sum(axis=0, keepdims=True)
# expect: columns_in_place m.L2 == 1
# expect: columns_in_place m.L1 == sqrt(3)


def rows_in_place(m: M): return m.max(axis=1, keepdims=True)
# expect: rows_in_place m.L1 == 1


def length_in_place(v: V): return np.linalg.norm(v, keepdims=True)
# expect: length_in_place v.L1 == 1


def below_a_row(m: MetricMatrix[Real, LInf], v: V):
    return m[:2, :3] + v[None, :]
# expect: below_a_row v.L2 == 2
# expect: below_a_row v.LInf == 2


def kept_by_who_knows(v: V, keep: bool): return v.sum(keepdims=keep)
# expect: kept_by_who_knows v == inf


# ---- axes in other places
def wider(v: V): return np.expand_dims(v, 0)
# expect: wider v.L2 == 1


def taller(v: V): return np.expand_dims(v, axis=-1)
# expect: taller v.L2 == sqrt(3)


def turned(m: M): return np.swapaxes(m, 0, 1)
# expect: turned m.L2 == sqrt(3)


def turned_back(m: M): return m.swapaxes(0, 1).swapaxes(1, 0).sum(axis=0)
# expect: turned_back m.L1 == sqrt(3)


def moved(m: M): return np.moveaxis(m, 1, 0)
# expect: moved m.L2 == sqrt(3)


def last_to_the_front(m: M): return np.moveaxis(m, -1, 0)
# expect: last_to_the_front m.L2 == sqrt(3)  # known: loose


def of_one(x: Real): return np.atleast_1d(x)
# expect: of_one x.L1 == 1


def of_two(v: V): return np.atleast_2d(v)
# expect: of_two v.L2 == 1


def on_the_diagonal(v: V): return np.diag(v)
# expect: on_the_diagonal v.L1 == sqrt(3)
# expect: on_the_diagonal v.L2 == sqrt(3)


def the_diagonal(m: Annotated[MetricMatrix[Real, L2], Shape(3, 3)]): return np.diag(m)
# expect: the_diagonal m.L1 == 1


def no_diagonal(v: V): return np.diagonal(v)
# expect: no_diagonal v == inf


def beside_a_constant(v: V): return np.ediff1d(v, to_begin=0)
# expect: beside_a_constant v.LInf == sqrt(2)


def written_through(m: M):
    turned = np.swapaxes(m, 0, 1)
    turned[0, 0] = 0.0
    return m[0, 0]
# expect: written_through m == 0  # known: loose


def written_through_one_more_axis(v: V):
    row = np.atleast_2d(v)
    row[0, 0] = 0.0
    return v[0]
# expect: written_through_one_more_axis v == 0  # known: loose


# ---- choices
def selected(x: Real): return np.select([x > 1, x > 0], [1, x], default=0)
# expect: selected x == 1


def selected_of_whole_numbers(k: Integer): return np.select([k > 3, k > 1], [10, 5], 0)
# expect: selected_of_whole_numbers k == 5  # known: loose


def selected_by_public(v: V, high: bool): return np.select([high, not high], [2 * v, v])
# expect: selected_by_public v.L2 == 2
