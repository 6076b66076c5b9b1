"""Frames used in sly ways: options, labels and values that pandas treats in a way of its own."""
# ruff: noqa
# columns: x=float y=float k=a|b|c
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import *

S = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]
FM2 = Annotated[pd.DataFrame, SymmetricDistance, MinLen(2)]
FS2 = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5)), MinLen(2)]
FM = Annotated[pd.DataFrame, SymmetricDistance]
FU = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("u", 3), Column("x", Interval(ge=0, le=10))]
FI = Annotated[pd.DataFrame, InsertDeleteDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5))]


# -- series.map(dict) and pd.cut: the key of the value forgets the dict keys, labels and include_lowest; rows without a value are missing, so means and counts are over fewer rows

def map_keys(df: FS):
    one = 1
    zero = 0
    return df["k"].map({"a": one, "b": zero}).sum() - df["k"].map({"b": one, "a": zero}).sum()
# expect: map_keys df == 1


def map_cnt(df: FS):
    return df["k"].map({"a": 10, "z": 0}).count() - len(df)
# expect: map_cnt df == 1


def map_mean3(df: FM2):
    return df["k"].map({"a": 10, "b": 0}).mean()
# expect: map_mean3 df == 5


def cut_lab(df: FS):
    a = pd.cut(df["x"], [-1, 5, 11], labels=["l", "h"]).value_counts()["l"]
    b = pd.cut(df["x"], [-1, 5, 11], labels=["h", "l"]).value_counts()["l"]
    return a - b
# expect: cut_lab df == 1


def cut_incl(df: FS):
    a = pd.cut(df["x"], [0, 5, 11], labels=["l", "h"]).value_counts()["l"]
    b = pd.cut(df["x"], [0, 5, 11], labels=["l", "h"], include_lowest=True).value_counts()["l"]
    return a - b
# expect: cut_incl df == 1


def cut_mean3(df: FS2):
    return pd.cut(df["x"] + df["y"], [-6, 0, 12], labels=False).mean()
# expect: cut_mean3 df == 1/2


# -- crosstab(values=, aggfunc=) counts as a count

def crosstab_vals(df: FS):
    return pd.crosstab(df["k"], df["k"], values=df["x"], aggfunc="sum").loc["a", "a"]
# expect: crosstab_vals df == 10  # known: loose


# -- counts.iloc[0] is taken for counts[0]

def vc_iloc_diff(df: FS):
    return df["y"].value_counts().iloc[0] - (df["y"] == 0).sum()
# expect: vc_iloc_diff df == 1  # known: loose


def g_iloc(df: FS):
    return df.groupby("k")["x"].mean().iloc[0]
# expect: g_iloc df == 10  # known: loose


# -- counts.rename({...}) keeps the old keys

def vc_rename(df: FS):
    return df["k"].value_counts().rename({"a": "b", "b": "a"})["b"] - (df["k"] == "b").sum()
# expect: vc_rename df == 1  # known: loose


# -- df[["x", "x"]] has two columns

def dupcols(df: FS):
    return df[["x", "x"]].sum().sum()
# expect: dupcols df == 20  # known: loose


def dupcols_np(df: FS):
    return df[["x", "x"]].to_numpy().sum()
# expect: dupcols_np df == 20  # known: loose


# -- the same group asked for twice: groups in one list need not exclude each other

def g_dupkeys(df: FS):
    return df.groupby("k")["x"].mean().reindex(["a", "a"], fill_value=0)
# expect: g_dupkeys df.L1 == 20
# expect: g_dupkeys df.L2 == 10 * sqrt(2)
# expect: g_dupkeys df.LInf == 10
# expect: g_dupkeys df.D == 2


# -- inplace=True of query, drop_duplicates, clip is ignored: the old object seems unchanged

def drop_inplace(df: FC):
    df.drop_duplicates(inplace=True)
    return len(df)
# expect: drop_inplace df == 1  # known: loose


def query_inplace(df: FC):
    df.query("x > 3", inplace=True)
    return len(df)
# expect: query_inplace df == 1  # known: loose


def clip_inplace(df: FS):
    s = df["x"].copy()
    s.clip(0, 5, inplace=True)
    return s.sum() - df["x"].sum()
# expect: clip_inplace df == 5  # known: loose


# -- dropna(how="all") and thresh= drop fewer rows than dropna(). axis=1 drops columns instead

def dropna_how(df: FM):
    return len(df.dropna(how="all", subset=["x", "k"])) - len(df.dropna(subset=["x", "k"]))
# expect: dropna_how df == 1  # known: loose


def dropna_thresh(df: FM):
    return len(df.dropna(thresh=1, subset=["x", "k"])) - len(df.dropna(subset=["x", "k"]))
# expect: dropna_thresh df == 1  # known: loose


def drop_axis2(df: FM):
    d = df[["x", "k"]].dropna(axis=1)
    return len(d) - len(df[["x", "k"]].dropna())
# expect: drop_axis2 df == 1  # known: loose


# -- one unit of distance is several rows, which may lie in several groups: only linear totals, not statistics or truth values, move one group at a time

def keyed_max(df: FU):
    return (df["k"].value_counts() > 0).sum()
# expect: keyed_max df == 3


def keyed_clip(df: FU):
    return df["k"].value_counts().clip(0, 1).sum()
# expect: keyed_clip df == 3


def u13(df: FU):
    return df.groupby("k").size().reindex(["a", "b", "c"], fill_value=0).clip(0, 1)
# expect: u13 df.L1 == 3
# expect: u13 df.L2 == sqrt(3)
# expect: u13 df.LInf == 1
# expect: u13 df.D == 3


def u19(df: FU):
    return (df.groupby("k").size() > 1).sum()
# expect: u19 df == 3


def keyed_gmax(df: FU):
    return df.groupby("k")["x"].max().reindex(["a", "b", "c"], fill_value=0)
# expect: keyed_gmax df.L1 == 30
# expect: keyed_gmax df.LInf == 10
# expect: keyed_gmax df.D == 3


def keyed_gmean(df: FU):
    return df.groupby("k")["x"].mean().reindex(["a", "b", "c"], fill_value=0)
# expect: keyed_gmean df.L1 == 30
# expect: keyed_gmean df.LInf == 10
# expect: keyed_gmean df.D == 3


def keyed_gmax_sum(df: FU):
    return df.groupby("k")["x"].max().sum()
# expect: keyed_gmax_sum df == 30


# -- query: methods of a column see all rows; `index` after reset_index is the place of the row. So is itertuples().Index

def q_mean(df: FS):
    return len(df.query("x > x.mean()"))
# expect: q_mean df == inf


def q_max(df: FS):
    return len(df.query("x == x.max()"))
# expect: q_max df == inf


def reset_query(df: FS):
    return len(df.reset_index(drop=True).query("index < 2 and x > 3"))
# expect: reset_query df == inf


def iter_idx4(df: FS):
    return sum(r.x for r in df.reset_index(drop=True).itertuples() if r.Index < 2)
# expect: iter_idx4 df == inf


# -- to_numeric(errors="coerce") and Categorical(categories=...) make values missing; a dtype has the categories of the data

def txtnum(df: FM):
    a = pd.to_numeric(df["k"], errors="coerce")
    return a.count() - df["k"].count()
# expect: txtnum df == 1


def acat3(df: FM):
    df["c"] = pd.Categorical(df["k"], categories=["a"])
    return df["c"].count() - df["k"].count()
# expect: acat3 df == 1


def acat4(df: FM):
    df["c"] = pd.Categorical(df["k"], categories=["a"])
    return len(df.dropna(subset=["c"])) - len(df.dropna(subset=["k"]))
# expect: acat4 df == 1


def o43(df: FM):
    return len(df["k"].astype("category").dtype.categories)
# expect: o43 df == 1  # known: loose


# -- series.clip(10, 0) exchanges the bounds (np.clip does not)

def swap1(df: FM):
    return df["x"].clip(10, 0).sum()
# expect: swap1 df == 10


# -- nlargest(keep="all") keeps all ties

def f31(df: FS):
    return df["y"].nlargest(1, keep="all").sum()
# expect: f31 df == inf


# -- sort_index, and sort_values with a key function, are no order of the values

def f24(df: FS):
    return df["x"].sort_index().head(2).sum()
# expect: f24 df == inf


def f25(df: FS):
    return df["x"].sort_index().iloc[0]
# expect: f25 df == inf


def f27(df: FS):
    return df["x"].sort_values(key=lambda s: s * 0).head(1).sum()
# expect: f27 df == inf


def f28(df: FS):
    return df["x"].sort_values(key=lambda s: s * 0).iloc[0]
# expect: f28 df == inf


def f29(df: FS):
    return list(df["x"].sort_values(key=lambda s: s * 0))[0]
# expect: f29 df == inf


# -- unique() of ordered rows: a first occurrence moves, which is two steps (F15)

def uniq_pairs2(df: FI):
    u = list(df["x"].unique())
    return sum((10 if abs(a - b) < 3 else -10) for a, b in zip(u, u[1:]))
# expect: uniq_pairs2 df == 40  # known: loose


# -- str(rows), repr(rows) of a list is one text, not one a row

def o5(d: S):
    return len(str(d))
# expect: o5 d == inf


def rep(d: S):
    return len(repr(d))
# expect: rep d == inf


def int_(d: S):
    return len(tuple(d)) - len(str(d))
# expect: int_ d == inf


# -- a column called x is lost in assign(x=...): the stub has a parameter of that name

def assign_x(df: FS):
    return df.assign(x=100)["x"].sum()
# expect: assign_x df == 100


def r36(df: FS):
    df2 = df.assign(x=lambda f: f["x"] * 2, z=lambda f: f["x"] * 2)
    return df2["z"].sum()
# expect: r36 df == 40


# -- dropna=False of nunique, value_counts, groupby gives one more group than without

def nan_nun2(df: FM):
    return df["k"].nunique() - df["k"].nunique(dropna=False)
# expect: nan_nun2 df == 1  # known: loose


def vcdrop3(df: FM):
    return len(df["k"].value_counts(dropna=False)) - len(df["k"].value_counts())
# expect: vcdrop3 df == 1  # known: loose


def gbdrop(df: FM):
    return len(df.groupby("k", dropna=False).size()) - len(df.groupby("k").size())
# expect: gbdrop df == 1  # known: loose


def gbn(df: FM):
    return len(df.groupby("k").size()) - df["k"].nunique(dropna=False)
# expect: gbn df == 1  # known: loose


# -- nlargest(n) with a private n

def nl_priv(df: FS):
    return df["x"].nlargest(int(df["y"].sum())).sum()
# expect: nl_priv df == inf
