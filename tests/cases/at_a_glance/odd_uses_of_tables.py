"""Tables that are cut, joined, asked for their size, or handed on."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, Data, L1, LInf, MetricMatrix, Shape, SymmetricDistance, exponential_mechanism


Added = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=30)), Column("age", Interval(ge=0, le=90))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Column("pay", Interval(ge=0, le=30))]
Listed = Annotated[list[float], SymmetricDistance, Interval(ge=-2, le=5)]


def two_parts(df: Added):
    return [df[df["pay"] > 3]["pay"].sum(), 2 * df[df["pay"] <= 3]["pay"].sum()]
# expect: two_parts df.L1 == 30
# expect: two_parts df.LInf == 30


def part_added(df: Added):
    young = df[df["age"] < 30]
    return (df["pay"] + young["pay"]).sum()
# expect: part_added df == inf


def how_many_kinds(df: Added):
    return df["sex"].value_counts().size + len(pd.crosstab(df["k"], df["g"]))
# expect: how_many_kinds df == 2


def parsed(df: Added):
    return pd.to_numeric(df["other"], errors="coerce").fillna(0).clip(-7, 20).sum()
# expect: parsed df == 20


def with_a_column(df: Added, w: np.ndarray):
    df["z"] = w
    return (df["pay"] * df["z"].clip(0, 1)).sum()
# expect: with_a_column df == inf


def one_quantile(xs: Annotated[list[float], ChangeOneDistance, Interval(ge=-2, le=5)]):
    return np.quantile(xs, [0.4])
# expect: one_quantile xs == 7


def transposed(m: Annotated[MetricMatrix[Data, LInf], Shape(3, 4)]):
    return sum(1 for r in m.T if r[0] > 0)
# expect: transposed m == 4


def largest_rows(df: Added, eps: float):
    old = df["age"].nlargest(10)
    return exponential_mechanism([1, 2], [(old < 20).sum(), (old >= 20).sum()], 1, eps, monotone=True)
# expect: largest_rows df.epsilon == 2 * eps


def chosen(df: Edited, eps: float):
    return exponential_mechanism(["a", "b"], [3 * (df["k"] == k).sum() for k in ("a", "b")], 3, eps)
# expect: chosen df.epsilon == eps
