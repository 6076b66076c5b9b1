"""Functions of numpy that make numbers of 16 or 8 bits of truth values: these round, and wrap."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, Data, L1, MetricVector, Size, SymmetricDistance

D4 = Annotated[MetricVector[Data, L1], Size(4)]
A = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
F = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10))]


def exponentials(v: D4):
    return np.exp(v > 5).sum()
# expect: exponentials v == inf


def exponentials_of_rows(d: A):
    return np.exp(d > 5).sum()
# expect: exponentials_of_rows d == inf


def exponentials_of_a_column(df: F):
    return (np.exp(df["p"] > 5) * 30000).sum()
# expect: exponentials_of_a_column df == inf


def exponential_of_one(x: Data):
    return np.exp(x > 5)
# expect: exponential_of_one x == inf


def logarithms(v: D4):
    return np.log1p(v > 5)
# expect: logarithms v.L1 == inf


def squares(v: D4):
    return np.square(v > 5) * 127 + np.square(v > 3)
# expect: squares v.L1 == inf


def squares_by_an_operator(v: D4):
    return ((v > 5) ** 2 * 127 + (v > 3) ** 2).max()
# expect: squares_by_an_operator v == inf


def hypotenuses(v: D4):
    return np.hypot(v > 5, v > 3)
# expect: hypotenuses v.L1 == inf


def as_floats(v: D4):
    return np.exp((v > 5).astype(float)).sum()
# expect: as_floats v == exp(1) - 1


def as_numbers(v: D4):
    return np.exp((v > 5) * 1).sum()
# expect: as_numbers v == exp(1) - 1


def means(v: D4):
    return np.mean(v > 5)
# expect: means v == 1/4
