"""Lists and dicts, released values that decide what is asked next, and what several releases cost."""
# ruff: noqa
# columns: age=float[0,100] pay=float[0,50] kind=a|b|c city=A|B sex=F|M
import itertools
import math
import statistics
from collections import Counter, defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import (
    ChangeOneDistance, Column, HammingDistance, Size, SymmetricDistance, above_threshold, exponential_mechanism, gaussian_mechanism,
    laplacian_mechanism, private, report_noisy_max,
)

L = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
C = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10), Size("n")]
K = Annotated[list[str], SymmetricDistance]
D = Annotated[list[dict], SymmetricDistance]
F = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=50)), Column("age", Interval(ge=0, le=100))]
V = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
Eps = Annotated[float, Interval(gt=0, le=5)]


def counted_words(d: K):
    c = Counter(w.strip().lower() for w in d)
    return [c[w] for w in ("yes", "no", "maybe")]
# expect: counted_words d.L1 == 1


def grouped_sums(d: D):
    sums = defaultdict(float)
    for r in d:
        sums[r["city"]] += min(max(r["pay"], 0), 20)
    return [sums[c] for c in ("A", "B")]
# expect: grouped_sums d.L1 == 20


def partitioned(d: L):
    small, large = [], []
    for x in d:
        (small if x < 5 else large).append(x)
    return len(small), sum(large)
# expect: partitioned d[0] == 1  # known: loose
# expect: partitioned d[1] == 10  # known: loose


def mean_of_list(d: C, n: int):
    return statistics.fmean(d)
# expect: mean_of_list d == 10 / n


def median_of_list(d: C, n: int):
    return statistics.median(d)
# expect: median_of_list d == 10


def total_of_chain(d: L):
    return sum(itertools.chain(d, [1.0, 2.0]))
# expect: total_of_chain d == 10


def doubled_list(d: L):  # every row twice
    return sum(d + d)
# expect: doubled_list d == 20


def zipped_dicts(d: D):
    return sum(1 for r in d if r.get("age", 0) >= 18 and r["sex"] == "F")
# expect: zipped_dicts d == 1


def histogram_by_hand(d: L):
    h = [0] * 5
    for x in d:
        h[min(int(x // 2), 4)] += 1
    return h
# expect: histogram_by_hand d.L1 == 1


def capped_counts(d: K):
    c = Counter(d)
    return sum(min(c[w], 3) for w in ("a", "b"))
# expect: capped_counts d == 1


def largest_three(d: L):
    return sum(sorted(d, reverse=True)[:3])
# expect: largest_three d == 10


def any_large(d: L):
    return int(any(x > 9 for x in d))
# expect: any_large d == 1


def log_sum(d: L):
    return sum(math.log1p(x) for x in d)
# expect: log_sum d == log(11)


def set_of_words(d: K):
    return len({w[:1] for w in d})
# expect: set_of_words d == 1


def per_key_by_groupby(d: K):
    out = {k: 0 for k in "abc"}
    for k, g in itertools.groupby(sorted(d)):
        if k in out:
            out[k] = len(list(g))
    return list(out.values())
# expect: per_key_by_groupby d.L1 == 1  # known: loose


# ---------------------------------------------------------------- released values
def adaptive_clip(d: V, eps: Eps):
    s = laplacian_mechanism((d > 5).sum(), 1, eps)
    cap = 8.0 if s > 100 else 4.0
    return laplacian_mechanism(np.minimum(d, cap).sum(), cap, eps)
# expect: adaptive_clip d.epsilon == 2 * eps


def noisy_mean(df: F, eps: Eps):
    n = max(1, laplacian_mechanism(len(df), 1, eps / 2))
    s = laplacian_mechanism(df["pay"].clip(0, 50).sum(), 50, eps / 2)
    return s / n
# expect: noisy_mean df.epsilon == eps


def quantile_then_sum(d: V, eps: Eps):
    grid = np.arange(0, 11)
    scores = [-abs((d <= g).sum() - 0.9 * len(d)) for g in grid]  # a row moves |count - 0.9 n| by at most 0.9
    cap = exponential_mechanism(grid, scores, 0.9, eps)
    return laplacian_mechanism(np.clip(d, 0, cap).sum(), cap, eps)
# expect: quantile_then_sum d.epsilon == 2 * eps


def top_kind_then_sum(df: F, eps: Eps):
    kinds = ["a", "b", "c"]
    counts = [(df["kind"] == k).sum() for k in kinds]
    best = report_noisy_max(kinds, counts, 1, eps)
    return laplacian_mechanism(df[df["kind"] == best]["pay"].sum(), 50, eps)
# expect: top_kind_then_sum df.epsilon == 3 * eps / 2


def sparse_by_hand(d: V, eps: Eps):
    t = 20 + np.random.laplace(0, 2 / eps)
    for i in range(11):
        if (d > i).sum() + np.random.laplace(0, 4 / eps) >= t:
            return i
    return None
# expect: sparse_by_hand d.epsilon == 3 * eps / 4


def first_above(d: V, eps: Eps):
    return above_threshold([lambda x, i=i: (x > i).sum() for i in range(10)], d, 30, eps)
# expect: first_above d.epsilon == eps


def centred_again(d: V, n: int, eps: Eps):
    m = laplacian_mechanism(d.sum(), 10, eps) / n
    m = min(max(m, 0.0), 10.0)
    return laplacian_mechanism(np.clip((d - m) ** 2, 0, 25).sum(), 25, eps)
# expect: centred_again d.epsilon == 2 * eps


# ---------------------------------------------------------------- costs
def each_kind(df: F, eps: Eps):  # disjoint parts: one row pays once
    return [laplacian_mechanism((df["kind"] == k).sum(), 1, eps) for k in ("a", "b", "c", "d")]
# expect: each_kind df.epsilon == eps


def each_group(df: F, eps: Eps):
    out = {}
    for k, g in df.groupby("kind"):
        if k in ("a", "b"):
            out[k] = laplacian_mechanism(g["pay"].sum(), 50, eps)  # error: DP204
    return out  # which kinds occur is told


def each_known_group(df: F, eps: Eps):
    groups = df.groupby("kind")["pay"].sum().reindex(["a", "b"], fill_value=0)
    return {k: laplacian_mechanism(groups[k], 50, eps) for k in ("a", "b")}
# expect: each_known_group df.epsilon == eps


def split_over_columns(df: F, eps: Eps):
    cols = {"pay": 50, "age": 100}
    return {c: laplacian_mechanism(df[c].sum(), hi, eps / len(cols)) for c, hi in cols.items()}
# expect: split_over_columns df.epsilon == eps


def rounds_of_laplace(d: V, k: Annotated[int, Interval(ge=1)], eps: Eps):
    total = 0.0
    for _ in range(k):
        total += laplacian_mechanism(d.sum(), 10, eps / k)
    return total / k
# expect: rounds_of_laplace d.epsilon == eps


@private(rho=0.5)
def gaussian_rounds(d: V):  # four times rho = 1 / (2 * 4) each
    out = []
    for _ in range(4):
        out.append(d.sum() + np.random.normal(0, 20))  # clean
    return out


@private(rho=0.4)
def gaussian_rounds_too_many(d: V):  # error: DP202
    out = []
    for _ in range(4):
        out.append(d.sum() + np.random.normal(0, 20))
    return out


def bands_of_ages(df: F, eps: Eps):
    out = []
    for lo in range(0, 100, 10):
        band = df[(df["age"] >= lo) & (df["age"] < lo + 10)]
        out.append(laplacian_mechanism(len(band), 1, eps))
    return out
# expect: bands_of_ages df.epsilon == eps


def histogram_once(d: V, eps: Eps):
    h, _ = np.histogram(d, bins=10, range=(0, 10))
    return h + np.random.laplace(0, 1 / eps, size=10)
# expect: histogram_once d.epsilon == eps
