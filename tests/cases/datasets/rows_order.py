"""The order of rows: what it gives away is unbounded where order costs nothing, and sorting takes it away again."""
# ruff: noqa
# columns: age=float pay=float sex=F|M|X
import itertools
from typing import Annotated, Literal

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, HammingDistance, InsertDeleteDistance, MetricFrame, Size, SymmetricDistance

Unit = Interval(ge=0, le=1)
Bag = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]
BagEdited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=1)]
Sequence = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]
InPlace = Annotated[list[float], HammingDistance, Interval(ge=0, le=1)]


# -- some rows, by position


def first(d: Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1), MinLen(1)]):
    return d[0]
# expect: first d == inf


def last_edited(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=1), MinLen(1)]):
    return d[-1]
# expect: last_edited d == inf


def last_in_place(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=1), MinLen(1)]):
    return d[-1]
# expect: last_in_place d == 1


def window(d: Bag):
    return sum(d[2:5])
# expect: window d == inf


def window_inserted(d: Sequence):
    return sum(d[2:5])
# expect: window_inserted d == 1


def window_in_place(d: InPlace):
    return sum(d[2:5])
# expect: window_in_place d == 1


def sliced(d: BagEdited):
    return sum(itertools.islice(d, 3))
# expect: sliced d == inf


def every_other(d: Bag):
    return sum(d[::2])
# expect: every_other d == inf


def every_other_in_place(d: InPlace):
    return sum(d[::2])
# expect: every_other_in_place d == 1


def first_half(d: InPlace):
    return sum(d[: len(d) // 2])
# expect: first_half d == 1


def train_and_test(d: BagEdited):
    split = int(0.8 * len(d))
    train = d[:split]
    return sum(train)
# expect: train_and_test d == inf


def length_of_a_window(d: Bag):
    return len(d[:5])
# expect: length_of_a_window d == 1  # known: loose


def reversed_total(d: Bag):
    return sum(reversed(d))
# expect: reversed_total d == 1


# -- positions as numbers


def weighted_by_position(d: BagEdited):
    return sum(i * x for i, x in enumerate(d))
# expect: weighted_by_position d == inf


def counted_by_enumerate(d: Bag):
    n = 0
    for i, x in enumerate(d):
        n = i + 1
    return n
# expect: counted_by_enumerate d == 1  # known: loose


def labels_lined_up(d: BagEdited, labels: list[float]):
    return sum(y for x, y in zip(d, labels) if x > 0.5)
# expect: labels_lined_up d == inf
# given: labels_lined_up labels = [rng.choice((-1.0, 1.0)) for _ in d]


def position_of_largest(d: BagEdited):
    return max(range(len(d)), key=lambda i: d[i], default=0)
# expect: position_of_largest d == inf


def where_it_stands(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=1), Size(4)]):
    return d.index(max(d))
# expect: where_it_stands d == 3  # known: loose


# -- neighbours in the list


def steps_up(d: Bag):
    return sum(1 for a, b in zip(d, d[1:]) if b > a)
# expect: steps_up d == inf


def steps_up_inserted(d: Sequence):
    return sum(1 for a, b in zip(d, d[1:]) if b > a)
# expect: steps_up_inserted d == 1  # known: loose


def roughness_in_place(d: InPlace):
    return sum(abs(b - a) for a, b in zip(d, d[1:]))
# expect: roughness_in_place d == 2


def roughness_of_sorted(d: Bag):
    s = sorted(d)
    return sum(abs(b - a) for a, b in zip(s, s[1:]))
# expect: roughness_of_sorted d == 1  # known: loose


def array_differences(d: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=1)]):
    return np.abs(np.diff(d)).sum()
# expect: array_differences d == inf


def array_differences_in_place(d: Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=1)]):
    return np.abs(np.diff(d)).sum()
# expect: array_differences_in_place d == 2


# -- running states


def first_match(d: BagEdited):
    for x in d:
        if x > 0.5:
            return x
    return 0.0
# expect: first_match d == inf


def stops_when_full(d: Bag):
    total = 0.0
    for x in d:
        if total + x > 2:
            break
        total += x
    return total
# expect: stops_when_full d == inf


def last_one_wins(d: Bag):
    found = 0.0
    for x in d:
        if x > 0.25:
            found = x
    return found
# expect: last_one_wins d == inf


def largest_by_loop(d: BagEdited):
    top = 0.0
    for x in d:
        if x > top:
            top = x
    return top
# expect: largest_by_loop d == 1


def smoothed(d: Bag):
    level = 0.0
    for x in d:
        level = 0.9 * level + 0.1 * x
    return level
# expect: smoothed d == inf


def smoothed_in_place(d: InPlace):
    level = 0.0
    for x in d:
        level = 0.5 * level + 0.5 * x
    return level
# expect: smoothed_in_place d == 1/2


def running_totals(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=1), Size(3)]):
    return list(itertools.accumulate(d))
# expect: running_totals d.L1 == inf


def running_totals_in_place(d: Annotated[list[float], HammingDistance, Interval(ge=0, le=1), Size(3)]):
    return list(itertools.accumulate(d))
# expect: running_totals_in_place d.L1 == 3
# expect: running_totals_in_place d.LInf == 1


def balance_never_negative(d: Annotated[list[float], SymmetricDistance, Interval(ge=-1, le=1)]):
    level = 0.0
    for x in d:
        level = max(0.0, level + x)
    return level
# expect: balance_never_negative d == inf


def longest_run(d: Annotated[list[Literal[0, 1]], SymmetricDistance]):
    best = run = 0
    for x in d:
        run = run + 1 if x else 0
        best = max(best, run)
    return best
# expect: longest_run d == inf


def order_does_not_matter(d: Bag):
    evens = odds = 0.0
    for x in sorted(d):
        evens, odds = odds, evens + x
    return evens + odds
# expect: order_does_not_matter d == 1  # known: loose


def every_other_of_sorted(d: Bag):
    return sum(sorted(d)[::2])
# expect: every_other_of_sorted d == 1  # known: loose


# -- frames


def by_label(df: MetricFrame[SymmetricDistance]):
    return df["pay"].clip(0, 1).get(0, 0.0)
# expect: by_label df == inf


def by_index_condition(df: MetricFrame[ChangeOneDistance]):
    return df[df.index < 3]["pay"].clip(0, 1).sum()
# expect: by_index_condition df == inf


def first_of_each(df: MetricFrame[SymmetricDistance]):
    firsts = df.groupby("sex")["pay"].first().clip(0, 1)
    return firsts.sum()
# expect: first_of_each df == inf


def numbered_within_group(df: MetricFrame[ChangeOneDistance]):
    return df[df.groupby("sex").cumcount() == 0]["pay"].clip(0, 1).sum()
# expect: numbered_within_group df == inf


def rolling_mean(df: MetricFrame[SymmetricDistance]):
    return df["pay"].clip(0, 1).rolling(3).mean().max()
# expect: rolling_mean df == inf


def tail_of_sorted_by_value(df: MetricFrame[SymmetricDistance]):
    return df["pay"].clip(0, 1).sort_values().tail(2).sum()
# expect: tail_of_sorted_by_value df == 1


def chunks(df: MetricFrame[ChangeOneDistance]):
    return [part["pay"].clip(0, 1).sum() for part in (df.iloc[:4], df.iloc[4:])]
# expect: chunks df.L1 == inf


def chunks_in_place(df: MetricFrame[HammingDistance]):
    return [part["pay"].clip(0, 1).sum() for part in (df.iloc[:4], df.iloc[4:])]
# expect: chunks_in_place df.L1 == 1
# expect: chunks_in_place df.L2 == 1
# expect: chunks_in_place df.LInf == 1


def chunks_of_lists(d: BagEdited):
    return np.array([sum(d[i : i + 2]) for i in range(0, 6, 2)])
# expect: chunks_of_lists d.L1 == inf
