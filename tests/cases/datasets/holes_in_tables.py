"""Tables by two keys have cells without rows, and keys that are asked for may have none: what is missing there is no number, and which it is the data say."""
# ruff: noqa
# columns: p=float[0,10] q=float[-5,-3] k=a|b|c g=u|v
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, SymmetricDistance

F = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-5, le=-3))]


def sum_of_an_array(df: F): return df.groupby(["k", "g"])["p"].sum().unstack().to_numpy().sum()
# expect: sum_of_an_array df == 10


def sum_of_a_pivot(df: F): return np.sum(df.pivot_table(values="p", index="k", columns="g", aggfunc="sum").to_numpy())
# expect: sum_of_a_pivot df == 10


def sum_of_those_asked_for(df: F): return sum(df["k"].value_counts().reindex(["a", "b"]))
# expect: sum_of_those_asked_for df == 1


def sum_of_a_dict(df: F): return sum(df["k"].value_counts().reindex(["a", "b"]).to_dict().values())
# expect: sum_of_a_dict df == 1


def filled(df: F): return df.groupby(["k", "g"])["p"].sum().unstack().fillna(0).to_numpy().sum()
# expect: filled df == 10


def filled_above_all(df: F): return df.groupby(["k", "g"])["q"].max().unstack().fillna(0).max().max()
# expect: filled_above_all df == 5  # known: loose
