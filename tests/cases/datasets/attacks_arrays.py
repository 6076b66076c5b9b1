"""What numpy makes of columns and frames (plain arrays), missing values, empty data sets and stacked matrices: programs whose bound once was too small, or said too little."""
# ruff: noqa
# columns: x=float y=float k=a|b|c w=float
import functools
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
MR = Annotated[MetricMatrix[Real, L1], Shape(3, 2), Interval(ge=-10, le=10)]
MS = Annotated[MetricMatrix[Real, L2], Shape(3, 3), Interval(ge=-10, le=10)]
WS = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=-1, le=1)]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=-3, le=5)]


def ra1(df: FS): return np.isin(df[["x", "y"]], [0, 5]).sum()
# expect: ra1 df == inf


def ra2(df: FS): return np.where(df[["x", "y"]] > 1, 1, 0).sum()
# expect: ra2 df == inf


def ra3(df: FS): return np.where(df["w"] > 1, df["w"], 0).clip(0, 5).sum()
# expect: ra3 df == 5


def ra4(df: FS): return np.nan_to_num(df[["x", "y"]]).sum()
# expect: ra4 df == inf


def ra5(df: FS): return np.clip(df[["x", "y"]], 0, 1).sum()
# expect: ra5 df == sqrt(2)
# expect: ra5 df.L1 == 2
# expect: ra5 df.LInf == 1
# expect: ra5 df.D == 2


def ra6(df: FS): return np.isnan(df[["x", "y"]]).sum()
# expect: ra6 df == inf


def ra7(df: FS): return np.where(df["x"] > 1, df["w"].clip(0, 5), 0).sum()
# expect: ra7 df == 5


def ra8(df: FS): return np.interp(df["w"], [0, 5], [0, 1]).sum()
# expect: ra8 df == inf


def ra9(df: FS): return np.round(df[["x", "y"]]).sum()
# expect: ra9 df == 5 * sqrt(5)
# expect: ra9 df.L1 == 15
# expect: ra9 df.LInf == 10
# expect: ra9 df.D == 2


def ra10(df: FS): return np.maximum(df[["x", "y"]], 0).sum()
# expect: ra10 df == 5 * sqrt(5)
# expect: ra10 df.L1 == 15
# expect: ra10 df.LInf == 10
# expect: ra10 df.D == 2


def ra11(df: FS): return np.abs(df[["x", "y"]]).sum()
# expect: ra11 df == 5 * sqrt(5)
# expect: ra11 df.L1 == 15
# expect: ra11 df.LInf == 10
# expect: ra11 df.D == 2


def ra12(df: FS): return np.interp(df[["x", "y"]], [0, 5], [0, 1]).sum()
# expect: ra12 df == inf


def ra13(df: FS): return np.nan_to_num(df["w"]).clip(0, 5).sum()
# expect: ra13 df == 5


def ra14(df: FS): return np.isin(df["x"], [0, 5]).sum()
# expect: ra14 df == 1


def ra15(df: FS): return np.isin(df["w"], [0, 5]).sum()
# expect: ra15 df == 1


def ra16(df: FS): return np.where(df["x"] > 1, df["w"].clip(0, 5), 0).mean()
# expect: ra16 df == 5 / 2


def ra17(df: FS): return np.where(df["x"] > 1, df["w"].clip(0, 5), 0).max()
# expect: ra17 df == 5


def ra18(df: FS): return np.where(df[["x", "y"]] > 1, df[["x", "y"]], 0).sum(axis=0)[0]
# expect: ra18 df == inf


def ra19(df: FS): return np.copy(df[["x", "y"]]).sum()
# expect: ra19 df == 15


def ra20(df: FS): return np.array(df[["x", "y"]]).sum()
# expect: ra20 df == 15


def ra21(df: FS): return np.asarray(df[["x", "y"]]).sum()
# expect: ra21 df == 15


def ra22(df: FS): return np.copy(df["w"].clip(0, 5)).sum()
# expect: ra22 df == 5


def ra23(df: FS): return np.array(df["w"].clip(0, 5)).sum()
# expect: ra23 df == 5


def ra24(df: FS): return np.sort(df["w"].clip(0, 5)).sum()
# expect: ra24 df == 5


def ra25(df: FS): return np.sort(df[["x", "y"]]).sum()
# expect: ra25 df == inf


def ra26(df: FS): return np.square(df[["x", "y"]]).sum()
# expect: ra26 df == 25 * sqrt(17)
# expect: ra26 df.L1 == 125
# expect: ra26 df.LInf == 100
# expect: ra26 df.D == 2


def ra27(df: FS): return np.polyval([1.0, 2.0], df[["x", "y"]]).sum()
# expect: ra27 df == inf


def ra28(df: FS): return np.flip(df["w"].clip(0, 5)).sum()
# expect: ra28 df == 5


def ra29(df: FS): return np.roll(df["w"].clip(0, 5), 1).sum()
# expect: ra29 df == 5


def ra30(df: FS): return np.hypot(df[["x", "y"]], 1).sum()
# expect: ra30 df == sqrt(127)
# expect: ra30 df.L1 == sqrt(101) + sqrt(26)
# expect: ra30 df.LInf == sqrt(101)
# expect: ra30 df.D == 2


def ra31(df: FS): return np.sign(df[["x", "y"]]).sum()
# expect: ra31 df == sqrt(2)
# expect: ra31 df.L1 == 2
# expect: ra31 df.LInf == 1
# expect: ra31 df.D == 2


def ra32(df: FS): return np.logical_not(df[["x", "y"]]).sum()
# expect: ra32 df == sqrt(2)


def ra33(df: FS): return np.where(df["x"] > 1, df["w"].clip(0, 5), 0).sum() + np.sum(df["w"].clip(0, 5))
# expect: ra33 df == 10


def ra34(df: FS): return np.greater(df[["x", "y"]], 1).sum()
# expect: ra34 df == sqrt(2)
# expect: ra34 df.L1 == 2
# expect: ra34 df.LInf == 1
# expect: ra34 df.D == 2


def ra38(df: FS): return np.digitize(df["x"], [1, 2]).sum()
# expect: ra38 df == 2


def ra39(df: FS): return np.around(df["w"].clip(0, 5)).sum()
# expect: ra39 df == 5


def ra40(df: FS): return np.floor(df[["x", "y"]]).sum()
# expect: ra40 df == 5 * sqrt(5)
# expect: ra40 df.L1 == 15
# expect: ra40 df.LInf == 10
# expect: ra40 df.D == 2


def rb1(df: FS): return df["w"].clip(0,5).sum(skipna=False)
# expect: rb1 df == 5


def rb2(df: FS): return df["w"].clip(0,5).min(skipna=False)
# expect: rb2 df == 5


def rb3(df: FS): return df["w"].clip(0,5).min()
# expect: rb3 df == 5


def rb4(df: FS): return df["w"].clip(0,5).max()
# expect: rb4 df == 5


def rb5(df: FS): return df["w"].clip(0,5).median()
# expect: rb5 df == 5 / 2


def rb6(df: FS): return df["w"].clip(0,5).mean()
# expect: rb6 df == 5 / 2


def rb7(df: FS): return df["w"].clip(0,5).sum()
# expect: rb7 df == 5


def rb8(df: FS): return df["w"].clip(0,5).to_numpy().max()
# expect: rb8 df == 5


def rb9(df: FS): return df[["x", "y"]].sum(skipna=False)["x"]
# expect: rb9 df == 10


def rb10(df: FS): return df["w"].clip(0,5).quantile(.5)
# expect: rb10 df == 5 / 2


def rb11(df: FS): return (df["w"] > 0).any(skipna=False)
# expect: rb11 df == 1


def rb12(df: FS): return df["w"].clip(0,5).mean(skipna=False)
# expect: rb12 df == 5 / 2


def rb13(df: FS): return max(df["w"].clip(0,5))
# expect: rb13 df == 5


def rb14(df: FS): return np.max(df["w"].clip(0,5))
# expect: rb14 df == 5


def rb15(df: FS): return np.ptp(df["w"].clip(0,5))
# expect: rb15 df == 5


def rb16(df: FS): return df["w"].clip(0,5).nunique()
# expect: rb16 df == 1


def rb17(df: FS): return df["w"].clip(0,5).std(skipna=False)
# expect: rb17 df == 5 / sqrt(3)


def rb18(df: FS): return df.groupby("k")["w"].max().clip(0, 5).reindex(["a"]).fillna(0)["a"]
# expect: rb18 df == 5


def rb19(df: FS): return df["w"].clip(0,5).agg("max")
# expect: rb19 df == 5


def rb20(df: FS): return df["w"].clip(0,5).agg("sum")
# expect: rb20 df == 5


def rc1(m: WS): return np.array([np.roll(r,1) for r in m]).sum(axis=0)
# expect: rc1 m == sqrt(2)
# expect: rc1 m.LInf == 1


def rc2(m: WS): return np.array([r for r in m]).sum(axis=0)
# expect: rc2 m == sqrt(2)
# expect: rc2 m.LInf == 1


def rc3(m: WS): return np.array([r * 2 for r in m]).sum(axis=0)[0]
# expect: rc3 m == 2


def rc4(m: WS): return np.array(list(m)).sum(axis=0)
# expect: rc4 m == sqrt(2)
# expect: rc4 m.LInf == 1


def rc8(m: WS): return np.sum([r for r in m], axis=0)
# expect: rc8 m == sqrt(2)
# expect: rc8 m.LInf == 1


def rc9(m: WS): return sum([r for r in m])
# expect: rc9 m == sqrt(2)
# expect: rc9 m.LInf == 1


def rc10(d: LS): return np.array([[t, 1.0] for t in d]).sum(axis=0)
# expect: rc10 d == sqrt(26)


def rc12(d: LS): return np.asarray([(t, 1.0) for t in d]).sum(axis=0)
# expect: rc12 d == sqrt(26)


def rc13(df: FS): return df[["x", "y"]].to_numpy().sum(axis=0)
# expect: rc13 df == 5 * sqrt(5)
# expect: rc13 df.L1 == 15
# expect: rc13 df.LInf == 10
# expect: rc13 df.D == 2


def rc14(m: WS):
    s = 0
    for r in m:
        s = s + r
    return s
# expect: rc14 m == sqrt(2)
# expect: rc14 m.L1 == 2


def rc15(m: WS):
    s = 0
    for r in m:
        s += r
    return s
# expect: rc15 m == sqrt(2)
# expect: rc15 m.L1 == 2


def rc16(m: WS): return functools.reduce(lambda a, r: a + r, m, 0)
# expect: rc16 m == inf


def rc17(m: WS):
    l = []
    for r in m: l.append(r * 2)
    return np.array(l).sum(axis=0)
# expect: rc17 m == 2 * sqrt(2)
# expect: rc17 m.LInf == 2


def rc18(m: WS): return np.mean([r for r in m], axis=0)
# expect: rc18 m == sqrt(2)
# expect: rc18 m.LInf == 1


def rc19(m: WS): return np.array([r.sum() for r in m]).sum()
# expect: rc19 m == 2


# what is the same for all rows is counted with them
def never_above(v: LS): return (~(np.clip(v, 0, 1) > 3)).sum()
# expect: never_above v == 1


def never_above_by_function(v: LS): return np.logical_not(np.clip(v, 0, 1) > 3).sum()
# expect: never_above_by_function v == 1


def never_above_by_product(v: LS):
    below = ~(np.clip(v, 0, 1) > 3)
    return below @ below
# expect: never_above_by_product v == 1


def always_below(v: LS): return (~(np.clip(v, 0, 1) < 3)).sum()
# expect: always_below v == 0
