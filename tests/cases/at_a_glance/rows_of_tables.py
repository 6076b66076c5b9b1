"""Counts, sums and means of rows, under each relation."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, Size, SymmetricDistance


Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=-10, le=100)), Column("pay", Interval(ge=0, le=50))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Size("n"), Column("age", Interval(ge=-10, le=100)), Column("pay", Interval(ge=0, le=50))]


def sums(df: Frame, ds: Edited):
    return df["age"].sum() + 2 * ds["pay"].sum()
# expect: sums df == 100
# expect: sums ds == 100


def differences(df: Frame):
    return df["pay"].sum() - df["age"].sum()
# expect: differences df == 100


def means(ds: Edited):
    return ds["age"].mean() + ds[ds["pay"] > 20]["pay"].count()
# expect: means ds == 110 / n + 1


def counts_less_a_share(df: Frame, share: Annotated[float, Interval(ge=0, le=1)]):
    return (df["age"] <= 5).sum() - share * len(df)
# expect: counts_less_a_share df == max(share, 1 - share)
# at: counts_less_a_share share=0.25
# at: counts_less_a_share share=0.75


def filtered(df: Frame, ds: Edited):
    return len(df[df["age"] > 3]) - 3 * len(ds.query("pay < 5"))
# expect: filtered df == 1
# expect: filtered ds == 3


def largest(df: Frame, ds: Edited):
    return df["age"].clip(0, 9).max() - ds["age"].min()
# expect: largest df == 9
# expect: largest ds == 110


def walked(rows: Annotated[list[float], SymmetricDistance, Interval(ge=-3, le=4)]):
    total = n = 0
    for row in rows:
        if row > 1:
            n += 1
        total += 2 * row
    return total - n
# expect: walked rows == 7  # known: loose


def in_one_place_or_another(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]):
    return sum(np.array([r * (r > 5), 3.0 * (r <= 5)]) for r in d)
# expect: in_one_place_or_another d.L1 == 10
# expect: in_one_place_or_another d.L2 == 10
# expect: in_one_place_or_another d.LInf == 10
