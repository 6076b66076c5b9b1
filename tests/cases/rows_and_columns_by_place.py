"""Rows and columns of a matrix by lists of public places (D34), and differences of neighbours along an axis (D28)."""
from typing import Annotated

import numpy as np

from dpcheck import L1, L2, LInf, MetricMatrix, MetricVector, Real, Shape, Size

Matrix = MetricMatrix[Real, L2]
Small = Annotated[MetricMatrix[Real, L2], Shape(3, 2)]
Wide = Annotated[MetricMatrix[Real, L1], Shape(2, 3)]


# expect: some_rows x == 1
def some_rows(x: Small):
    return x[[0, 2]]


# expect: rows_of_any_number x == 1
def rows_of_any_number(x: Matrix):
    return x[[0, 1]]


# expect: rows_twice x == 2
def rows_twice(x: Small):
    return x[[0, 0, 1]]


# The last row may be the first one, for all that is known.
# expect: from_either_end x == 2
def from_either_end(x: Matrix):
    return x[[0, -1]]


# expect: turned_over x == 1
def turned_over(x: Small):
    return x[[2, 1, 0]]


# expect: columns x.L1 == 1
def columns(x: Wide):
    return x[:, [0, 2]]


# expect: columns_twice x == sqrt(2)
def columns_twice(x: Matrix):
    return x[:, [1, 1, 0]]


# expect: column_of_later_rows x == 1
def column_of_later_rows(x: Small):
    return x[1:, [0]]


# expect: columns_in_largest x.LInf == 1
def columns_in_largest(x: MetricMatrix[Real, LInf]):
    return x[:, [0, 0]]


# expect: summed_twice x == 2 * sqrt(2)
def summed_twice(x: Small):
    return x[[0, 0]].sum()


# expect: by_take x == 1
def by_take(x: Small):
    return np.take(x, [0, 2], axis=0)


# expect: differences_of_rows x == 2
def differences_of_rows(x: Small):
    return np.diff(x, axis=0)


# expect: differences_within_rows x.L1 == 2
def differences_within_rows(x: Wide):
    return np.diff(x)


# The ends alone are left.
# expect: differences_added_up x == sqrt(2)
def differences_added_up(x: Small):
    return np.diff(x, axis=0).sum()


# expect: second_differences v == sqrt(10)
def second_differences(v: Annotated[MetricVector[Real, L2], Size(4)]):
    return np.diff(v, n=2)


# Of truth values numpy tells whether they differ.
# expect: of_truths x == inf
def of_truths(x: Small):
    return np.diff(x > 0, axis=0).sum()


# expect: at_private_places x == inf
def at_private_places(x: Small):
    return x[np.argsort(x[:, 0])]
