"""Releases as people write them, and what they cost."""
# ruff: noqa
import math
import random
import sqlite3
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
import polars as pl
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Column, Data, HammingDistance, L1, L2, LInf, MetricFrame, MetricMatrix, MetricVector, NormBound, Real, Shape, Size, SymmetricDistance,
    above_threshold, clip, exponential_mechanism, gaussian_mechanism, laplacian_mechanism, private, randomized_response, report_noisy_max,
)

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10))]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
Votes = Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=9)]
PS = Annotated[pl.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10))]
PC = Annotated[pl.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10))]
CON = Annotated[sqlite3.Connection, SymmetricDistance, Column("p", Interval(ge=0, le=10))]
Eps = Annotated[float, Interval(ge=0.01, le=5)]


def noisy_mean(df: FS, eps: Eps):
    total = laplacian_mechanism(df["p"].sum(), 10, eps / 2)
    n = laplacian_mechanism(len(df), 1, eps / 2)
    return total / max(n, 1)
# expect: noisy_mean df.epsilon == eps


def adaptive(df: FS, eps: Eps):
    cap = max(1.0, laplacian_mechanism(df["p"].max(), 10, eps))
    return laplacian_mechanism(df["x"].clip(0, cap).sum(), cap, eps)
# expect: adaptive df.epsilon == 2 * eps


def histogram_by_hand(df: FS, eps: Eps):
    counts = df["k"].value_counts().reindex(["a", "b", "c"], fill_value=0)
    return {k: counts[k] + np.random.laplace(0, 1 / eps) for k in ["a", "b", "c"]}
# expect: histogram_by_hand df.epsilon == eps


def histogram_vector(df: FS, eps: Eps):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return counts + np.random.default_rng().laplace(scale=1 / eps, size=counts.shape)
# expect: histogram_vector df.epsilon == eps


def noisy_max(df: FS, eps: Eps):
    counts = [(df["k"] == c).sum() for c in "abc"]
    noisy = [c + np.random.laplace(0, 2 / eps) for c in counts]
    return "abc"[noisy.index(max(noisy))]
# expect: noisy_max df.epsilon == eps / 2


def noisy_argmax(df: FS, eps: Eps):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return int(np.argmax(counts + np.random.laplace(0, 1 / eps, 3)))
# expect: noisy_argmax df.epsilon == eps


def gumbel_max(df: FS, eps: Eps):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return int(np.argmax(eps * counts / 2 + np.random.gumbel(size=3)))
# expect: gumbel_max df.epsilon == eps / 2


def exponential(df: FS, eps: Eps):
    options = ["a", "b", "c"]
    scores = np.array([(df["k"] == c).sum() for c in options])
    p = np.exp(eps * scores / 2)
    p /= p.sum()
    return np.random.choice(options, p=p)
# expect: exponential df.epsilon == eps / 2


def exponential_stable(df: FS, eps: Eps):
    options = ["a", "b", "c"]
    scores = np.array([(df["k"] == c).sum() for c in options])
    logits = eps * scores
    logits = logits - logits.max()
    p = np.exp(logits) / np.exp(logits).sum()
    return options[np.random.choice(len(options), p=p)]
# expect: exponential_stable df.epsilon == eps


def exponential_choices(df: FS, eps: Eps):
    options = ["a", "b", "c"]
    weights = [math.exp(eps * len(df[df["k"] == c]) / 2) for c in options]
    return random.choices(options, weights=weights)[0]
# expect: exponential_choices df.epsilon == eps / 2


def pate(votes: Votes, eps: Eps):
    counts = np.bincount(votes.astype(int), minlength=10)
    return np.argmax(counts + np.random.laplace(0, 2 / eps, size=10))
# expect: pate votes.epsilon == eps


def pate_gaussian(votes: Votes, sigma: Annotated[float, Interval(ge=1, le=100)]):
    counts = np.bincount(votes.astype(int), minlength=10)
    return np.argmax(counts + np.random.normal(0, sigma, size=10))
# expect: pate_gaussian votes.rho == 1 / sigma ** 2


def median_exponential(d: LS, eps: Eps):
    candidates = list(range(11))
    scores = [-abs(sum(1 for r in d if r < c) - len(d) / 2) for c in candidates]
    return exponential_mechanism(candidates, scores, 0.5, eps)
# expect: median_exponential d.epsilon == eps


def svt(d: LS, eps: Eps, t: float):
    noisy_t = t + np.random.laplace(0, 2 / eps)
    for c in range(11):
        q = sum(1 for r in d if r > c)
        if q + np.random.laplace(0, 4 / eps) >= noisy_t:
            return c
    return None
# expect: svt d.epsilon == 3 * eps / 4


def svt_library(d: LS, eps: Eps):
    queries = [lambda rows, c=c: sum(1 for r in rows if r > c) for c in range(11)]
    return above_threshold(queries, d, 20.0, eps)
# expect: svt_library d.epsilon == eps


def randomised(x: Data, eps: Eps):
    return randomized_response(x, [0, 1], eps)
# expect: randomised x.epsilon == eps


def gradient_steps(X: MetricMatrix[Data, LInf], model, k: int, delta: float):
    theta = np.zeros(10)
    for _ in range(k):
        grads = [clip(L2, model.grad(theta, x)) for x in X]
        theta = theta - gaussian_mechanism(np.sum(grads, axis=0), 2, 0.1, delta)
    return theta
# expect: gradient_steps X.epsilon == k / 10


def geometric(df: FS, eps: Eps):
    p = 1 - math.exp(-eps)
    return len(df) + np.random.geometric(p) - np.random.geometric(p)
# expect: geometric df.epsilon == eps


def exponential_difference(df: FS, eps: Eps):
    return len(df) + np.random.exponential(1 / eps) - np.random.exponential(1 / eps)
# expect: exponential_difference df.epsilon == eps


def sql_sum(con: CON):
    return con.execute("SELECT SUM(p) FROM t WHERE city = 'Rome'").fetchone()[0]
# columns: sql_sum p=float[0,10] city=Rome|Oslo
# expect: sql_sum con == 10


def sql_groups(con: CON):
    rows = con.execute("SELECT k, COUNT(*) FROM t GROUP BY k").fetchall()
    counts = dict(rows)
    return [counts.get(c, 0) for c in "abc"]
# columns: sql_groups p=float[0,10] k=a|b|c|d
# expect: sql_groups con.L1 == 1


def sql_case(con: CON):
    return con.execute("SELECT SUM(CASE WHEN p > 5 THEN 1 ELSE 0 END) FROM t").fetchone()[0]
# expect: sql_case con == 1


def sql_pandas(con: CON):
    df = pd.read_sql("SELECT * FROM t WHERE p > 2", con)
    return df["p"].sum()
# expect: sql_pandas con == 10


def polars_sum(df: PS):
    return df["p"].sum()
# expect: polars_sum df == 10


def polars_groups(df: PC):
    g = df.group_by("k").agg(pl.col("p").sum())
    return g["p"].sum()
# columns: polars_groups k=a|b|c p=float[0,10]
# expect: polars_groups df == 10


def polars_lazy(df: PS):
    return df.lazy().filter(pl.col("p") > 3).select(pl.col("p").clip(0, 5).sum()).collect().item()
# expect: polars_lazy df == 5


def polars_when(df: PS):
    return df.select(pl.when(pl.col("p") > 5).then(1).otherwise(0).sum()).item()
# expect: polars_when df == 1


def polars_rows(df: PS):
    return sum(r["p"] for r in df.iter_rows(named=True))
# expect: polars_rows df == 10


def polars_value_counts(df: PC):
    return df["k"].value_counts().filter(pl.col("k").is_in(["a", "b"]))["count"].sum()
# expect: polars_value_counts df == 1  # known: loose


def quantile_loop(df: FS, eps: Eps):
    lo, hi = 0.0, 10.0
    for _ in range(5):
        mid = (lo + hi) / 2
        below = laplacian_mechanism((df["p"] < mid).sum(), 1, eps)
        n = 100
        if below < n / 2:
            lo = mid
        else:
            hi = mid
    return lo
# expect: quantile_loop df.epsilon == 5 * eps


def released_filter(df: FS, eps: Eps):
    top = exponential_mechanism(["a", "b"], [(df["k"] == c).sum() for c in "ab"], 1, eps, monotone=True)
    return laplacian_mechanism(df[df["k"] == top]["p"].sum(), 10, eps)
# expect: released_filter df.epsilon == 2 * eps


def disjoint(df: FS, eps: Eps):
    out = {}
    for c in ["a", "b", "c"]:
        part = df[df["k"] == c]
        out[c] = laplacian_mechanism(part["p"].sum(), 10, eps)
    return out
# expect: disjoint df.epsilon == eps


def disjoint_groups(df: FS, eps: Eps):
    return [laplacian_mechanism(df[(df["p"] >= lo) & (df["p"] < lo + 2)].shape[0], 1, eps) for lo in range(0, 10, 2)]
# expect: disjoint_groups df.epsilon == eps


def marginals_gaussian(df: FS, rho: Annotated[float, Interval(ge=0.01, le=5)]):
    sigma = math.sqrt(3 / (2 * rho))
    out = []
    for col in ["a", "b", "c"]:
        h = df[col].value_counts().reindex(range(3), fill_value=0).to_numpy()
        out.append(h + np.random.normal(0, sigma, size=3))
    return out
# expect: marginals_gaussian df.rho == rho


def hierarchical(df: FS, eps: Eps):
    h = np.histogram(df["p"], bins=8, range=(0, 10))[0]
    tree = np.concatenate([h, h.reshape(4, 2).sum(axis=1), h.reshape(2, 4).sum(axis=1), [h.sum()]])
    return tree + np.random.laplace(0, 4 / eps, size=15)
# expect: hierarchical df.epsilon == eps


def prefix_sums(df: FS, eps: Eps):
    h = np.histogram(df["p"], bins=4, range=(0, 10))[0]
    return np.cumsum(h) + np.random.laplace(0, 4 / eps, size=4)
# expect: prefix_sums df.epsilon == eps


def truncated_stream(d: Annotated[list[int], HammingDistance, Interval(ge=0, le=1)], eps: Eps):
    noisy = [x + np.random.laplace(0, 1 / eps) for x in d]
    return np.cumsum(noisy)
# expect: truncated_stream d.epsilon == eps


def output_perturbation(df: FS, eps: Eps):
    counts = Counter(df["k"])
    return {c: max(0, round(counts[c] + np.random.laplace(scale=1 / eps))) for c in ("a", "b")}
# expect: output_perturbation df.epsilon == eps
