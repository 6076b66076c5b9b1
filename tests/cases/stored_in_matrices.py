"""Matrices into which single numbers are stored."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L2, Integer, MetricMatrix, Real, Shape

M = Annotated[MetricMatrix[Real, L2], Shape(2, 3)]


def one_number(m: M, x: Real):
    m = m.copy()
    m[0, 1] = 2 * x
    return m
# expect: one_number x == 2
# expect: one_number m.L2 == 1


def one_number_somewhere(m: M, x: Real, i: int, j: int):
    m = m.copy()
    m[i, j] = 2 * x
    return m
# expect: one_number_somewhere x == 2
# expect: one_number_somewhere m.L2 == 1
# where: one_number_somewhere i = 1
# where: one_number_somewhere j = 0


def at_a_private_place(m: M, k: Annotated[Integer, Interval(ge=0, le=1)]):
    m = m.copy()
    m[k, 1] = 5.0
    return m
# expect: at_a_private_place k == inf


def in_a_view(m: M, x: Real):
    m = m.copy()
    row = m[0]
    m[0, 1] = x
    return row
# expect: in_a_view x == 1  # known: loose


def of_whole_numbers(x: Real):
    table = np.zeros((2, 3), dtype=int)
    table[0, 1] = x
    return table
# expect: of_whole_numbers x == inf
