"""Dicts and lists of lists that a loop over rows fills, by a key of each row; and what is made of each of them (J21, H6)."""
# columns: city=a|b|c pay=float k=a|b|c x=float
# ruff: noqa
from collections import defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, L2, MetricFrame, NormBound, Shape, SymmetricDistance

Words = Annotated[list[str], SymmetricDistance]
Pairs = Annotated[list[tuple[str, float]], SymmetricDistance]
PairsEdited = Annotated[list[tuple[str, float]], ChangeOneDistance]
Points = Annotated[np.ndarray, ChangeOneDistance, Shape("n", 2), NormBound(L2, 1.0)]
CENTRES = np.array([[0.5, 0.0], [-0.5, 0.0], [0.0, 0.5]])


def by_default(d: Words):
    parts = defaultdict(list)
    for r in d:
        parts[r].append(1)
    return len(parts["a"])
# expect: by_default d == 1


def sums_by_key(rows: Pairs):
    pays = defaultdict(list)
    for city, pay in rows:
        pays[city].append(min(max(pay, 0), 100))
    return [sum(pays[c]) for c in ("a", "b")]
# expect: sums_by_key rows.L1 == 100
# expect: sums_by_key rows.LInf == 100


def set_by_default(rows: PairsEdited):
    groups = {}
    for city, pay in rows:
        groups.setdefault(city, []).append(pay)
    return [len(groups.get(c, [])) for c in ("a", "b")]
# expect: set_by_default rows.L1 == 2
# expect: set_by_default rows.L2 == sqrt(2)


def begun_when_new(rows: Pairs):
    groups = {}
    for city, pay in rows:
        if city not in groups:
            groups[city] = []
        groups[city].append(pay)
    return len(groups["a"]), len(groups)
# expect: begun_when_new rows[0] == 1
# expect: begun_when_new rows[1] == 1


def of_known_keys(rows: PairsEdited):
    groups = {"a": [], "b": []}
    for city, pay in rows:
        if city in groups:
            groups[city].append(min(max(pay, 0), 100))
    return [sum(v) for v in groups.values()]
# expect: of_known_keys rows.L1 == 200
# expect: of_known_keys rows.L2 == 100 * sqrt(2)
# expect: of_known_keys rows.LInf == 100


def buckets(rows: PairsEdited):
    groups = [[] for _ in range(3)]
    for city, pay in rows:
        groups[int(min(max(pay, 0), 2))].append(pay)
    return [len(v) for v in groups]
# expect: buckets rows.L1 == 2
# expect: buckets rows.LInf == 1


def buckets_from_the_end(rows: Pairs):
    """-1 is the last one, as 1 is."""
    groups = [[], []]
    for city, pay in rows:
        groups[int(min(max(pay, -2), 1))].append(pay)
    return [len(v) for v in groups]
# expect: buckets_from_the_end rows.L1 == 1  # known: loose


def of_some_rows(rows: Pairs):
    groups = defaultdict(list)
    for city, pay in rows:
        if pay > 3:
            groups[city].append(min(pay, 7))
    return sum(groups["a"])
# expect: of_some_rows rows == 7


def made_of_each(rows: Pairs):
    pays = defaultdict(list)
    for city, pay in rows:
        pays[city].append(min(max(pay, 0), 100))
    totals = {c: sum(v) for c, v in pays.items()}
    return [totals.get(c, 0) for c in ("a", "b")]
# expect: made_of_each rows.L1 == 100


def longest(rows: Pairs):
    pays = defaultdict(list)
    for city, pay in rows:
        pays[city].append(pay)
    return max([len(v) for v in pays.values()])
# expect: longest rows == 1


def sizes_of_groups(df: MetricFrame[SymmetricDistance]):
    sizes = {k: len(g) for k, g in df.groupby("city")}
    return [sizes.get(c, 0) for c in ("a", "b")]
# expect: sizes_of_groups df.L1 == 1


# --- what looks like it
def the_same_list_twice(rows: Pairs):
    """One list under two keys."""
    a = []
    groups = {"a": a, "b": a}
    for city, pay in rows:
        groups[city].append(1)
    return len(groups["a"]) + len(groups["b"])
# expect: the_same_list_twice rows == 2  # known: loose


def looked_at_meanwhile(rows: Pairs):
    """What is appended depends on the rows before."""
    a = []
    groups = {"a": a, "b": []}
    for city, pay in rows:
        groups[city].append(len(a))
    return sum(groups["b"])
# expect: looked_at_meanwhile rows == inf


def extended(rows: Pairs):
    a = []
    groups = {"a": a, "b": []}
    for city, pay in rows:
        groups[city].extend([1, 2])
    return len(a)
# expect: extended rows == 2  # known: loose


def added_to(rows: Pairs):
    a = []
    groups = {"a": a, "b": []}
    for city, pay in rows:
        groups[city] += [1, 2]
    return len(a)
# expect: added_to rows == 2  # known: loose


def handed_out(rows: Pairs, f):
    a = []
    groups = {"a": a, "b": []}
    for city, pay in rows:
        f(groups[city])
    return len(a)
# expect: handed_out rows == inf
# given: handed_out f = lambda some: some.extend(range(1000))


def counted_so_far(rows: Pairs):
    groups, total = defaultdict(list), 0
    for city, pay in rows:
        groups[city].append(pay)
        total += len(groups[city])
    return total
# expect: counted_so_far rows == inf


def of_what_stands_later(df: MetricFrame[SymmetricDistance]):
    """The function is called where it stands, not where its result is asked for."""
    c = 10
    sizes = df.groupby("k")["x"].apply(lambda g: c * len(g))
    c = 1
    return sizes.reindex(["a", "b"], fill_value=0)
# expect: of_what_stands_later df.L1 == 10  # known: loose


def of_what_is_stored_later(df: MetricFrame[SymmetricDistance]):
    w = [10]
    sizes = {k: w[0] * len(g) for k, g in df.groupby("k")}
    w[0] = 1
    return [sizes.get(c, 0) for c in ("a", "b")]
# expect: of_what_is_stored_later df.L1 == 10  # known: loose


def of_what_stands_before(df: MetricFrame[SymmetricDistance]):
    w = [10]
    sizes = {k: w[0] * len(g) for k, g in df.groupby("k")}
    return [sizes.get(c, 0) for c in ("a", "b")]
# expect: of_what_stands_before df.L1 == 10
