"""Tallies of lists of records, by loops, dictionaries and small classes."""
# ruff: noqa
# columns: by_job job=clerk|cook|nurse pay=float
from collections import defaultdict
from typing import Annotated

from annotated_types import Interval
from dpcheck import HammingDistance, InsertDeleteDistance, MetricFrame, Size, SymmetricDistance

Numbers = Annotated[list[float], SymmetricDistance]
Marks = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=5)]
Pairs = Annotated[list[tuple[str, float]], SymmetricDistance]
JOBS, LIMITS = ("clerk", "cook", "nurse"), (1, 5, 9)


class Tally:
    def __init__(self):
        self.n, self.total = 0, 0.0

    def add(self, t):
        self.n += 1
        self.total += min(max(t, 0.0), 5.0)

    def mean(self):
        return self.total / max(self.n, 1)


def totals_by_key(rows: Pairs):
    totals = {}
    for key, amount in rows:
        totals[key] = totals.get(key, 0.0) + min(max(amount, 0.0), 5.0)
    return [totals.get(key, 0.0) for key in ("a", "b", "ab")]
# expect: totals_by_key rows.L1 == 5


def by_job(df: MetricFrame[SymmetricDistance]):
    groups = defaultdict(list)
    for job, pay in zip(df["job"], df["pay"]):
        groups[job].append(min(max(pay, 0), 20))
    return [sum(groups[job]) for job in JOBS]
# expect: by_job df.L1 == 20


def tallied(d: Numbers):
    tally = Tally()
    for t in d:
        tally.add(t)
    return tally.total
# expect: tallied d == 5


def tallied_mean(d: Numbers):
    tally = Tally()
    for t in d:
        tally.add(t)
    return tally.mean()
# expect: tallied_mean d == 5


def highest_so_far(d: Numbers):
    best = 0.0
    for t in d:
        best = max(best, min(t, 7.0))
    return best
# expect: highest_so_far d == 7


def in_tens(d: Numbers):
    counts = [0] * 4
    for t in d:
        counts[min(int(max(t, 0) // 10), 3)] += 1
    return counts
# expect: in_tens d.L1 == 1


def limits_passed(d: Numbers):
    return sum(1 for t in d for limit in LIMITS if t > limit)
# expect: limits_passed d == 3  # known: loose
