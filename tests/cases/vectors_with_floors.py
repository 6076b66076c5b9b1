"""Vectors and rows that are divided by their length and a number beside it, or by the larger of the two."""
from typing import Annotated

import numpy as np
import numpy.typing as npt
from annotated_types import Interval

from dpcheck import L1, L2, MetricVector, Real, Shape, Size, SymmetricDistance

Rows = Annotated[npt.NDArray[np.float64], SymmetricDistance, Shape("n", 3)]


def length_with_a_number(v: MetricVector[Real, L2]):
    return v / (np.linalg.norm(v) + 0.5)
# expect: length_with_a_number v == 2


def length_with_a_floor(v: MetricVector[Real, L2]):
    return v / max(np.linalg.norm(v), 0.5)
# expect: length_with_a_floor v == 2


def shares_with_a_number(v: MetricVector[Real, L1]):
    return 3 * v / (np.abs(v).sum() + 0.5)
# expect: shares_with_a_number v.L1 == 12


def length_with_a_private_floor(v: MetricVector[Real, L2], e: Real):
    return v / (np.linalg.norm(v) + abs(e) + 1)
# expect: length_with_a_private_floor v == 1  # known: loose
# expect: length_with_a_private_floor e == 1 / 4  # known: loose


def multiple_before_the_quotient(v: MetricVector[Real, L2], c: Annotated[float, Interval(gt=0)]):
    return c * v / max(np.linalg.norm(v), c)
# expect: multiple_before_the_quotient v == 1


def rows_of_length_one(X: Rows):
    return (X / (np.linalg.norm(X, axis=1, keepdims=True) + 1e-12)).sum(axis=0)
# expect: rows_of_length_one X.L2 == 1


def rows_of_length_one_by_a_floor(X: Rows):
    return (X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True), 1e-12)).sum(axis=0)
# expect: rows_of_length_one_by_a_floor X.L2 == 1


def rows_shared_out(X: Rows):
    return (X / (np.abs(X).sum(axis=1, keepdims=True) + 1e-9)).sum(axis=0)
# expect: rows_shared_out X.L1 == 1


def where_a_multiple_lies(v: Annotated[MetricVector[Real, L2], Size(2), Interval(ge=1, le=3)]):
    return np.maximum(10 * v / np.linalg.norm(v), 3)
# expect: where_a_multiple_lies v == 5 * sqrt(2)


def several_multiples(v: Annotated[MetricVector[Real, L2], Size(2)]):
    return np.array([1.0, 50.0]) * v / (np.linalg.norm(v) + 1)
# expect: several_multiples v == 50  # known: loose
