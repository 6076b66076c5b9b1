"""Frames under other names, truth values that are added, values that are kept between rows, groups that are not there."""
# ruff: noqa
# columns: x=float y=float g=a|b|c
# columns: tags_counted tags=a|a,b|b,b,b|c
from typing import Annotated

import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, HammingDistance, MetricFrame, Size, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


def zeroed_by_alias(df: Added):
    other = df
    other["x"] = 0.0
    return df["x"].sum()
# expect: zeroed_by_alias df == 0


def copied_first(df: Added):
    other = df.copy()
    df["x"] = 3.0
    return other["x"].clip(0, 2).sum() + df["x"].sum()
# expect: copied_first df == 5


def truths_added(df: Added):
    return ((df["x"] > 0) + (df["x"] > 1)).sum()
# expect: truths_added df == 1


def kept_between_rows(df: Added):
    return df["x"].clip(0, 1).apply(lambda t, kept={}: kept.setdefault("first", t)).sum()
# expect: kept_between_rows df == inf


def ends_written(df: Added):
    df.loc[df["x"] < 0, "x"] = 0
    df.loc[df["x"] > 10, "x"] = 10
    return df["x"].sum()
# expect: ends_written df == 10


def where_small(df: Added):
    return df["x"].where(df["x"] > 5, 0).clip(upper=10).sum()
# expect: where_small df == 10


def groups_of_none(df: Added):
    return df.groupby("g").apply(lambda g: g["x"].clip(0, 9).sum()).reindex(["a", "b"], fill_value=0)
# expect: groups_of_none df.L1 == 9


def tags_counted(df: Added):
    return df["tags"].str.split(",").explode().value_counts().reindex(["a", "b"], fill_value=0)
# expect: tags_counted df.L1 == inf


def aligned_by_label(df: Edited):
    a = df.reset_index(drop=True)["x"].clip(0, 1)
    return (a + a.sort_values()).sum()
# expect: aligned_by_label df == 2  # known: loose


def added_by_place(df: Annotated[pd.DataFrame, ChangeOneDistance, Size("n")], n: int):
    a = df["x"].clip(0, 1).to_numpy()
    return (np.sort(a) * np.arange(n)).sum()
# expect: added_by_place df == n - 1  # known: loose
# where: added_by_place n = len(df)
