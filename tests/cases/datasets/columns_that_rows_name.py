"""Frames whose columns the values of rows name (`pd.get_dummies`), and clips between columns."""
# ruff: noqa
from typing import Annotated, Literal

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, SymmetricDistance

# columns: p=float[0,10] q=float[-3,5] n=int[0,4] k=a|b|c
F = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4)), Column("k", Literal["a", "b", "c"])]


def how_many(df: F):
    return len(pd.get_dummies(df["k"]).columns)
# expect: how_many df == 1  # known: loose


def by_shape(df: F):
    return pd.get_dummies(df["k"]).shape[1]
# expect: by_shape df == 1  # known: loose


def whether_there(df: F):
    return 1 if "a" in pd.get_dummies(df["k"]).columns else 0
# expect: whether_there df == 1  # known: loose


def of_a_frame(df: F):
    return len(pd.get_dummies(df, columns=["k"]).keys())
# expect: of_a_frame df == 1  # known: loose


def as_text(df: F):
    return f"{pd.get_dummies(df['k']).columns}"
# expect: as_text df.D == 1  # known: loose


def each_by_name(df: F):
    dummies = pd.get_dummies(df["k"])
    return [dummies[name].sum() for name in dummies.columns]
# expect: each_by_name df == inf


def number_of_rows(df: F):
    return pd.get_dummies(df["k"]).shape[0]
# expect: number_of_rows df == 1


def axes(df: F):
    return pd.get_dummies(df["k"]).ndim
# expect: axes df == 0


# ---------------------------------------------------------------- ends that are columns
def ends_of_rows(df: F):
    return df["p"].clip(df["q"], df["n"]).sum()
# expect: ends_of_rows df == 5  # known: loose


def lower_end_above(df: F):
    return np.clip(df["p"], 5, df["n"]).sum()
# expect: lower_end_above df == 5  # known: loose


def ends_in_order(df: F):
    return df["p"].clip(-3, df["n"]).sum()
# expect: ends_in_order df == 4


def one_end(df: F):
    return df["p"].clip(upper=df["n"]).sum()
# expect: one_end df == 4


def ends_without_types(df: F, a, b):
    return df["p"].clip(a, b).sum()
# at: ends_without_types a=8 b=2
# expect: ends_without_types df == max(abs(min(max(0, min(a, b)), max(a, b))), abs(min(max(10, min(a, b)), max(a, b))))
