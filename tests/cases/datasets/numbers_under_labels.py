"""Series of numbers by label or by group: pandas combines what has one label, numpy what stands at one place; and noise of their shape."""
# columns: a=float b=float k=x|y
from typing import Annotated

import numpy as np
import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance

Added = MetricFrame[SymmetricDistance]


# -- sums of columns


def other_order(df: Added):
    first = df.assign(p=df["a"].clip(0, 10), q=df["b"].clip(0, 1))
    second = df.assign(q=df["a"].clip(0, 10), p=df["b"].clip(0, 1))
    return first[["p", "q"]].sum() - second[["q", "p"]].sum()  # a - b and b - a, not a - a and b - b
# expect: other_order df.LInf == 10  # known: loose


def other_order_when_scaled(df: Added):
    first = df.assign(p=df["a"].clip(0, 10), q=df["b"].clip(0, 1))
    second = df.assign(q=df["a"].clip(0, 10), p=df["b"].clip(0, 1))
    return 1 * first[["p", "q"]].sum() - np.maximum(second[["q", "p"]].sum(), 0)
# expect: other_order_when_scaled df.LInf == 10  # known: loose


def made_of_sums(df: Added):
    a, b = df["a"].clip(0, 10).sum(), df["b"].clip(0, 1).sum()
    return pd.Series({"p": a, "q": b}) - pd.Series({"q": a, "p": b})
# expect: made_of_sums df.LInf == 10  # known: loose


def the_larger(df: Added):
    first = df.assign(p=df["a"].clip(0, 10), q=df["b"].clip(0, 1))
    return np.maximum(first[["p", "q"]].sum(), -first[["q", "p"]].sum())
# expect: the_larger df.L1 == 11  # known: loose


def by_place(df: Added):
    first = df.assign(p=df["a"].clip(0, 10), q=df["b"].clip(0, 1))
    second = df.assign(q=df["a"].clip(0, 10), p=df["b"].clip(0, 1))
    return sum(abs(one - other) for one, other in zip(first[["p", "q"]].sum(), second[["q", "p"]].sum()))
# expect: by_place df == 0


def one_label_of_what_was_computed(df: Added):
    sums = df.assign(a=df["a"].clip(0, 10), b=df["b"].clip(0, 1))[["a", "b"]].sum()
    return np.sqrt(2 * sums + 1)["b"]
# expect: one_label_of_what_was_computed df == sqrt(3) - 1  # known: loose


def in_one_order(df: Added):
    sums = df.assign(a=df["a"].clip(0, 10), b=df["b"].clip(0, 1))[["a", "b"]].sum()
    return sums.cumsum() - sums
# expect: in_one_order df.L1 == 10  # known: loose


# -- numbers by group


def groups_in_other_order(df: Added):
    counts = df.groupby("k").size()
    return np.where(counts.reindex(["x", "y"], fill_value=0) > 3, counts.reindex(["x", "y"], fill_value=0), counts.reindex(["y", "x"], fill_value=0))
# expect: groups_in_other_order df.D == 2  # known: loose


def array_and_groups(df: Added):
    counts = df.groupby("k").size()
    return np.where(counts.reindex(["x", "y"], fill_value=0) > -1, counts.reindex(["x", "y"], fill_value=0), 0) - counts.reindex(["y", "x"], fill_value=0)
# expect: array_and_groups df.L1 == 2  # known: loose


def products_by_place_and_label(df: Added):
    sums = df.assign(p=df["a"].clip(0, 10)).groupby("k")["p"].sum()
    one, other = sums.reindex(["x", "y"], fill_value=0), sums.reindex(["y", "x"], fill_value=0)
    return one.values @ other.values - one @ other
# expect: products_by_place_and_label df == inf


def counted_and_grouped(df: Added):
    return np.abs(df["k"].value_counts().to_numpy() - df.groupby("k").size().to_numpy()).sum()
# expect: counted_and_grouped df == inf


def counted_as_found(df: Added):
    return np.abs(df["k"].value_counts(sort=False).to_numpy() - df.groupby("k").size().to_numpy()).sum()
# expect: counted_as_found df == inf


def without_their_labels(df: Added):
    return np.abs(np.nan_to_num(df["k"].value_counts()) - np.nan_to_num(df.groupby("k").size())).sum()
# expect: without_their_labels df == inf


def counted_and_grouped_by_label(df: Added):
    return (df["k"].value_counts() - df.groupby("k").size()).abs().sum()
# expect: counted_and_grouped_by_label df == 0


# -- noise for all of them


def noisy_sums(df: Added, eps: float):
    sums = df[["a", "b"]].clip(0, 1).sum()
    return sums + np.random.laplace(0, 2 / eps, 2)
# expect: noisy_sums df.epsilon == eps


def noisy_sums_by_shape(df: Added, eps: float):
    sums = df[["a", "b"]].clip(0, 1).sum()
    return sums + np.random.laplace(0, 2 / eps, size=sums.shape)
# expect: noisy_sums_by_shape df.epsilon == eps


def noisy_counts_by_shape(df: Added, eps: float):
    counts = df["k"].value_counts().reindex(["x", "y"], fill_value=0)
    return counts + np.random.laplace(0, 1 / eps, size=counts.shape)
# expect: noisy_counts_by_shape df.epsilon == eps


def noisy_table_by_shape(df: Added, eps: float):
    table = df.groupby(["k", "a"]).size().unstack(fill_value=0).reindex(index=["x", "y"], columns=[1, 2, 3], fill_value=0)
    return table + np.random.laplace(0, 1 / eps, table.shape)
# expect: noisy_table_by_shape df.epsilon == eps


def as_many_as_occur(df: Added, eps: float):
    counts = df["k"].value_counts()
    return counts + np.random.laplace(0, 1 / eps, size=counts.shape)  # error: DP203
