"""Histograms and groups: the rules of that chapter that no other case shows."""
# ruff: noqa
# columns: age=float pay=float sex=F|M|X region=north|south|east
import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


def lead_of_the_fullest_bin(df: Added):
    ordered = np.sort(np.histogram(df["age"], bins=[0, 30, 60, 90])[0])
    return ordered[-1] - ordered[-2]
# expect: lead_of_the_fullest_bin df == 1


def lead_of_the_fullest_bin_edited(df: Edited):
    ordered = np.sort(np.histogram(df["age"], bins=[0, 30, 60, 90])[0])
    return ordered[-1] - ordered[-2]
# expect: lead_of_the_fullest_bin_edited df == 2


def widths_of_groups(df: Added):
    df = df.assign(pay=df["pay"].clip(5, 30))
    return df.groupby("sex")["pay"].max().reindex(["F", "M", "X"], fill_value=0).to_numpy()
# expect: widths_of_groups df.L1 == 30


def cut_and_crossed(df: Edited):
    bands = pd.cut(df["age"], [0, 50, 100], labels=["young", "old"])
    table = pd.crosstab(df["sex"], bands)
    return table.reindex(index=["F", "M"], columns=["young", "old"], fill_value=0).to_numpy().ravel()
# expect: cut_and_crossed df.L1 == 2
# expect: cut_and_crossed df.L2 == sqrt(2)
# expect: cut_and_crossed df.LInf == 1
# expect: cut_and_crossed df.D == 2
