"""Frames put in other shapes. p in [0, 10], q in [-3, 5]."""
# ruff: noqa
# columns: p=float[0,10] q=float[-3,5] k=a|b|c g=u|v n=int id=int
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, Size, SymmetricDistance, laplacian_mechanism

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", int)]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
FN = Annotated[pd.DataFrame, ChangeOneDistance, Size("m"), Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
KEYS = ["a", "b", "c"]
RATES = pd.DataFrame({"k": ["a", "b", "c"], "rate": [1.0, 2.0, 3.0]})
WEIGHT = {"a": 1.0, "b": 2.0}


def melted(df: FS):
    return df.melt(id_vars="id", value_vars=["p", "q"])["value"].sum()
# expect: melted df == 15  # known: loose


def melted_len(df: FS):
    return len(df.melt(id_vars=["id"], value_vars=["p", "q"]))
# expect: melted_len df == 2  # known: loose


def melted_part(df: FS):
    long = pd.melt(df, id_vars=["id"], value_vars=["p", "q"], var_name="what", value_name="x")
    return long[long["what"] == "p"]["x"].sum()
# expect: melted_part df == 10  # known: loose


def merged_size(df: FS):
    return len(df.merge(RATES, on="k", how="left", validate="many_to_one"))
# expect: merged_size df == 1


def merged_inner(df: FS):
    return len(df.merge(RATES, on="k"))
# expect: merged_inner df == 1


def merged_sum(df: FS):
    m = df.merge(RATES, on="k", how="left", validate="m:1")
    return (m["p"] * m["rate"]).sum()
# expect: merged_sum df == 30


def mapped(df: FS):
    return df["k"].map(WEIGHT).sum()
# expect: mapped df == 2


def mapped_edited(df: FC):
    return df["k"].map(WEIGHT).sum()
# expect: mapped_edited df == 2


def mapped_filled(df: FC):  # 0.5, 1 or 2
    return df["k"].map(WEIGHT).fillna(0.5).sum()
# expect: mapped_filled df == 1.5


def mapped_product(df: FS):
    return (df["p"] * df["k"].map({"a": 1, "b": 2}).fillna(0)).sum()
# expect: mapped_product df == 20


def cut_counts(df: FS):
    bands = pd.cut(df["p"], bins=[0, 2, 5, 10], labels=["low", "mid", "high"])
    return bands.value_counts().reindex(["low", "mid", "high"], fill_value=0)
# expect: cut_counts df.L1 == 1


def cut_counts_in_order(df: FC):
    return pd.cut(df["p"], [0, 2, 5, 10], include_lowest=True).value_counts(sort=False).to_numpy()
# expect: cut_counts_in_order df.L1 == 2
# expect: cut_counts_in_order df == sqrt(2)


def cut_sums(df: FS):
    band = pd.cut(df["q"], [-3, 0, 2, 5], labels=["low", "mid", "high"], include_lowest=True)
    return df.groupby(band, observed=False)["p"].sum()
# expect: cut_sums df.L1 == 10


def cut_sums_reindexed(df: FS):
    df["band"] = pd.cut(df["q"], [-3, 0, 2, 5], labels=["low", "mid", "high"], include_lowest=True)
    return df.groupby("band")["p"].sum().reindex(["low", "mid", "high"], fill_value=0)
# expect: cut_sums_reindexed df.L1 == 10


def counted_filled(df: FS):
    return df["k"].value_counts().reindex(KEYS).fillna(0)
# expect: counted_filled df.L1 == 1


def shares(df: FN, m: int):
    return df["k"].value_counts(normalize=True).reindex(KEYS, fill_value=0)
# expect: shares df.L1 == 2 / m
# expect: shares df.LInf == 1 / m


def cross_sums(df: FS):
    t = pd.crosstab(df["k"], df["g"], values=df["p"], aggfunc="sum")
    return t.reindex(index=KEYS, columns=["u", "v"]).fillna(0)
# expect: cross_sums df == 10  # known: loose
# expect: cross_sums df.L1 == 10  # known: loose


def cross_counts_edited(df: FC):
    return pd.crosstab(df["k"], df["g"]).reindex(index=KEYS, columns=["u", "v"], fill_value=0).to_numpy()
# expect: cross_counts_edited df.L1 == 2


def pivot_counts(df: FS):
    t = df.pivot_table(index="k", columns="g", values="p", aggfunc="count", fill_value=0)
    return t.reindex(index=KEYS, columns=["u", "v"], fill_value=0)
# expect: pivot_counts df.L1 == 1


def pivot_one(df: FS):
    t = df.pivot_table(index="k", values="p", aggfunc="sum")
    return t["p"].reindex(KEYS, fill_value=0)
# expect: pivot_one df.L1 == 10  # known: loose


def concatenated(df: FS, ef: FS):
    return pd.concat([df, ef])["p"].sum()
# expect: concatenated df == 10  # known: loose
# expect: concatenated ef == 10  # known: loose


def twice(df: FS):
    return len(pd.concat([df, df[df["q"] > 0]], ignore_index=True))
# expect: twice df == 2


def lists_together(d: LS, e: LS):
    return sum(d + e)
# expect: lists_together d == 10  # known: loose
# expect: lists_together e == 10  # known: loose


def arrays_together(d: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)], e: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=4)]):
    return np.concatenate([d, e]).sum()
# expect: arrays_together d == 10  # known: loose
# expect: arrays_together e == 4  # known: loose


def two_columns(df: FS):
    return df[["p", "q"]].sum()
# expect: two_columns df == sqrt(125)
# expect: two_columns df.L1 == 15


def two_columns_edited(df: FC):
    return df[["p", "q"]].sum()
# expect: two_columns_edited df == sqrt(164)
# expect: two_columns_edited df.L1 == 18


def stacked(df: FS):
    return df[["p", "q"]].stack().sum()
# expect: stacked df == 15  # known: loose


def agg_dict(df: FS):
    return df.agg({"p": "sum", "q": "sum"})
# expect: agg_dict df == sqrt(125)


def series_groupby(df: FS):
    return df["p"].clip(0, 5).groupby(df["k"]).sum().reindex(KEYS, fill_value=0)
# expect: series_groupby df.L1 == 5


def capped_counts(df: FS):
    return df.groupby("k").size().reindex(KEYS, fill_value=0).clip(upper=5)
# expect: capped_counts df.L1 == 1


def bincounted(df: FS):
    return np.bincount(df["n"].clip(0, 4), minlength=5)
# expect: bincounted df.L1 == 1


def selected(df: FS):
    w = np.select([df["q"] < 0, df["q"] < 2], [1, 2], default=3)
    return w.sum()
# expect: selected df == 3


def where_sum(df: FC):
    return df["p"].where(df["q"] > 0, 0).sum()
# expect: where_sum df == 10


def by_rows(df: FS):
    total = 0.0
    for row in df.itertuples():
        total += row.p * 2 if row.g == "u" else row.q
    return total
# expect: by_rows df == 20


def group_means_public(df: FN, m: int):
    return df.groupby("k")["p"].sum().reindex(KEYS, fill_value=0) / m
# expect: group_means_public df.L1 == 20 / m


def one_hot(df: FS):
    return pd.get_dummies(df["k"]).reindex(columns=KEYS, fill_value=0).sum()
# expect: one_hot df.L1 == 1


def histogram_2d(df: FS):
    h, _, _ = np.histogram2d(df["p"], df["q"], bins=[[0, 5, 10], [-3, 0, 5]])
    return h
# expect: histogram_2d df.L1 == 1
