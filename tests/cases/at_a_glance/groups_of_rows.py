"""Groups, histograms and counts by value."""
# ruff: noqa
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, L1, L2, LInf, SymmetricDistance


Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
KEYS = ["a", "b", "c"]


def sums_by_key(df: Frame):
    return 2 * df.groupby("k")["pay"].sum().reindex(KEYS, fill_value=0)
# expect: sums_by_key df.L1 == 100
# expect: sums_by_key df.LInf == 100


def counts_by_key(ds: Edited):
    return ds["k"].value_counts().reindex(KEYS, fill_value=0)
# expect: counts_by_key ds.L1 == 2
# expect: counts_by_key ds.L2 == sqrt(2)
# expect: counts_by_key ds.LInf == 1


def bins(df: Frame, ds: Edited):
    return np.histogram(df["age"], bins=[0, 10, 20, 100])[0] + 3 * np.histogram(ds["age"], bins=[0, 10, 20, 100])[0]
# expect: bins df.L1 == 1
# expect: bins ds.L1 == 6
# expect: bins ds.LInf == 3


def tally(rows: Annotated[list[str], ChangeOneDistance]):
    counts = Counter(rows)
    return [counts["a"], counts["b"], 2 * counts["c"]]
# expect: tally rows.L1 == 3
# expect: tally rows.L2 == sqrt(5)
# expect: tally rows.LInf == 2


def few_of_each(df: Frame):
    return df.groupby("user").head(2)["pay"].sum()
# expect: few_of_each df == 100  # known: loose
