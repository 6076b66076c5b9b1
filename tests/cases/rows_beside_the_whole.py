"""A sum over a matrix beside sums over rows of it: what counts in the whole counts in each of its rows, too (D14)."""
from typing import Annotated

from dpcheck import L2, MetricMatrix, MetricVector, Real, Shape, Size

Matrix = MetricMatrix[Real, L2]
Small = Annotated[MetricMatrix[Real, L2], Shape(4, 2)]


# expect: shifted_by_the_first x == sqrt(x.shape[1]) * (x.shape[0] + 1)
def shifted_by_the_first(x: Matrix):
    return (x + x[0]).sum()


# expect: twice_in_the_first x == 2 * sqrt(x.shape[1])
def twice_in_the_first(x: Matrix):
    return x.sum() + x[0].sum()


# expect: first_taken_away x == sqrt(2)
def first_taken_away(x: Small):
    return x.sum() - x[0].sum()


# expect: three_parts x == 9 * sqrt(2)
def three_parts(x: Small):
    return (x + 2 * x[0] - x[1]).sum()


# expect: one_entry_more x == sqrt(5)
def one_entry_more(x: Small):
    return x.sum() + x[0, 1]


# expect: entry_and_row_taken_away x == sqrt(2)
def entry_and_row_taken_away(x: Small):
    return x.sum() - x[0].sum() - x[1, 0]


# expect: nothing_left x == 0
def nothing_left(x: Annotated[MetricMatrix[Real, L2], Shape(1, 2)]):
    return x.sum() - x[0].sum()


# expect: two_rows x == sqrt(2)
def two_rows(x: Small):
    return x[0].sum() - x[1].sum()


# expect: entry_of_a_vector v == sqrt(11)
def entry_of_a_vector(v: Annotated[MetricVector[Real, L2], Size(3)]):
    return v.sum() + 2 * v[0]
