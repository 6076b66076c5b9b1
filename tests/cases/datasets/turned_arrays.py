"""`x.T` of rows is walked through column by column: unpacked, in loops, beside weights."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import Shape, Size, SymmetricDistance, HammingDistance

M = Annotated[np.ndarray, SymmetricDistance, Shape("n", 3), Interval(ge=0, le=1)]
Edited = Annotated[np.ndarray, HammingDistance, Size("n"), Shape("n", 3), Interval(ge=0, le=1)]


def unpacked(x: M):
    """a * b - c lies in [-1, 1]."""
    a, b, c = x.T
    return (a * b - c).sum()
# expect: unpacked x == 1


def unpacked_edited(x: Edited):
    a, b, c = x.transpose()
    return (a * b - c).sum()
# expect: unpacked_edited x == 2


def first_of_several(x: M):
    first, *others = x.T
    return first.sum()
# expect: first_of_several x == 1


def second_of_two(x: M):
    (a, b), c = x.T[:2], 1
    return b.sum()
# expect: second_of_two x == 1


def each_column(x: M):
    return [column.sum() for column in x.T]
# expect: each_column x.L1 == 3
# expect: each_column x.LInf == 1


def numbered(x: M):
    totals = {}
    for place, column in enumerate(x.T):
        totals[place] = column.sum()
    return totals[2]
# expect: numbered x == 1


def weighted(x: M):
    return [w * column.sum() for w, column in zip([1, 2, 3], x.T)]
# expect: weighted x.L1 == 6
# expect: weighted x.L2 == sqrt(14)


def how_many(x: M):
    return len(x.T)
# expect: how_many x == 0


def how_many_rows(x: M):
    return len(x)
# expect: how_many_rows x == 1


# -- what is done to a column is done to the array
def changed_in_place(x: M):
    a, b, c = x.T
    a *= 9
    return x[:, 0].sum()
# expect: changed_in_place x == 9  # known: loose


def changed_in_a_loop(x: M):
    for column in x.T:
        column *= 3
    return x[:, 1].sum()
# expect: changed_in_a_loop x == 3  # known: loose


# -- rows are no columns: how many there are, the data decide
def two_rows(x: M):
    a, b = x
    return a[0]
# expect: two_rows x == inf
