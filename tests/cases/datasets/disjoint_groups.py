"""Sums over disjoint groups and disjoint filters. p in [0, 10], q in [-3, 5]."""
# ruff: noqa
# columns: p=float[0,10] q=float[-3,5] k=a|b|c|z|? g=u|v a=int[0,8]
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, Size, SymmetricDistance, laplacian_mechanism, gaussian_mechanism

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5))]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]
LC = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100)]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=100)]
KEYS = ["a", "b", "c"]


def sums_by_group(df: FS):
    return df.groupby("k")["p"].sum().reindex(KEYS, fill_value=0)
# expect: sums_by_group df == 10
# expect: sums_by_group df.L1 == 10


def sums_by_group_edited(df: FC):  # leaves one group with 10, enters another with 10
    return df.groupby("k")["p"].sum().reindex(KEYS, fill_value=0)
# expect: sums_by_group_edited df.L1 == 20
# expect: sums_by_group_edited df == sqrt(200)
# expect: sums_by_group_edited df.LInf == 10


def signed_sums_edited(df: FC):  # within a group by 8; across two by at most 5 and 5
    return df.groupby("k")["q"].sum().reindex(KEYS, fill_value=0)
# expect: signed_sums_edited df.L1 == 10
# expect: signed_sums_edited df == 8
# expect: signed_sums_edited df.LInf == 8


def total_of_groups(df: FS):
    return df.groupby("k")["p"].sum().sum()
# expect: total_of_groups df == 10


def total_of_groups_edited(df: FC):
    return df.groupby("k")["p"].sum().sum()
# expect: total_of_groups_edited df == 10


def loop_over_keys(df: FS):
    out = []
    for k in KEYS:
        out.append(df[df["k"] == k]["p"].sum())
    return out
# expect: loop_over_keys df.L1 == 10


def loop_over_keys_edited(df: FC):
    out = {}
    for k in KEYS:
        out[k] = df.loc[df["k"] == k, "p"].sum()
    return np.array([out[k] for k in KEYS])
# expect: loop_over_keys_edited df.L1 == 20
# expect: loop_over_keys_edited df == sqrt(200)


def sum_of_disjoint(df: FS):
    a = df[df.a == 1]
    b = df[df.a == 2]
    c = df[df.a > 5]
    return len(a) + len(b) + len(c)
# expect: sum_of_disjoint df == 1


def sum_of_disjoint_edited(df: FC):
    a = df[df.a == 1]
    b = df[df.a == 2]
    c = df[df.a > 5]
    return len(a) + len(b) + len(c)
# expect: sum_of_disjoint_edited df == 1


def array_of_disjoint(df: FS):
    a = df[df.a == 1]
    b = df[df.a == 2]
    c = df[df.a > 5]
    return np.array([a["p"].sum(), b["p"].sum(), c["p"].sum()])
# expect: array_of_disjoint df.L1 == 10


def halves(df: FS, eps: float):
    m = df["q"] > 0
    a = laplacian_mechanism(df[m]["p"].sum(), 10, eps)
    b = laplacian_mechanism(df[~m]["p"].sum(), 10, eps)
    return a, b
# expect: halves df.epsilon == eps


def halves_edited(df: FC, eps: float):
    m = df["q"] > 0
    a = laplacian_mechanism(df[m]["p"].sum(), 10, eps)
    b = laplacian_mechanism(df[~m]["p"].sum(), 10, eps)
    return a, b
# expect: halves_edited df.epsilon == 2 * eps


def released_in_loop(df: FS, eps: float):
    return {k: laplacian_mechanism((df["k"] == k).sum(), 1, eps) for k in KEYS}
# expect: released_in_loop df.epsilon == eps


def released_by_group(df: FS, eps: float):
    sums = df.groupby("k")["p"].sum().reindex(KEYS, fill_value=0)
    return laplacian_mechanism(sums, 10, eps)  # clean
# expect: released_by_group df.epsilon == eps


def bands(d: LS):
    kids, adults, old = 0, 0, 0
    for x in d:
        if x < 18:
            kids += 1
        elif x < 65:
            adults += 1
        else:
            old += 1
    return [kids, adults, old]
# expect: bands d.L1 == 1


def bands_edited(d: LC):
    kids, adults, old = 0, 0, 0
    for x in d:
        if x < 18:
            kids += 1
        elif x < 65:
            adults += 1
        else:
            old += 1
    return [kids, adults, old]
# expect: bands_edited d.L1 == 2
# expect: bands_edited d == sqrt(2)


def band_sums(d: AS):
    young = d[d < 30]
    middle = d[(d >= 30) & (d < 60)]
    old = d[d >= 60]
    return np.array([young.sum(), middle.sum(), old.sum()])
# expect: band_sums d.L1 == 100
# expect: band_sums d == 100


def sums_and_counts(df: FS):
    t = df.groupby("k").agg(total=("p", "sum"), n=("p", "count")).reindex(KEYS, fill_value=0)
    return t.to_numpy()
# expect: sums_and_counts df == sqrt(101)
# expect: sums_and_counts df.L1 == 11


def groups_by_iteration(df: FS):
    out = dict.fromkeys(KEYS, 0.0)
    for k, part in df.groupby("k"):
        if k in out:
            out[k] = part["p"].sum()
    return [out[k] for k in KEYS]
# expect: groups_by_iteration df.L1 == 10  # known: loose


def two_keys(df: FS):
    s = df.groupby(["k", "g"])["p"].sum()
    return np.array([s.get((a, b), 0.0) for a in KEYS for b in ("u", "v")])
# expect: two_keys df.L1 == 10


def query_parts(df: FS):
    return [df.query("a == 1")["p"].sum(), df.query("a == 2")["p"].sum()]
# expect: query_parts df.L1 == 10


# ------------------------------------------------------------------ functions of sums over parts that exclude each other
def capped_counts(df: FS):  # one count moves by 1, and so does min(n, 5)
    counts = df["k"].value_counts()
    return [min(counts.get(k, 0), 5) for k in KEYS]
# expect: capped_counts df.L1 == 1


def capped_counts_edited(df: FC):
    counts = df["k"].value_counts()
    return [min(counts.get(k, 0), 5) for k in KEYS]
# expect: capped_counts_edited df.L1 == 2
# expect: capped_counts_edited df == sqrt(2)


def sum_of_capped(df: FS):
    counts = df["k"].value_counts()
    return min(counts.get("a", 0), 5) + min(counts.get("b", 0), 7)
# expect: sum_of_capped df == 1


def above_and_below(df: FS):
    above, below = (df["p"] > 5).sum(), (df["p"] <= 5).sum()
    return np.array([max(above, 10), max(below, 10)])
# expect: above_and_below df.L1 == 1


def with_their_sum(df: FS):  # the third one moves with either
    above, below = df[df["p"] > 5]["p"].sum(), df[df["p"] <= 5]["p"].sum()
    return np.array([abs(above - 10), abs(above + below)])
# expect: with_their_sum df.L1 == 20


def clipped_later(df: FS):
    return df.groupby("k").size().reindex(KEYS, fill_value=0).clip(upper=5)
# expect: clipped_later df.L1 == 1


# ------------------------------------------------------------------ branches
def in_two_branches(d: LS):  # a row adds to one of them, or to none
    inside, outside = 0, 0
    for x in d:
        if x < 50 and x > 20:
            inside += 1
        else:
            outside += 1
    return [inside, outside]
# expect: in_two_branches d.L1 == 1


def in_branches_one_after_the_other(d: LS):  # a row below 18 is in both
    first, second = 0, 0
    for x in d:
        if x < 18:
            first += 1
        if x < 65:
            second += 1
    return [first, second]
# expect: in_branches_one_after_the_other d.L1 == 2


def until_continue(d: LS):
    kids, rest = 0, 0.0
    for x in d:
        if x < 18:
            kids += 1
            continue
        rest += x
    return [kids, rest]
# expect: until_continue d.L1 == 100
