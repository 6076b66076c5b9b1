"""Texts and types of the values of a column: one float among whole numbers makes all of them floats, so that a column has to keep its type, which is told."""
# ruff: noqa
# columns: zip=int
from typing import Annotated

import pandas as pd
from dpcheck import Column, MetricFrame, SymmetricDistance


def as_texts(df: MetricFrame[SymmetricDistance]):
    return (df["zip"].astype(str) == "7").sum()
# expect: as_texts df == 1


def by_a_function(df: MetricFrame[SymmetricDistance]):
    return df["zip"].apply(lambda z: f"{z}" == "7").sum()
# expect: by_a_function df == 1


def of_whole_numbers(df: Annotated[pd.DataFrame, SymmetricDistance, Column("zip", int)]):
    return sum(str(z) == "7" for z in df["zip"])
# expect: of_whole_numbers df == 1
