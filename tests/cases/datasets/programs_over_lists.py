"""Programs that people write, over lists of rows: loops, helpers, the standard library."""
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
UNIT = Annotated[float, Interval(ge=0, le=10)]
WS = Annotated[list[str], SymmetricDistance]
WC = Annotated[list[str], ChangeOneDistance]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=10)]
AC = Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=10)]
AH = Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10)]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=10)), Column("age", Annotated[int, Interval(ge=0, le=9)])]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("pay", Interval(ge=0, le=10)), Column("age", Annotated[int, Interval(ge=0, le=9)])]


def dict_rows(people: DS):
    ages = [p["age"] for p in people if p["sex"] == "F"]
    if not ages:
        return 0
    return sum(min(max(a, 0), 9) for a in ages)
# expect: dict_rows people == 9


def dict_rows_two(people: DC):
    women = sum(1 for p in people if p["sex"] == "F")
    men = sum(1 for p in people if p["sex"] == "M")
    return women - men
# expect: dict_rows_two people == 2


def pairs(sales: TS):
    names, amounts = zip(*sales)
    return sum(min(max(a, 0), 10) for a in amounts)
# expect: pairs sales == 10


def pairs_reduced(sales: TS):
    return reduce(lambda acc, row: acc + min(max(row[1], 0), 10), sales, 0)
# expect: pairs_reduced sales == 10


def pairs_grouped(sales: TC):
    total = 0
    for name, group in itertools.groupby(sorted(sales), key=lambda r: r[0]):
        total += min(sum(1 for _ in group), 2)
    return total
# expect: pairs_grouped sales == 1  # known: loose


def match_rows(sales: TS):
    score = 0
    for row in sales:
        match row:
            case ("north", amount):
                score += min(max(amount, 0), 10)
            case ("south", _):
                score -= 3
            case _:
                pass
    return score
# expect: match_rows sales == 10


def mean_or_zero(d: LS):
    if len(d) < 3:
        return 0.0
    return sum(d) / len(d)
# expect: mean_or_zero d == 10


def total_unless_few(d: LS):
    if len(d) < 3:
        return 0.0
    return sum(d)
# expect: total_unless_few d == 30


def seven_or_total(d: LS):
    return 7 if not d else sum(d)
# expect: seven_or_total d == 10


def count_unless_few(d: LS):
    n = len([x for x in d if x > 5])
    if n < 2:
        return 0
    return n
# expect: count_unless_few d == 2


def median_or(d: LS):
    if not d:
        return 5.0
    return statistics.median(d)
# expect: median_or d == 5


def variance_or(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10), Size("n")], n: int):
    if n < 2:
        return 0.0
    m = sum(d) / n
    return sum((x - m) ** 2 for x in d) / n
# expect: variance_or d == 100 * (n - 1) / n ** 2  # known: loose
# where: variance_or n = len(d)


def minimum_or(d: LS):
    if not d:
        return 0
    low = d[0]
    for x in d[1:]:
        if x < low:
            low = x
    return low
# expect: minimum_or d == 10  # known: loose


def enumerate_count(d: LS):
    big = 0
    for i, x in enumerate(d):
        if x > 5:
            big += 1
    return big
# expect: enumerate_count d == 1


def enumerate_dict(d: LI):
    total = 0
    for i, x in enumerate(d, start=1):
        total += x
    return total
# expect: enumerate_dict d == 10


def while_loop(d: LS):
    i, total = 0, 0.0
    while i < len(d):
        total += min(d[i], 5)
        i += 1
    return total
# expect: while_loop d == 5


class Accumulator:
    def __init__(self, cap):
        self.cap = cap
        self.total = 0.0
        self.n = 0

    def add(self, x):
        self.total += min(x, self.cap)
        self.n += 1

    def mean(self):
        return self.total / self.n if self.n else 0.0


def accumulator(d: LS):
    acc = Accumulator(4)
    for x in d:
        acc.add(x)
    return acc.total
# expect: accumulator d == 4


def accumulator_mean(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10), Size("n")], n: int):
    acc = Accumulator(4)
    for x in d:
        acc.add(x)
    return acc.mean()
# expect: accumulator_mean d == 4 / n
# where: accumulator_mean n = len(d)


def positives(rows):
    for x in rows:
        if x > 2:
            yield x - 2


def generator(d: LS):
    return sum(positives(d))
# expect: generator d == 8


def zip_beside(d: LH):
    weights = itertools.cycle([1, 2])
    return sum(w * x for w, x in zip(weights, d))
# expect: zip_beside d == 20  # known: loose


def zip_shifted(d: LH):
    return sum(abs(b - a) for a, b in zip(d, d[1:]))
# expect: zip_shifted d == 20


def words(d: WS):
    counts = Counter(d)
    common = {w: c for w, c in counts.items() if c > 1}
    return len(common)
# expect: words d == 1  # known: loose


def most_common(d: WS):
    return Counter(d).most_common(1)[0][1] if d else 0
# expect: most_common d == 1


def pairs_of_words(d: WC):
    lens = list(map(len, d))
    return sum(min(n, 3) for n in lens)
# expect: pairs_of_words d == 3


def tuples_unpacked(sales: TC):
    total, count = 0, 0
    for name, amount in sales:
        if amount < 0:
            continue
        total += min(amount, 10)
        count += 1
    return total - count
# expect: tuples_unpacked sales == 10  # known: loose


def list_of_lists(rows: Annotated[list[list[float]], SymmetricDistance]):
    return sum(min(max(row[1], 0), 10) for row in rows)
# expect: list_of_lists rows == 10  # known: loose


def columns(rows: Annotated[list[tuple[UNIT, UNIT]], SymmetricDistance]):
    xs = [x for x, _ in rows]
    ys = [y for _, y in rows]
    return sum(xs) + sum(ys)
# expect: columns rows == 20


def dot(rows: Annotated[list[tuple[UNIT, UNIT]], SymmetricDistance]):
    xs, ys = zip(*rows)
    return sum(x * y for x, y in zip(xs, ys))
# expect: dot rows == 100


def mean_stdlib(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10), Size("n")], n: int):
    return statistics.fmean(d)
# expect: mean_stdlib d == 10 / n
# where: mean_stdlib n = len(d)


def var(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10), Size("n")], n: int):
    return statistics.pvariance(d)
# expect: var d == 100 * (n - 1) / n ** 2
# where: var n = len(d)


def try_mean(d: LS):
    try:
        return sum(d) / len(d)
    except ZeroDivisionError:
        return 0.0
# expect: try_mean d == 10  # known: loose


def any_all(d: LS):
    return int(any(x > 9 for x in d)) + int(all(x > 1 for x in d))
# expect: any_all d == 1  # known: loose


def max_or(d: LS):
    return max(d) if d else 0
# expect: max_or d == 10


def second(d: LS):
    if len(d) < 2:
        return 0
    return sorted(d)[1]
# expect: second d == 10


def top_k(d: LS):
    return sum(sorted(d, reverse=True)[:3])
# expect: top_k d == 10


def heap(d: LS):
    return sum(heapq.nlargest(3, d))
# expect: heap d == 10


def for_else(d: LS):
    for x in d:
        if x > 5:
            found = 1
            break
    else:
        found = 0
    return found
# expect: for_else d == 1


def walrus(d: LS):
    return sum(y for x in d if (y := x * 2) > 4)
# expect: walrus d == 20  # known: loose


def partition(d: LS):
    low, high = [], []
    for x in d:
        (low if x < 5 else high).append(x)
    return len(low) - len(high)
# expect: partition d == 1  # known: loose


def two_passes(d: LC):
    lo = min(d)
    return sum(1 for x in d if x > 2) + lo
# expect: two_passes d == 11


def bin_dict(d: LC):
    bins = {i: 0 for i in range(5)}
    for x in d:
        i = min(int(x // 2), 4)
        bins[i] += 1
    return list(bins.values())
# expect: bin_dict d == sqrt(2)


def normalise(d: LC):
    return [sum(1 for x in d if lo <= x < lo + 2) for lo in (0, 2, 4, 6, 8)]
# expect: normalise d == sqrt(2)


def counted_words(d: WS):
    vocabulary = ["a", "b", "c"]
    return np.array([d.count(w) for w in vocabulary])
# expect: counted_words d == 1


def text(d: WS):
    words = [w.lower().strip() for w in d]
    words = [w for w in words if w and not w.startswith("#")]
    return len(words)
# expect: text d == 1


def tokens(d: WS):
    counts = Counter()
    for line in d:
        for token in set(line.split()[:3]):
            counts[token] += 1
    return counts["the"] + counts["a"]
# expect: tokens d == 2  # known: loose


def update(d: WS):
    counts = Counter()
    for w in d:
        counts.update([w])
    return counts["a"]
# expect: update d == 1
