"""Frames as people ask them: dummies, merges, groups in loops and comprehensions, records, histograms; each with its best bound."""
# ruff: noqa
# columns: p=float[0,10] q=float[-3,5] n=int[0,4] k=a|b|c g=u|v
# columns: missing other=float?
from collections import Counter, defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, MaxRowsPer, Size, SymmetricDistance

P, Q, N = Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", int)]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", int)]
FN = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Size("m")]

RATES = pd.DataFrame({"k": ["a", "b", "c"], "rate": [1.0, 2.0, 3.0]})


def dummies(df: FS):
    return pd.get_dummies(df["k"]).reindex(columns=["a", "b"], fill_value=0).sum()
# expect: dummies df == 1
# expect: dummies df.L1 == 1


def dummies_edited(df: FC):
    return pd.get_dummies(df["k"]).reindex(columns=["a", "b"], fill_value=0).sum()
# expect: dummies_edited df == sqrt(2)
# expect: dummies_edited df.L1 == 2


def dummy_column(df: FS):
    return pd.get_dummies(df, columns=["k"])["k_a"].sum()
# expect: dummy_column df == 1


def merged_rate(df: FS):
    return df.merge(RATES, on="k")["rate"].sum()
# expect: merged_rate df == 3


def merged_left(df: FS):
    return df.merge(RATES, on="k", how="left")["p"].sum()
# expect: merged_left df == 10


def merged_len(df: FC):
    return len(pd.merge(df, RATES, on="k"))
# expect: merged_len df == 1


def mapped(df: FS):
    return df["k"].map({"a": 1, "b": 2}).fillna(0).sum()
# expect: mapped df == 2


def loop_groups(df: FS):
    totals = {}
    for k, g in df.groupby("k"):
        totals[k] = g["p"].sum()
    return sum(totals.values())
# expect: loop_groups df == 10


def loop_groups_one(df: FS):
    totals = {}
    for k, g in df.groupby("k"):
        totals[k] = g["p"].sum()
    return totals.get("a", 0)
# expect: loop_groups_one df == 10


def sizes_of_groups(df: FS):
    return sum(len(g) for _, g in df.groupby("k"))
# expect: sizes_of_groups df == 1


def largest_group(df: FS):
    return max((len(g) for _, g in df.groupby("k")), default=0)
# expect: largest_group df == 1


def dict_of_groups(df: FS):
    sums = {k: g["p"].sum() for k, g in df.groupby("k")}
    return np.array([sums.get(k, 0.0) for k in "abc"])
# expect: dict_of_groups df == 10
# expect: dict_of_groups df.L1 == 10


def loop_unique(df: FS):
    out = {}
    for k in df["k"].unique():
        out[k] = (df["k"] == k).sum()
    return max(out.values(), default=0)
# expect: loop_unique df == 1  # known: loose


def sum_unique(df: FS):
    total = 0.0
    for k in df["k"].unique():
        total += df[df["k"] == k]["p"].sum()
    return total
# expect: sum_unique df == 10  # known: loose


def got_group(df: FS):
    return df.groupby("k").get_group("a")["p"].sum()
# expect: got_group df == 10


def cut_counts(df: FS):
    return pd.cut(df["p"], bins=[0, 2, 5, 10], include_lowest=True).value_counts(sort=False)
# expect: cut_counts df.L1 == 1


def cut_groups(df: FS):
    return df.groupby(pd.cut(df["p"], [0, 5, 10]), observed=False)["q"].sum()
# expect: cut_groups df == 5


def np_hist(df: FC):
    return np.histogram(df["p"], bins=5, range=(0, 10))[0]
# expect: np_hist df.L1 == 2
# expect: np_hist df == sqrt(2)


def product_column(df: FS):
    return df.assign(z=df.p * df.q)["z"].sum()
# expect: product_column df == 50


def product_column_edited(df: FC):
    df = df.copy()
    df["z"] = df["p"] * df["q"]
    return df["z"].sum()
# expect: product_column_edited df == 80


def queried(df: FS):
    return df.query("p > 3 and q < 2").shape[0]
# expect: queried df == 1


def located(df: FC):
    return df.loc[df["p"] > 5, "q"].sum()
# expect: located df == 8


def both_sums(df: FS):
    return df[["p", "q"]].sum()
# expect: both_sums df == sqrt(125)
# expect: both_sums df.L1 == 15


def both_sums_edited(df: FC):
    return df[["p", "q"]].sum()
# expect: both_sums_edited df == sqrt(164)
# expect: both_sums_edited df.L1 == 18


def both_means(df: FN, m: int):
    return df[["p", "q"]].mean()
# expect: both_means df == sqrt(164) / m
# where: both_means m = len(df)


def aggregated(df: FS):
    return df.agg({"p": "sum", "q": "max"})["p"]
# expect: aggregated df == 10


def named_aggregates(df: FS):
    table = df.groupby("k").agg(total=("p", "sum"), rows=("p", "size"))
    return table.reindex(["a", "b"], fill_value=0)["total"]
# expect: named_aggregates df == 10
# expect: named_aggregates df.L1 == 10


def distinct_rows(df: FC):
    return df.drop_duplicates("k").shape[0]
# expect: distinct_rows df == 1


def where_column(df: FC):
    return df["p"].where(df["q"] > 0, 0).sum()
# expect: where_column df == 10


def np_where(df: FC):
    return np.where(df["p"] > 5, df["q"], 0).sum()
# expect: np_where df == 8


def between(df: FC):
    return df["p"].between(2, 4).sum()
# expect: between df == 1


def applied(df: FS):
    return df.apply(lambda r: r["p"] + r["q"], axis=1).sum()
# expect: applied df == 15


def iterrows(df: FS):
    total = 0.0
    for _, row in df.iterrows():
        if row["q"] > 0:
            total += row["p"]
    return total
# expect: iterrows df == 10


def itertuples(df: FS):
    return sum(row.p for row in df.itertuples(index=False) if row.q > 0)
# expect: itertuples df == 10


def records(df: FS):
    return sum(r["p"] for r in df.to_dict("records"))
# expect: records df == 10


def lists_of_columns(df: FS):
    cols = df.to_dict("list")
    return sum(cols["p"])
# expect: lists_of_columns df == 10  # known: loose


def guarded_mean(df: FS):
    return df["p"].sum() / max(len(df), 1)
# expect: guarded_mean df == 10


def values_clipped(df: FS):
    return df["p"].to_numpy().clip(0, 3).sum()
# expect: values_clipped df == 3


def binned(df: FS):
    return np.bincount((df["p"] // 2).astype(int), minlength=6)
# expect: binned df.L1 == 1


def shuffled(df: FS):
    return df.sample(frac=1).p.sum()
# expect: shuffled df == 10


def piped(df: FS):
    return df.pipe(lambda d: d[d.p > 2]).p.sum()
# expect: piped df == 10


def difference_of_columns(df: FS):
    return df["p"].sub(df["q"]).abs().sum()
# expect: difference_of_columns df == 13


def doubled(df: FS):
    return pd.concat([df, df])["p"].sum()
# expect: doubled df == 20


def two_frames(df: FS, ef: FS):
    return pd.concat([df, ef])["p"].sum()
# expect: two_frames df == 10  # known: loose
# expect: two_frames ef == 10  # known: loose


def spread(df: FS):
    return df["p"].max() - df["p"].min()
# expect: spread df == 10


def sum_of_maxima(df: FS):
    return df.groupby("k")["p"].max().sum()
# expect: sum_of_maxima df == 10


def population_variance(df: FN, m: int):
    return df["p"].var(ddof=0)
# expect: population_variance df == 100 * (m - 1) / m ** 2
# where: population_variance m = len(df)


def weighted(df: FN, m: int):
    return (df["p"] * df["q"]).mean()
# expect: weighted df == 80 / m
# where: weighted m = len(df)


def per_user(df: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3), Column("p", Interval(ge=0, le=10))]):
    return df.groupby("user")["p"].sum().clip(0, 15).sum()
# expect: per_user df == 15


def per_user_first(df: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3), Column("p", Interval(ge=0, le=10))]):
    return df.drop_duplicates("user")["p"].sum()
# expect: per_user_first df == 10


def contingency(df: FC):
    return pd.crosstab(df["k"], df["g"]).reindex(index=["a", "b", "c"], columns=["u", "v"], fill_value=0).to_numpy()
# expect: contingency df.L1 == 2


def group_share(df: FS):
    return (df["k"] == "a").mean()
# expect: group_share df == 1/2


def size_unstacked(df: FS):
    return df.groupby(["k", "g"]).size().unstack(fill_value=0).reindex(index=["a", "b"], columns=["u", "v"], fill_value=0).to_numpy()
# expect: size_unstacked df.L1 == 1


def isin(df: FS):
    return df["k"].isin(["a", "b"]).sum()
# expect: isin df == 1


def missing(df: FS):
    return df["other"].isna().sum()
# expect: missing df == 1


def string_contains(df: FS):
    return df["k"].str.contains("a").sum()
# expect: string_contains df == 1


def filtered_groups(df: FS):
    return df.groupby("k").filter(lambda g: len(g) >= 2)["p"].clip(0, 1).count()
# expect: filtered_groups df == 2


def transform(df: FN, m: int):
    return (df["p"] - df["p"].mean()).sum()
# expect: transform df == 0  # known: loose
# where: transform m = len(df)


def melted(df: FS):
    return df.melt(id_vars="k", value_vars=["p", "q"])["value"].abs().sum()
# expect: melted df == 15  # known: loose


def stacked(df: FS):
    return df[["p", "q"]].to_numpy().sum()
# expect: stacked df == 15


def head(df: FS):
    return df.sort_values("p", ascending=False).head(3)["p"].sum()
# expect: head df == 10


def above_mean(df: FS, cap: float):
    return df[df["p"] > 5]["p"].count() * 2
# expect: above_mean df == 2
