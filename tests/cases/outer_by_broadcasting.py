"""A column times a row is their outer product, however it is written (D45)."""
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import L1, L2, ChangeOneDistance, MetricVector, Real, Shape, Size, SymmetricDistance

Table = Annotated[np.ndarray, SymmetricDistance, Interval(ge=-1, le=1), Shape("n", 3)]
Fixed = Annotated[np.ndarray, ChangeOneDistance, Interval(ge=-1, le=1), Shape(10, 2)]
Unit = Annotated[MetricVector[Real, L2], Size(3)]


# expect: moments X == 3 * sqrt(3)
def moments(X: Table):
    total = np.zeros((3, 3))
    for row in X:
        total += row[:, None] * row[None, :]
    return total


# expect: moments_by_one_axis X == 3 * sqrt(3)
def moments_by_one_axis(X: Table):
    total = np.zeros((3, 3))
    for row in X:
        total = total + row * row[:, np.newaxis]
    return total


# expect: turned X == 3 * sqrt(3)
def turned(X: Table):
    total = np.zeros((3, 3))
    for row in X:
        column = row.reshape(-1, 1)
        total += column * column.T
    return total


# Two squares r r' are nearer to each other than twice their size.
# expect: moments_of_fixed X == 4
def moments_of_fixed(X: Fixed):
    total = np.zeros((2, 2))
    for row in X:
        total += row[:, None] * row
    return total


# expect: moments_by_products X == 4
def moments_by_products(X: Fixed):
    total = np.zeros((2, 2))
    for row in X:
        total += row.reshape(-1, 1) @ row.reshape(1, -1)
    return total


# expect: against_known v == sqrt(15)
def against_known(v: Unit):
    return v[:, None] * np.array([1.0, 2.0])
