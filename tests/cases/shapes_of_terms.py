"""Arrays of one number or one vector repeated, of more axes, with ends and steps of either sign: what a term says, and what its shape says."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Integer, L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size


# ---------------------------------------------------------------- one number, two shapes
def two_norms(x: Real):
    return np.linalg.norm(np.full(4, x)) - np.linalg.norm(np.full(9, x))
# expect: two_norms x == 1  # known: loose


def two_traces(x: Real):
    return np.trace(np.full((3, 3), x)) - np.trace(np.full((5, 5), x))
# expect: two_traces x == 2  # known: loose


def two_column_sums(x: Real):
    return (np.full((3, 4), x).sum(axis=0) - np.full((5, 4), x).sum(axis=0)).sum()
# expect: two_column_sums x == 8


def two_products(x: Real):
    return (np.ones((2, 3)) @ np.full(3, x) - np.ones((2, 4)) @ np.full(4, x)).sum()
# expect: two_products x == 2


def public_products(x: Real, n: int):
    return x * (np.prod(np.full(n, 2)) - np.prod(np.full(n + 1, 2)))
# expect: public_products x == 2 ** n  # known: loose


def repeated_rows(v: Annotated[MetricVector[Real, L1], Size(4)]):
    m = np.zeros((3, 4)) + v
    return m.sum() - v.sum()
# expect: repeated_rows v == 2


def turned_rows(v: Annotated[MetricVector[Real, L1], Size(4)]):
    m = np.zeros((3, 4)) + v
    return np.abs(m[::-1] - v[::-1]).sum()
# expect: turned_rows v == 6


def sizes_of_one_number(x: Real):
    return np.abs(np.full(3, x)).sum()
# expect: sizes_of_one_number x == 3


def spread_beside_repeated(v: Annotated[MetricVector[Real, L2], Size(4)]):
    m = np.zeros((3, 4)) + v
    return np.sqrt(np.var(v, ddof=1)) + 0 * m[0, 0]
# expect: spread_beside_repeated v == 1 / sqrt(3)


# ---------------------------------------------------------------- a public array is no number
def entry_of_public_array(i: Annotated[Integer, Interval(ge=0, le=2)], v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=1), Size(3)]):
    return ((v + np.array([0.0, 30.0, 30.0])) - v)[i]
# expect: entry_of_public_array i == 30  # known: loose


def variance_beside_public_array(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=1), Size(3)]):
    w = np.cumsum(np.array([0.0, 30.0, 0.0]))
    return np.var((v + w) - v / 2)
# expect: variance_beside_public_array v == 61 / 9  # known: loose


def clipped_to_an_array(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return v * np.minimum(1, np.array([1.0, 2.0, 3.0, 4.0]) / np.linalg.norm(v))
# expect: clipped_to_an_array v == 3  # known: loose


def clipped_by_rows_across(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]):
    return m / np.maximum(1, np.linalg.norm(m, axis=1))
# expect: clipped_by_rows_across m == inf


def clipped_by_rows(m: Annotated[MetricMatrix[Real, L2], Shape(2, 2)]):
    return m / np.maximum(1, np.linalg.norm(m, axis=1, keepdims=True))
# expect: clipped_by_rows m == 1
# expect: clipped_by_rows m.L1 == sqrt(2)


# ---------------------------------------------------------------- ends, steps, options
def all_but_some(v: MetricVector[Real, LInf], k: int):
    return v[:-k].sum()
# expect: all_but_some v == max(len(v) - k, 0)  # known: loose


def mean_of_every_second(v: Annotated[MetricVector[Real, L1], Size("n")]):
    return v[::-2].mean()
# expect: mean_of_every_second v == 1 / ceil(n / 2)


def masked_entries(m: Annotated[MetricMatrix[Real, L2], Shape(3, 4)]):
    return m[np.ones((3, 4)) > 0].sum(axis=0)
# expect: masked_entries m == 2


def appended_matrix(u: Annotated[MetricVector[Real, LInf], Size(2)]):
    return np.append(u, np.array([u, u, u])).sum()
# expect: appended_matrix u == 8


def remainder_of_one_number(x: Annotated[Real, Interval(ge=0, le=5)]):
    return np.linalg.norm(x % np.full(3, 10))
# expect: remainder_of_one_number x == sqrt(3)


def largest_of_public_matrix(x: Real, y: Real):
    return (np.array([x, y]) * np.array([[1, 2], [3, 4]]).max())[0]
# expect: largest_of_public_matrix x == 4


def range_of_a_half(x: Real):
    return (x * np.arange(2.5)).max()
# expect: range_of_a_half x == 2  # known: loose


def one_entry_everywhere(x: Real):
    return (np.array([[x]]) + np.zeros((3, 4))).sum()
# expect: one_entry_everywhere x == 12


def rows_of_one_vector(v: Annotated[MetricVector[Real, L1], Size(4)]):
    return (np.vstack(v) + v).sum()
# expect: rows_of_one_vector v == 8  # known: loose


def centred_across(v: Annotated[MetricVector[Real, L1], Size(4)]):
    m = np.zeros((3, 4)) + 2 * v
    return np.abs(m - v.mean()).sum()
# expect: centred_across v == 15 / 2  # known: loose
