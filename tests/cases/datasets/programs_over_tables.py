"""Programs that people write, over arrays and frames: reports, histograms, steps of learning."""
# ruff: noqa
# columns: sex=F|M|X age=int[0,9] pay=float[0,10]
import heapq
import itertools
import statistics
from collections import Counter, defaultdict
from functools import reduce
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *

DS = Annotated[list[dict], SymmetricDistance]
DC = Annotated[list[dict], ChangeOneDistance]
TS = Annotated[list[tuple[str, float]], SymmetricDistance]
TC = Annotated[list[tuple[str, float]], ChangeOneDistance]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
LC = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
LI = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=10)]
LH = Annotated[list[float], HammingDistance, Interval(ge=0, le=10)]
WS = Annotated[list[str], SymmetricDistance]
WC = Annotated[list[str], ChangeOneDistance]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
AC = Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=10)]
AH = Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10)]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=10)), Column("age", Annotated[int, Interval(ge=0, le=9)])]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("pay", Interval(ge=0, le=10)), Column("age", Annotated[int, Interval(ge=0, le=9)])]


def last_cumsum(d: AS):
    return np.cumsum(d)[-1] if len(d) else 0.0
# expect: last_cumsum d == 10  # known: loose


def histogram(d: AC):
    counts, edges = np.histogram(d, bins=5, range=(0, 10))
    return counts
# expect: histogram d == sqrt(2)


def bincount(d: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=4)]):
    return np.bincount(d.astype(int), minlength=5)
# expect: bincount d == 1


def add_at(d: AS):
    counts = np.zeros(3)
    np.add.at(counts, np.digitize(d, [3, 6]), 1)
    return counts
# expect: add_at d == 1


def mask_mean(d: AH):
    mask = d > 5
    return np.where(mask, d, 0).sum() - np.where(mask, 0, d).sum()
# expect: mask_mean d == 15


def stack(d: AC):
    both = np.stack([d, d ** 2], axis=1)
    return both.sum(axis=0)
# expect: stack d == sqrt(10 ** 2 + 100 ** 2)


def einsum(x: Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)]):
    return np.einsum("ij,ik->jk", x, x)
# expect: einsum x == sqrt(x.shape[1])


def clip_rows(x: Annotated[np.ndarray, SymmetricDistance, Shape("n", 3)]):
    norms = np.linalg.norm(x, axis=1, keepdims=True)
    clipped = x / np.maximum(1, norms / 2.0)
    return clipped.sum(axis=0)
# expect: clip_rows x == 2


def gram_edited(x: Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0)]):
    return x.T @ x
# expect: gram_edited x == sqrt(2) * sqrt(x.shape[1])


def unique(d: AS):
    values, counts = np.unique(np.floor(d), return_counts=True)
    return counts.max() if len(counts) else 0
# expect: unique d == 1  # known: loose


def zeroed(d: AH):
    x = d.copy()
    x[x < 3] = 0
    return x.sum()
# expect: zeroed d == 10


def standard(d: AH):
    z = np.empty_like(d)
    for i in range(len(d)):
        z[i] = min(d[i], 4)
    return z.sum()
# expect: standard d == 4  # known: loose


def group_clip(df: FS):
    return df.groupby("sex")["pay"].sum().clip(upper=20).sum()
# expect: group_clip df == 10


def group_clip_edited(df: FC):
    return df.groupby("sex")["pay"].sum().clip(upper=20).sum()
# expect: group_clip_edited df == 10  # known: loose


def cut(df: FC):
    bands = pd.cut(df["age"], bins=[-1, 2, 5, 9], labels=["low", "mid", "high"])
    return bands.value_counts().reindex(["low", "mid", "high"])
# expect: cut df == sqrt(2)


def replace(df: FS):
    return df.replace({"age": {9: 0}})["age"].sum()
# expect: replace df == 8  # known: loose


def assign_query(df: FS):
    out = (
        df.assign(net=lambda t: t["pay"] * 0.5, old=lambda t: t["age"] > 4)
        .query("old")
        .agg({"net": "sum", "age": "max"})
    )
    return out["net"]
# expect: assign_query df == 5


def well_paid(df, limit):
    return df[df["pay"] > limit]


def pipe(df: FS):
    return df.pipe(well_paid, limit=3).shape[0]
# expect: pipe df == 1


def pivot(df: FC):
    table = df.pivot_table(index="sex", columns="age", values="pay", aggfunc="count", fill_value=0)
    return table.reindex(index=["F", "M"], columns=range(10), fill_value=0)
# expect: pivot df == 2


def merge(df: FS):
    rates = pd.DataFrame({"sex": ["F", "M"], "rate": [1.0, 2.0]})
    joined = df.merge(rates, on="sex", how="left", validate="many_to_one")
    return (joined["pay"] * joined["rate"].fillna(0)).clip(0, 15).sum()
# expect: merge df == 15


def group_agg(df: FS):
    by = df.groupby("sex").agg(total=("pay", "sum"), n=("pay", "count"))
    return by["total"].get("F", 0.0)
# expect: group_agg df == 10


def value_counts_dict(df: FC):
    counts = df["sex"].value_counts().to_dict()
    return [counts.get(s, 0) for s in ("F", "M", "X")]
# expect: value_counts_dict df == sqrt(2)


def iterrows(df: FS):
    total = 0
    for _, row in df.iterrows():
        if row["sex"] == "F":
            total += row["pay"]
    return total
# expect: iterrows df == 10


def itertuples(df: FS):
    return sum(r.pay for r in df.itertuples() if r.age > 3)
# expect: itertuples df == 10


def apply(df: FS):
    return df.apply(lambda r: r["pay"] if r["age"] > 3 else 0, axis=1).sum()
# expect: apply df == 10


def array_split(d: AH):
    parts = np.array_split(d, 4)
    return [p.sum() for p in parts]
# expect: array_split d == 10  # known: loose


def crosstab_share(df: FC):
    t = pd.crosstab(df["sex"], df["age"] > 4)
    return t.to_numpy().sum()
# expect: crosstab_share df == 1


def clip_by_norm(g, c):
    return g * min(1.0, c / (np.linalg.norm(g) + 1e-12))


def dpsgd(x: Annotated[np.ndarray, SymmetricDistance, Shape("n", "k")], w: np.ndarray, c: Annotated[float, Interval(ge=0)]):
    total = np.zeros_like(w)
    for row in x:
        g = 2 * (row @ w - 1.0) * row
        total += clip_by_norm(g, c)
    return total
# expect: dpsgd x == c


def kmeans_step(x: Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)], centers: Annotated[np.ndarray, Shape(3, 2)]):
    dist = ((x[:, None, :] - centers[None, :, :]) ** 2).sum(axis=2)
    label = dist.argmin(axis=1)
    return np.array([(label == j).sum() for j in range(3)])
# expect: kmeans_step x == 1
# given: kmeans_step centers = np.zeros((3, x.shape[1]))


def kmeans_sums(x: Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)], centers: Annotated[np.ndarray, Shape(3, 2)]):
    dist = ((x[:, None, :] - centers[None, :, :]) ** 2).sum(axis=2)
    label = dist.argmin(axis=1)
    return np.array([x[label == j].sum(axis=0) for j in range(3)])
# expect: kmeans_sums x == 1
# given: kmeans_sums centers = np.zeros((3, x.shape[1]))


def quantile_scores(d: AS):
    grid = np.arange(0, 11)
    return np.array([-abs((d < g).sum() - (d >= g).sum()) for g in grid])
# expect: quantile_scores d == sqrt(11)


def cdf(d: AC):
    grid = np.linspace(0, 10, 5)
    return (d[:, None] <= grid).sum(axis=0)
# expect: cdf d == 2


def sorted_trim(d: AH):
    s = np.sort(d)
    return s[2:-2].sum()
# expect: sorted_trim d == 10  # known: loose


def outer(x: Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)]):
    return sum(np.outer(r, r) for r in x)
# expect: outer x == sqrt(x.shape[1])


def cov(x: Annotated[np.ndarray, ChangeOneDistance, NormBound(L2, 1.0), Size("n")], n: int):
    return x.T @ x / n
# expect: cov x == sqrt(2) * sqrt(x.shape[1]) / n
# where: cov n = len(x)


def vstack(d: AS):
    m = np.vstack([d, d]).T
    return m.sum()
# expect: vstack d == 20


def where_count(d: AS):
    return np.count_nonzero((d > 2) & (d < 5))
# expect: where_count d == 1


def percent(df: FS):
    women = df.loc[df.sex == "F", "pay"]
    return women.sum(), women.count()
# expect: percent df == 11


def transform(df: FC):
    df = df.copy()
    df["band"] = np.select([df["age"] < 3, df["age"] < 6], ["a", "b"], default="c")
    return df.groupby("band")["pay"].sum().reindex(["a", "b", "c"], fill_value=0)
# expect: transform df == 10 * sqrt(2)


def map(df: FS):
    codes = df["sex"].map({"F": 1, "M": 2}).fillna(0)
    return codes.sum()
# expect: map df == 2


def where(df: FS):
    return df["pay"].where(df["age"] >= 5, 0).sum()
# expect: where df == 10


def mask_loc(df: FC):
    df.loc[df["age"] < 5, "pay"] = 0
    return df["pay"].sum()
# expect: mask_loc df == 10


def explode_sizes(df: FS):
    return df.groupby(["sex", "age"]).size().max()
# expect: explode_sizes df == 1


def dropdup(df: FS):
    return len(df["sex"].unique())
# expect: dropdup df == 1


def qcount(df: FS):
    return (df["pay"] > df["age"]).sum()
# expect: qcount df == 1


def iloc(df: FS):
    return df.sort_values("pay", ascending=False)["pay"].iloc[:3].sum()
# expect: iloc df == 10


def describe(df: FC):
    return df[["pay", "age"]].sum()
# expect: describe df == sqrt(181)


def melt(df: FS):
    long = df.melt(id_vars="sex", value_vars=["pay", "age"])
    return long["value"].sum()
# expect: melt df == 19  # known: loose


def named_apply(df: FS):
    def score(row):
        if row.sex == "F":
            return min(row.pay, 5)
        return 1
    return df.apply(score, axis=1).sum()
# expect: named_apply df == 5


def group_loop(df: FC):
    out = {}
    for sex, part in df.groupby("sex"):
        out[sex] = part["pay"].sum()
    return [out.get(s, 0) for s in ("F", "M")]
# expect: group_loop df == 10 * sqrt(2)


def records(df: FS):
    rows = df.to_dict("records")
    return sum(r["pay"] for r in rows if r["sex"] == "F")
# expect: records df == 10
