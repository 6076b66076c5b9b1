"""Descriptors that are not written where they stand: named ones are read, what a function gives or a tuple holds is an error, for it may be a bound on the rows of a user."""
from __future__ import annotations

from typing import Annotated, Literal

import pandas as pd
from annotated_types import Interval
from dpcheck import Column, MaxRowsPer, Real, SymmetricDistance


def made():
    return MaxRowsPer("user", 3)


MADE = made()
SEVERAL = (SymmetricDistance, MaxRowsPer("user", 3))
TWICE = Interval(ge=0, le=5)
TWICE = Interval(ge=0, le=50)


def named_later(df: Annotated[pd.DataFrame, SymmetricDistance, Column("q", LATER)]):
    return df["q"].sum()
# expect: named_later df == 5


LATER = Interval(ge=0, le=5)


def by_a_call(df: Annotated[pd.DataFrame, SymmetricDistance, made()]):  # expect: DP904
    return len(df)


def by_the_name_of_a_call(df: Annotated[pd.DataFrame, SymmetricDistance, MADE]):  # expect: DP904
    return len(df)


def by_a_place(df: Annotated[pd.DataFrame, SymmetricDistance, SEVERAL[1]]):  # expect: DP904
    return len(df)


def by_a_choice(df: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3) if MADE else MaxRowsPer("user", 2)]):  # expect: DP904
    return len(df)


def of_a_name_that_is_bound_twice(df: Annotated[pd.DataFrame, SymmetricDistance, Column("q", TWICE)]):  # expect: DP904
    return len(df)


class Doc:
    def __init__(self, text):
        self.text = text


def documented(x: Annotated[Real, Doc("a number"), "read by others"]):
    return 2 * x
# expect: documented x == 2


def of_types_and_literals(df: Annotated[pd.DataFrame, SymmetricDistance, Column("q", Interval(ge=0, le=5)), Column("k", Literal["a", "b"]), Literal["wide"]]):
    return df["q"].sum()
# expect: of_types_and_literals df == 5
