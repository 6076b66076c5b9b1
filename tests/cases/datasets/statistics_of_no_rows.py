"""What a statistic of no rows is (None, NaN, an error that is caught) tells whether there are rows, which a single row decides: tests of it are no public conditions."""
# ruff: noqa
# columns: x=float y=float k=a|b|c
import math
from statistics import mean as mean_of
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *

DF = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=1, le=10)), Column("y", Interval(ge=-5, le=5))]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=1, le=5)]


def n1(df: DF): return df["x"].max() != df["x"].max()
# expect: n1 df == 1


def n2(df: DF):
    m = df["x"].mean()
    return 1 if m == m else 0
# expect: n2 df == 1


def n3(df: DF): return 1 if df["x"].max() >= 0 else 0
# expect: n3 df == 1


def n4(df: DF): return 1 if df["x"].median() > -1 else 0
# expect: n4 df == 1


def n5(df: DF): return 7 if df["x"].min() is None else 0
# expect: n5 df == 7


def n6(df: DF): return 7 if df["x"].mean() is not None else 0
# expect: n6 df == 7


def n8(df: DF): return math.isnan(df["x"].mean())
# expect: n8 df == 1


def n9(df: DF): return 1 if np.isnan(df["x"].std()) else 0
# expect: n9 df == 1


def n10(df: DF): return 1 if pd.isna(df["x"].quantile(0.5)) else 0
# expect: n10 df == 1


def n11(df: DF): return 1 if df[df["y"] > 0]["x"].max() <= 10 else 0
# expect: n11 df == 1


def n13(df: DF):
    m = df["x"].mean()
    match m:
        case None:
            return 3
        case _:
            return 0
# expect: n13 df == 3


def n14(df: DF): return 1 if 0 <= df["x"].mean() <= 20 else 0
# expect: n14 df == 1


def n15(df: DF): return max(0, 5 if df["x"].max() > 0 else 2)
# expect: n15 df == 3


def n16(df: DF):
    m = df["x"].mean()
    return 5 if not m < 100 else 2
# expect: n16 df == 3


def n17(df: DF): return [4, 1][int(df["x"].max() > 0)]
# expect: n17 df == 3


def n18(df: DF): return 1 if df["x"].max() in (df["x"].max(),) else 0
# expect: n18 df == 1


def n19(df: DF): return float(str(df["x"].max()) == "nan")
# expect: n19 df == 1


def n20(df: DF): return 1 if math.isfinite(df["x"].mean()) else 0
# expect: n20 df == 1


def n21(df: DF): return 1 if df.groupby("k")["x"].mean().get("a") is None else 0
# expect: n21 df == 1


def n22(df: DF): return 1 if np.mean(df["x"]) == np.mean(df["x"]) else 0
# expect: n22 df == 1


def n23(df: DF):
    m = df["x"].mean()
    n = m + 1
    return 1 if n > m else 0
# expect: n23 df == 1


def n26(df: DF): return min(df["x"].max(), 20) >= 0
# expect: n26 df == 1


def n27(df: DF): return np.sign(df["x"].max())
# expect: n27 df == 2


def n31(df: DF): return 4 if df["x"].max() > 10 else 0
# expect: n31 df == 0


def n32(df: DF): return df["x"].max() == 0
# expect: n32 df == 0


# Sums and counts of no rows are 0, and say nothing.
def s1(df: DF): return 1 if len(df) >= 0 else 0
# expect: s1 df == 0


def s2(df: DF): return df["x"].sum() == df["x"].sum()
# expect: s2 df == 0


def s3(df: DF):
    m = df["x"].mean()
    return 1 if len(df) == len(df) else m
# expect: s3 df == 0


def s4(xs: LS): return 1 if len(xs) + 1 > len(xs) else sum(xs) / len(xs)
# expect: s4 xs == 0
