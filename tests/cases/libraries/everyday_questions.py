"""Questions that people ask of rows, each in a few lines: bands and brackets, shares, quantiles, totals by a key."""
import math
import statistics
from collections import Counter, defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval

from dpcheck import (ChangeOneDistance, Column, HammingDistance, L1, L2, MaxRowsPer, MetricFrame, MetricVector, NormBound, Real, Shape, Size, SymmetricDistance,
                     exponential_mechanism, gaussian_mechanism, laplacian_mechanism)

Ages = Annotated[list[int], SymmetricDistance, Interval(ge=0, le=99)]
Pay = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1000)]
People = MetricFrame[SymmetricDistance]
EditedN = Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=1), Size("n")]


def ages_in_bands(ages: Ages):
    buckets = {"0-17": 0, "18-64": 0, "65+": 0}
    for a in ages:
        key = "0-17" if a < 18 else "18-64" if a < 65 else "65+"
        buckets[key] += 1
    return buckets
# expect: ages_in_bands ages.L1 == 1


def median_of_a_noisy_histogram(ages: Ages, eps: float):
    hist, edges = np.histogram(ages, bins=20, range=(0, 100))
    noisy = hist + np.random.laplace(0, 1 / eps, len(hist))
    cdf = np.cumsum(noisy) / noisy.sum()
    return edges[np.searchsorted(cdf, 0.5)]
# expect: median_of_a_noisy_histogram ages.epsilon == eps


def mean_pay(pay: Pay, eps: float):
    n = len(pay) + np.random.laplace(0, 2 / eps)
    s = sum(min(p, 500) for p in pay) + np.random.laplace(0, 1000 / eps)
    return s / max(n, 1)
# expect: mean_pay pay.epsilon == eps


def pay_in_brackets(pay: Pay):
    brackets = [0.0] * 4
    for p in pay:
        if p < 100:
            brackets[0] += p
        elif p < 300:
            brackets[1] += p
        elif p < 600:
            brackets[2] += p
        else:
            brackets[3] += p
    return brackets
# expect: pay_in_brackets pay.L1 == 1000


def hours_by_job(df: People, eps: float):
    out = {}
    for job, cap in {"nurse": 50, "judge": 90}.items():
        hours = df.loc[df["job"] == job, "hours"].clip(0, cap)
        out[job] = laplacian_mechanism(hours.sum(), cap, eps)
    return out
# expect: hours_by_job df.epsilon == eps


def pay_of_working_age(df: People):
    df = df.dropna(subset=["age", "pay"])
    df = df[(df.age >= 18) & (df.age < 65)]
    return df.pay.clip(0, 100).sum() / 100
# expect: pay_of_working_age df == 1


def cells_of_two_keys(df: People):
    g = df.groupby(["sex", "job"]).size()
    return [[g.get((s, j), 0) for j in ("a", "b")] for s in ("f", "m")]
# expect: cells_of_two_keys df.L1 == 1


def variance_of_edited(x: EditedN, n: int):
    return np.var(x)
# expect: variance_of_edited x == (1 - 1 / n) / n
# at: variance_of_edited n=10


def variance_written_out(x: EditedN, n: int):
    mean = x.sum() / n
    return sum((v - mean) ** 2 for v in x) / n
# expect: variance_written_out x == (1 - 1 / n) / n  # known: loose


def longer_words(words: Annotated[list[str], SymmetricDistance]):
    c = Counter(w.lower() for w in words if len(w) > 3)
    return [c[w] for w in ("alpha", "beta")]
# expect: longer_words words.L1 == 1


def totals_by_name(rows: Annotated[list[tuple[str, float]], SymmetricDistance]):
    totals = defaultdict(float)
    for name, amount in rows:
        totals[name] += max(-5, min(5, amount))
    return [totals[n] for n in ("x", "y", "z")]
# expect: totals_by_name rows.L1 == 5


def more_old_than_young(ages: Ages):
    return sum(a > 50 for a in ages) - sum(a <= 50 for a in ages)
# expect: more_old_than_young ages == 1


def evens_and_odds(ages: Ages):
    evens, odds = [], []
    for a in ages:
        (evens if a % 2 == 0 else odds).append(a)
    return len(evens), sum(odds)
# expect: evens_and_odds ages[0] == 1  # known: loose
# expect: evens_and_odds ages[1] == 99  # known: loose


def people_in_two_cities(df: People, eps: float):
    counts = df["city"].value_counts()
    return {c: laplacian_mechanism(int(counts.get(c, 0)), 1, eps) for c in ("rome", "oslo")}
# expect: people_in_two_cities df.epsilon == eps


def pay_by_sex(df: People):
    return df["pay"].clip(0, 10).groupby(df["sex"]).sum().reindex(["f", "m"], fill_value=0)
# expect: pay_by_sex df.L1 == 10


def rows_clipped_and_added(m: Annotated[np.ndarray, SymmetricDistance, NormBound(L2, 1.0)], eps: float, delta: float):
    total = np.zeros(m.shape[1])
    for row in m:
        norm = np.linalg.norm(row)
        total += row / max(1.0, norm / 0.5)
    return gaussian_mechanism(total, 0.5, eps, delta)
# expect: rows_clipped_and_added m.epsilon == eps


def three_quantiles(df: People, eps: float):
    q = [0.25, 0.5, 0.75]
    cand = list(range(0, 101))
    return [exponential_mechanism(cand, [-abs((df["age"] < c).sum() - p * len(df)) for c in cand], 1, eps) for p in q]
# expect: three_quantiles df.epsilon == 2 * eps


def mean_or_nothing(ages: Ages, eps: float):
    noisy_n = laplacian_mechanism(len(ages), 1, eps)
    if noisy_n < 10:
        return None
    return laplacian_mechanism(sum(ages), 99, eps) / noisy_n
# expect: mean_or_nothing ages.epsilon == 2 * eps


def decades(ages: Ages):
    a = np.array(ages)
    return np.bincount(a // 10, minlength=10)
# expect: decades ages.L1 == 1


def bands_side_by_side(ages: Ages):
    a = np.asarray(ages)
    return ((a[:, None] >= np.array([0, 30, 60])) & (a[:, None] < np.array([30, 60, 100]))).sum(axis=0)
# expect: bands_side_by_side ages.L1 == 1


def bands_one_by_one(ages: Ages):
    a = np.asarray(ages)
    return np.array([np.sum((a >= lo) & (a < lo + 25)) for lo in np.arange(0, 100, 25)])
# expect: bands_one_by_one ages.L1 == 1


def groups_named_by_where(df: People):
    df["age_group"] = np.where(df["age"] < 30, "young", np.where(df["age"] < 60, "mid", "old"))
    return df["age_group"].value_counts().reindex(["young", "mid", "old"]).fillna(0)
# expect: groups_named_by_where df.L1 == 1


def digitized(df: People):
    bins = np.digitize(df["age"].clip(0, 99), [25, 50, 75])
    return [int((bins == b).sum()) for b in range(4)]
# expect: digitized df.L1 == 1


def spent_by_day(txns: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 5), Column("amt", Interval(ge=0, le=20))]):
    return txns.groupby("day")["amt"].sum().reindex(range(7), fill_value=0)
# expect: spent_by_day txns.L1 == 100


def spent_by_user(txns: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 5), Column("amt", Interval(ge=0, le=20))]):
    per = txns.groupby("user")["amt"].sum().clip(upper=30)
    return per.sum(), len(per)
# expect: spent_by_user txns[0] == 30
# expect: spent_by_user txns[1] == 1


def mean_of_cut_ages(ages: Ages, k: Annotated[int, Interval(ge=1)]):
    return statistics.mean(min(a, 50) for a in ages)
# expect: mean_of_cut_ages ages == 25


def two_highest_bids(bids: Pay):
    first, second = 0, 0
    for b in bids:
        if b > first:
            second = first
            first = b
        elif b > second:
            second = b
    return first + second
# expect: two_highest_bids bids == 1000  # known: loose


def length_of_the_hypotenuse(x: Real, y: Real):
    return math.hypot(x, y)
# expect: length_of_the_hypotenuse x == 1


def mean_of_three(v: Annotated[MetricVector[Real, L2], Size(3)]):
    a, b, c = v
    return (a + b + c) / 3
# expect: mean_of_three v == sqrt(3) / 3


def squares_in_a_list(v: Annotated[MetricVector[Real, L1], Interval(ge=0, le=1)]):
    out = []
    for i in range(len(v)):
        out.append(v[i] ** 2)
    return sum(out)
# expect: squares_in_a_list v == 2


def people_in_query_bands(df: People, eps: float):
    total = 0
    for lo, hi in zip([0, 18, 65], [18, 65, 120]):
        n = len(df.query("@lo <= age < @hi")) + np.random.laplace(0, 1 / eps)
        total += max(0, n)
    return total
# expect: people_in_query_bands df.epsilon == eps


def products_where_both_are_there(df: People, eps: float):
    ok = df["a"].notnull() & df["b"].notnull()
    return laplacian_mechanism((df["a"].clip(0, 1) * df["b"].clip(0, 1))[ok].sum(), 1, eps)
# expect: products_where_both_are_there df.epsilon == eps


def place_of_the_noisy_maximum(ages: Ages, eps: float):
    counts = [0] * 10
    for a in ages:
        counts[a // 10] += 1
    noisy = [c + np.random.laplace(0, 1 / eps) for c in counts]
    return max(range(10), key=lambda i: noisy[i])
# expect: place_of_the_noisy_maximum ages.epsilon == eps


def noisy_maximum_in_a_loop(ages: Ages, eps: float):
    best, best_score = None, -math.inf
    for g in range(10):
        score = sum(a // 10 == g for a in ages) + np.random.laplace(0, 1 / eps)
        if score > best_score:
            best, best_score = g, score
    return best
# expect: noisy_maximum_in_a_loop ages.epsilon == eps


def share_of_yes(votes: Annotated[list[str], HammingDistance, Size("n")], n: int):
    tally = {"y": 0, "n": 0}
    for v in votes:
        tally[v] += 1
    return tally["y"] / n
# expect: share_of_yes votes == 1 / n


def product_by_eval(df: People):
    return df.assign(x=df.x.clip(0, 4), y=df.y.clip(0, 3)).eval("x * y").sum()
# expect: product_by_eval df == 12


def days_of_the_week(df: People):
    dates = pd.to_datetime(df["when"], format="%Y-%m-%d")
    return dates.dt.dayofweek.value_counts().reindex(range(7), fill_value=0).tolist()
# expect: days_of_the_week df.L1 == 1


def melted(df: People):
    long = df.melt(id_vars="id", value_vars=["a", "b"], value_name="v")
    return long["v"].clip(0, 1).sum()
# expect: melted df == 2  # known: loose


def distances_in_rings(pts: Annotated[np.ndarray, SymmetricDistance, Shape("n", 2)]):
    r = np.hypot(pts[:, 0], pts[:, 1])
    return np.histogram(r, bins=[0, 1, 2, 3])[0]
# expect: distances_in_rings pts.L1 == 1


def longest_run(ages: Ages):
    run = 0
    best = 0
    for a in ages:
        run = run + 1 if a > 50 else 0
        best = max(best, run)
    return best
# expect: longest_run ages == inf
