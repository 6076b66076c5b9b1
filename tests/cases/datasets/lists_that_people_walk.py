"""Lists as people walk through them: counters, texts, groups, windows, running sums; each with its best bound."""
# ruff: noqa
import bisect
import functools
import heapq
import itertools
import math
import operator
import statistics
from collections import Counter, OrderedDict, defaultdict, deque
from decimal import Decimal
from fractions import Fraction
from typing import Annotated

import numpy as np
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, HammingDistance, InsertDeleteDistance, L1, L2, LInf, Size, SymmetricDistance

LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
LI = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=10)]
LH = Annotated[list[float], HammingDistance, Interval(ge=0, le=10)]
LN = Annotated[list[float], HammingDistance, Interval(ge=0, le=10), Size("m")]
L6 = Annotated[list[float], HammingDistance, Interval(ge=0, le=10), Size(6)]
LK = Annotated[list[str], SymmetricDistance]
LW = Annotated[list[int], SymmetricDistance, Interval(ge=0, le=4)]
LC = Annotated[list[int], ChangeOneDistance, Interval(ge=0, le=4)]
WEIGHTS = [1.0, 2.0, 3.0]


def mean_of(d: LN, m: int):
    return statistics.mean(d)
# expect: mean_of d == 10 / m
# where: mean_of m = len(d)


def fmean_of(d: LN, m: int):
    return statistics.fmean(d)
# expect: fmean_of d == 10 / m
# where: fmean_of m = len(d)


def median_of(d: LH):
    return statistics.median(d)
# expect: median_of d == 10


def pvariance_of(d: LN, m: int):
    return statistics.pvariance(d)
# expect: pvariance_of d == 100 * (m - 1) / m ** 2
# where: pvariance_of m = len(d)


def updated(d: LK):
    c = Counter()
    for r in d:
        c.update([r])
    return c["a"]
# expect: updated d == 1


def updated_at_once(d: LK):
    c = Counter()
    c.update(d)
    return [c[k] for k in "abc"]
# expect: updated_at_once d.L1 == 1


def most_common(d: LK):
    return Counter(d).most_common(1)[0][1]
# expect: most_common d == 1


def counter_len(d: LK):
    return len(Counter(d))
# expect: counter_len d == 1


def counter_total(d: LC):
    return Counter(d).total()
# expect: counter_total d == 0


def counter_of_pairs(d: LK):
    c = Counter((r[0], len(r) > 3) for r in d if r)
    return c["a", True]
# expect: counter_of_pairs d == 1


def distinct_by_groups(d: LW):
    return sum(1 for _ in itertools.groupby(sorted(d)))
# expect: distinct_by_groups d == 1  # known: loose


def grouped(d: LW):
    out = {}
    for k, g in itertools.groupby(sorted(d)):
        out[k] = len(list(g))
    return out.get(1, 0)
# expect: grouped d == 1


def reduced(d: LS):
    return functools.reduce(lambda a, r: a + min(r, 5), d, 0)
# expect: reduced d == 5


def mapped_filtered(d: LS):
    return sum(map(lambda r: r * r, filter(lambda r: r > 2, d)))
# expect: mapped_filtered d == 100


def any_large(d: LS):
    return int(any(r > 5 for r in d))
# expect: any_large d == 1


def heap(d: LS):
    return sum(heapq.nlargest(3, d))
# expect: heap d == 10


def at_least(d: LS):
    return len(d) - bisect.bisect_left(sorted(d), 5)
# expect: at_least d == 1  # known: loose


def fsum(d: LS):
    return math.fsum(d)
# expect: fsum d == 10


def product_of_shares(d: LS):
    return math.prod(r / 10 for r in d)
# expect: product_of_shares d == 1  # known: loose


def length_of(d: LS):
    return math.sqrt(sum(r * r for r in d))
# expect: length_of d == 10


def ranges(d: LS):
    return [sum(1 for r in d if lo <= r < hi) for lo, hi in [(0, 2), (2, 5), (5, 10)]]
# expect: ranges d.L1 == 1
# expect: ranges d.L2 == 1


def pairs_of(d: Annotated[list[tuple[str, float]], SymmetricDistance]):
    return sum(max(0.0, min(v, 4.0)) for _, v in d)
# expect: pairs_of d == 4


def dicts_of(d: Annotated[list[dict], SymmetricDistance]):
    return sum(1 for r in d if r["age"] > 30 and r.get("sex") == "F")
# expect: dicts_of d == 1


def dicts_total(d: Annotated[list[dict], SymmetricDistance]):
    totals = defaultdict(float)
    for r in d:
        totals[r["city"]] += min(max(r["pay"], 0), 100)
    return totals["Paris"]
# expect: dicts_total d == 100


def dicts_totals(d: Annotated[list[dict], SymmetricDistance]):
    totals = {"Paris": 0.0, "Rome": 0.0}
    for r in d:
        if r["city"] in totals:
            totals[r["city"]] += min(max(r["pay"], 0), 100)
    return [totals["Paris"], totals["Rome"]]
# expect: dicts_totals d.L1 == 100


def first_half(d: LI):
    return sum(d[:len(d) // 2])
# expect: first_half d == 10  # known: loose


def joined(d: LS, e: LS):
    return sum(d + e)
# expect: joined d == 10  # known: loose
# expect: joined e == 10  # known: loose


def joined_count(d: LK, e: LK):
    return Counter(d + e)["a"]
# expect: joined_count d == 1  # known: loose
# expect: joined_count e == 1  # known: loose


def chained(d: LS, e: LS):
    return max(itertools.chain(d, e), default=0)
# expect: chained d == 10  # known: loose


def public_weights(d: LH):
    return sum(a * b for a, b in zip(d, WEIGHTS))
# expect: public_weights d == 30  # known: loose


def total_variation(d: L6):
    return sum(abs(d[i + 1] - d[i]) for i in range(5))
# expect: total_variation d == 20


def moving_average(d: L6):
    return [(d[i] + d[i + 1]) / 2 for i in range(5)]
# expect: moving_average d.L1 == 10
# expect: moving_average d.L2 == 5 * sqrt(2)
# expect: moving_average d.LInf == 5


def counted(d: LW):
    return d.count(1)
# expect: counted d == 1


def appended(d: LS):
    d = d + [5.0]
    return sum(d) / 2
# expect: appended d == 5


def among(d: LW):
    return len([r for r in d if r in {1, 2, 3}])
# expect: among d == 1


def long_names(d: LK):
    return sum(min(len(s), 20) for s in d)
# expect: long_names d == 20


def has_letter(d: LK):
    return sum("x" in s for s in d)
# expect: has_letter d == 1


def grouped_lists(d: LK):
    groups = {}
    for r in d:
        groups.setdefault(r, []).append(r)
    return sum(len(g) for g in groups.values())
# expect: grouped_lists d == 1


def largest_list(d: LK):
    groups = defaultdict(list)
    for r in d:
        groups[r].append(1)
    return max((len(g) for g in groups.values()), default=0)
# expect: largest_list d == 1


def groups_of_values(d: Annotated[list[tuple[str, float]], SymmetricDistance]):
    groups = defaultdict(list)
    for k, v in d:
        groups[k].append(min(max(v, 0), 1))
    return {k: sum(vs) for k, vs in groups.items()}.get("a", 0)
# expect: groups_of_values d == 1


def sums_of_groups(d: Annotated[list[tuple[str, float]], SymmetricDistance]):
    groups = defaultdict(list)
    for k, v in d:
        groups[k].append(min(max(v, 0), 1))
    return [sum(groups[k]) for k in "abc"]
# expect: sums_of_groups d.L1 == 1


def big_groups(d: LK):
    c = Counter(d)
    return sum(1 for v in c.values() if v >= 3)
# expect: big_groups d == 1


def decimals(d: Annotated[list[Decimal], SymmetricDistance, Interval(ge=0, le=10)]):
    return sum(d, Decimal(0))
# expect: decimals d == 10


def cents(d: LS):
    total = Decimal("0")
    for r in d:
        total += Decimal(r)
    return total
# expect: cents d == 10


def accumulated(d: L6):
    return list(itertools.accumulate(d))
# expect: accumulated d.LInf == 10
# expect: accumulated d.L1 == 60
# expect: accumulated d.L2 == 10 * sqrt(6)


def pairwise_sum(d: L6):
    return [a + b for a, b in itertools.pairwise(d)]
# expect: pairwise_sum d.L1 == 20
# expect: pairwise_sum d.LInf == 10


def sliced_by_two(d: L6):
    return [sum(d[i:i + 2]) for i in range(0, 6, 2)]
# expect: sliced_by_two d.L1 == 10
# expect: sliced_by_two d.L2 == 10


def windows(d: L6):
    return [sum(d[i:i + 3]) for i in range(4)]
# expect: windows d.L1 == 30  # known: loose
# expect: windows d.L2 == 10 * sqrt(3)  # known: loose


def deque_last(d: LI):
    return sum(deque(d, maxlen=3))
# expect: deque_last d == 10  # known: loose


def rounded(d: LS):
    return Counter(int(r) for r in d)[3]
# expect: rounded d == 1


def nested_loops(d: LW):
    hist = [0] * 5
    for r in d:
        hist[r] += 1
    return hist
# expect: nested_loops d.L1 == 1


def nested_loops_changed(d: LC):
    hist = [0] * 5
    for r in d:
        hist[r] += 1
    return hist
# expect: nested_loops_changed d.L1 == 2
# expect: nested_loops_changed d.L2 == sqrt(2)


def cumulative_hist(d: LW):
    return np.cumsum(np.bincount(d, minlength=5))
# expect: cumulative_hist d.L1 == 5
# expect: cumulative_hist d.LInf == 1


def cumulative_hist_changed(d: LC):
    return np.cumsum(np.bincount(d, minlength=5))[:5]
# expect: cumulative_hist_changed d.L1 == 4  # known: loose
# expect: cumulative_hist_changed d.L2 == 2  # known: loose


def quantiles(d: LS):
    return np.quantile(d, [0.25, 0.5, 0.75])
# expect: quantiles d.LInf == 15/2


def digitized(d: LS):
    return np.bincount(np.digitize(d, [2, 5, 8]), minlength=4)
# expect: digitized d.L1 == 1


def most_of(d: LS):
    return np.unique(np.floor(d), return_counts=True)[1].max()
# expect: most_of d == 1


def convolved(d: Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10), Size(6)]):
    return np.convolve(d, [1, 1, 1], mode="valid")
# expect: convolved d.L1 == 30
# expect: convolved d.L2 == 10 * sqrt(3)
# expect: convolved d.LInf == 10


def differences(d: Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10), Size(6)]):
    return np.diff(d)
# expect: differences d.L1 == 20
# expect: differences d.L2 == 10 * sqrt(2)


def trapezoid(d: Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10), Size(4)]):
    return np.trapezoid(d)
# expect: trapezoid d == 10


def by_rows(d: Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10), Size(6)]):
    return d.reshape(3, 2).sum(axis=1)
# expect: by_rows d.L1 == 10
# expect: by_rows d.L2 == 10


def averaged(d: Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10), Size(3)]):
    return np.average(d, weights=[1, 2, 5])
# expect: averaged d == 25/4


def exponential_weights(d: LH, a: Annotated[float, Interval(ge=0, le=1)]):
    total, w = 0.0, 1.0
    for r in d:
        total += w * r
        w *= 0.5
    return total
# expect: exponential_weights d == 10  # known: loose


def while_loop(d: LS):
    i, n = 0, 0
    while i < len(d):
        if d[i] > 5:
            n += 1
        i += 1
    return n
# expect: while_loop d == 1


def popped(d: LS):
    total = 0.0
    while d:
        total += d.pop()
    return total
# expect: popped d == 10  # known: loose


def try_parse(d: LK):
    n = 0
    for s in d:
        try:
            float(s)
        except ValueError:
            continue
        n += 1
    return n
# expect: try_parse d == 1


def sorted_gap(d: LN, m: int):
    s = sorted(d)
    return s[-1] - s[0]
# expect: sorted_gap d == 10  # known: loose
# where: sorted_gap m = len(d)


def trimmed(d: L6):
    s = sorted(d)[1:-1]
    return sum(s) / len(s)
# expect: trimmed d == 5/2  # known: loose


def ranks(d: LS):
    return sum(1 for r in d if r <= 3) - 0.5 * len(d)
# expect: ranks d == 1/2


def max_of_counts(d: LK):
    counts = Counter(d)
    return max(counts.get(k, 0) for k in ["a", "b"])
# expect: max_of_counts d == 1


def positive_share(d: LH):
    return sum(r > 0 for r in d) / 10
# expect: positive_share d == 1/10


def partitioned(d: LS):
    small, large = [], []
    for r in d:
        (small if r < 5 else large).append(r)
    return len(small), len(large)
# expect: partitioned d[0] == 1  # known: loose
# expect: partitioned d[1] == 1  # known: loose


def partitioned_sum(d: LS):
    small, large = [], []
    for r in d:
        if r < 5:
            small.append(r)
        else:
            large.append(r)
    return sum(small) + 2 * sum(large)
# expect: partitioned_sum d == 20


def flags(d: LS):
    return np.count_nonzero([r > 3 for r in d])
# expect: flags d == 1


def enumerated(d: LH):
    return sum(r for i, r in enumerate(d) if i % 2 == 0)
# expect: enumerated d == 10


def alternating(d: LH):
    return sum((-1) ** i * r for i, r in enumerate(d))
# expect: alternating d == 10  # known: loose


def recursive(d: LS):
    def total(xs):
        if not xs:
            return 0
        return xs[0] + total(xs[1:])
    return total(list(d))
# expect: recursive d == 10  # known: loose


def string_keys(d: LK):
    return sum(s.startswith("a") or s.endswith("z") for s in d)
# expect: string_keys d == 1


def lowered(d: LK):
    return Counter(s.lower().strip() for s in d)["paris"]
# expect: lowered d == 1


def word_counts(d: LK):
    c = Counter()
    for s in d:
        c.update(set(s.split()[:3]))
    return [c["a"], c["b"], c["c"], c["d"]]
# expect: word_counts d.L1 == 3  # known: loose
# expect: word_counts d.LInf == 1  # known: loose
