"""What is made of the same rows, or a part of them, by another name or in another shape: the numbers are as they were, also those below 0."""
# ruff: noqa
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, L1, LInf, MetricMatrix, MetricVector, Real, Shape, Size, SymmetricDistance

Added = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=-20, le=50))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Column("pay", Interval(ge=-20, le=50))]


def copied(df: Edited):
    return df.copy()["pay"].sum()
# expect: copied df == 70


def renamed(df: Edited):
    return df.rename(columns={"pay": "wage"})["wage"].sum()
# expect: renamed df == 70


def renamed_column(df: Edited):
    return df["pay"].rename("wage").sum()
# expect: renamed_column df == 70


def exploded(df: Edited):
    return df.explode("pay")["pay"].sum()
# expect: exploded df == 70


def in_numbers(df: Edited):
    return pd.to_numeric(df["pay"]).sum()
# expect: in_numbers df == 70


def last_rows(df: Added):
    return df.sort_values("pay").tail(5)["pay"].sum()
# expect: last_rows df == 70


def last_rows_of_a_column(df: Added):
    return df["pay"].sort_values().tail(5).sum()
# expect: last_rows_of_a_column df == 70


def applied_to_a_column(df: Edited):
    return df["pay"].apply(lambda pay: 2 * pay).sum()
# expect: applied_to_a_column df == 140


def totals_by_key(df: Edited):
    totals = df.groupby("k")["pay"].sum().to_dict()
    return min(totals["a"], 0)
# expect: totals_by_key df == 70


def diagonal_below_zero(m: Annotated[MetricMatrix[Real, L1], Shape(3, 2)], x: Real):
    d = np.diagonal(m)
    return np.minimum(d, 0).sum() + x * len(d)
# expect: diagonal_below_zero x == 2


def sums_between_places(v: Annotated[MetricVector[Real, LInf], Size(4)]):
    return np.add.reduceat(v, [0, 2])
# expect: sums_between_places v.LInf == 2
# expect: sums_between_places v.L1 == 4


def counted_by_items(texts: Annotated[list[str], SymmetricDistance]):
    return sum(many for _, many in Counter(texts).items())
# expect: counted_by_items texts == 1
# expect: counted_by_items texts.D == 1
