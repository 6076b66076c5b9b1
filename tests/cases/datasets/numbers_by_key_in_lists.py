"""Lists by a key; walks over sorted groups; dicts of counts and sums."""
# ruff: noqa
# columns: p=float[0,10] k=a|b|c|?
# columns: counter_of_field job=nurse|teacher|c
import itertools
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, Size, SymmetricDistance, clamp, laplacian_mechanism

KEYS = ("a", "b", "c")
PS = Annotated[list[tuple[str, float]], SymmetricDistance]
PC = Annotated[list[tuple[str, float]], ChangeOneDistance]
KS = Annotated[list[str], SymmetricDistance]
KC = Annotated[list[str], ChangeOneDistance]
DS = Annotated[list[dict], SymmetricDistance]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10))]


def sorted_groups(d: PS):
    totals = {k: sum(clamp(v, 0, 10) for _, v in g) for k, g in groupby(sorted(d, key=lambda r: r[0]), key=lambda r: r[0])}
    return [totals.get(k, 0) for k in KEYS]
# expect: sorted_groups d.L1 == 10


def sorted_groups_edited(d: PC):
    totals = {k: sum(clamp(v, 0, 10) for _, v in g) for k, g in groupby(sorted(d, key=itemgetter(0)), key=itemgetter(0))}
    return [totals.get(k, 0) for k in KEYS]
# expect: sorted_groups_edited d.L1 == 20


def runs_of_keys(d: KS):
    counts = {}
    for k, g in itertools.groupby(sorted(d)):
        counts[k] = len(list(g))
    return [counts.get(k, 0) for k in KEYS]
# expect: runs_of_keys d.L1 == 1


def default_counts(d: KS):
    counts = defaultdict(int)
    for k in d:
        counts[k] += 1
    return np.array([counts[k] for k in KEYS])
# expect: default_counts d.L1 == 1


def default_sums_edited(d: PC):
    sums = defaultdict(float)
    for k, v in d:
        sums[k] += min(max(v, 0.0), 10.0)
    return np.array([sums[k] for k in KEYS])
# expect: default_sums_edited d.L1 == 20
# expect: default_sums_edited d == sqrt(200)


def get_plus_one(d: KS):
    counts = {}
    for k in d:
        counts[k] = counts.get(k, 0) + 1
    return [counts.get(k, 0) for k in KEYS]
# expect: get_plus_one d.L1 == 1


def setdefault_lists(d: PS):
    parts = {}
    for k, v in d:
        parts.setdefault(k, []).append(clamp(v, 0, 10))
    return [sum(parts.get(k, [])) for k in KEYS]
# expect: setdefault_lists d.L1 == 10


def counter_of_sums(d: PS):
    c = Counter()
    for k, v in d:
        c[k] += clamp(v, 0, 10)
    return [c[k] for k in KEYS]
# expect: counter_of_sums d.L1 == 10


def counter_of_field(d: DS):
    c = Counter(r["job"] for r in d)
    return [c["nurse"], c["teacher"]]
# expect: counter_of_field d.L1 == 1


def counter_of_field_edited(d: KC):
    c = Counter(d)
    return [c[k] for k in KEYS]
# expect: counter_of_field_edited d.L1 == 2
# expect: counter_of_field_edited d == sqrt(2)


def public_keys_only(d: PS):
    totals = {k: 0.0 for k in KEYS}
    for k, v in d:
        if k in totals:
            totals[k] += clamp(v, 0, 10)
    return list(totals.values())
# expect: public_keys_only d.L1 == 10


def try_except(d: PS):
    totals = {k: 0.0 for k in KEYS}
    for k, v in d:
        try:
            totals[k] += clamp(v, 0, 10)
        except KeyError:
            pass
    return list(totals.values())
# expect: try_except d.L1 == 10  # known: loose


def unique_loop(df: FS):
    total = 0.0
    for k in df["k"].unique():
        total += df[df["k"] == k]["p"].sum()
    return total
# expect: unique_loop df == 10  # known: loose


def frequent_values(df: FS):  # one group passes the threshold at most
    return sum(1 for k in df["k"].unique() if (df["k"] == k).sum() >= 5)
# expect: frequent_values df == 1  # known: loose


def by_bucket(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=9)]):
    counts = [0] * 5
    for x in d:
        counts[int(x // 2)] += 1
    return counts
# expect: by_bucket d.L1 == 1


@dataclass
class Visit:
    ward: str
    cost: float


def of_dataclasses(visits: Annotated[list[Visit], SymmetricDistance]):
    totals = defaultdict(float)
    for v in visits:
        totals[v.ward] += max(0.0, min(v.cost, 500.0))
    return [totals[w] for w in KEYS]
# expect: of_dataclasses visits.L1 == 500


def capped_per_key(d: KS):  # at most three of each key are counted
    counts = Counter(d)
    return sum(min(n, 3) for n in counts.values())
# expect: capped_per_key d == 1


def released_by_key(d: KS, eps: float):
    counts = Counter(d)
    return {k: laplacian_mechanism(counts[k], 1, eps) for k in KEYS}
# expect: released_by_key d.epsilon == eps


def heads_and_tails(d: KS):
    heads = [r for r in d if r == "h"]
    tails = [r for r in d if r == "t"]
    return np.array([len(heads), len(tails)])
# expect: heads_and_tails d.L1 == 1


def squares_of_counts(d: KS):
    return sum(n * n for n in Counter(d).values())
# expect: squares_of_counts d == inf


def at_least_three(d: KS):  # a key that comes brings 3
    return sum(max(n, 3) for n in Counter(d).values())
# expect: at_least_three d == 3


def of_frequent_ones(d: KS):  # from 1 to 2 the sum goes from 0 to 2
    return sum(min(n, 3) for n in Counter(d).values() if n > 1)
# expect: of_frequent_ones d == 2  # known: loose


def capped_edited(d: KC):  # a count falls, another rises
    return sum(min(n, 3) for n in Counter(d).values())
# expect: capped_edited d == 1  # known: loose


# ------------------------------------------------------------------ runs
def of_unsorted(d: PS):
    totals = {k: sum(clamp(v, 0, 10) for _, v in g) for k, g in groupby(d, key=lambda r: r[0])}
    return [totals.get(k, 0) for k in KEYS]
# expect: of_unsorted d == inf


def by_another_key(d: PS):
    totals = {k: sum(clamp(v, 0, 10) for _, v in g) for k, g in groupby(sorted(d, key=lambda r: r[1]), key=lambda r: r[0])}
    return [totals.get(k, 0) for k in KEYS]
# expect: by_another_key d == inf


def kept_in_a_list(d: KS):  # the runs are empty by then
    return sum(len(list(g)) for _, g in list(groupby(sorted(d))))
# expect: kept_in_a_list d == 0  # known: loose


def capped_runs(d: KS):
    return sum(min(len(list(g)), 3) for _, g in groupby(sorted(d)))
# expect: capped_runs d == 1
