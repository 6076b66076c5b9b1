"""Sums over groups of what is left of each: its different values, its largest rows, what is known beside it, and the name that it is called by."""
import heapq
from collections import Counter, defaultdict
from typing import Annotated

import pandas as pd
from annotated_types import Interval

from dpcheck import ChangeOneDistance, Column, HammingDistance, SymmetricDistance

# columns: k=int p=float[0,5]
COLUMNS = ["k", "p"]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Column("k", int), Column("p", Interval(ge=0, le=5))]
Added = Annotated[pd.DataFrame, SymmetricDistance, Column("k", int), Column("p", Interval(ge=0, le=5))]
Numbers = Annotated[list[int], ChangeOneDistance, Interval(ge=0, le=4)]


def sets_under_keys(rows: Numbers):
    groups = defaultdict(set)
    for r in rows:
        groups[r % 2].add(r)
    return sum(len(values) for values in groups.values())
# expect: sets_under_keys rows == 1  # known: loose


def sets_under_keys_beside_all(rows: Annotated[list[int], SymmetricDistance, Interval(ge=0, le=4)]):
    groups = defaultdict(set)
    for r in rows:
        groups[r % 2].add(r)
    return len(rows) - sum(len(values) for values in groups.values())
# expect: sets_under_keys_beside_all rows == 1  # known: loose


def lists_under_keys(rows: Numbers):
    groups = defaultdict(list)
    for r in rows:
        groups[r % 2].append(r)
    return sum(len(values) for values in groups.values())
# expect: lists_under_keys rows == 0


def largest_of_each(df: Edited):
    return df.groupby("k")["p"].apply(lambda s: len(s.nlargest(2))).sum()
# expect: largest_of_each df == 1  # known: loose


def largest_of_each_list(rows: Numbers):
    groups = defaultdict(list)
    for r in rows:
        groups[r % 2].append(r)
    return sum(len(heapq.nlargest(2, values)) for values in groups.values())
# expect: largest_of_each_list rows == 1  # known: loose


def all_but_the_ends(df: Edited):
    return df.groupby("k")["p"].apply(lambda s: len(s.sort_values().iloc[1:-1])).sum()
# expect: all_but_the_ends df == 1  # known: loose


def smallest_of_each(df: Edited):
    return df.groupby("k")["p"].apply(lambda s: sum(sorted(s)[:2])).nlargest(2).sum()
# expect: smallest_of_each df == 10


def first_of_each(rows: Annotated[list[int], HammingDistance, Interval(ge=0, le=4)]):
    groups = defaultdict(list)
    for r in rows:
        groups[r % 2].append(r)
    return sum(sum(values[:2]) for values in groups.values())
# expect: first_of_each rows == 7  # known: loose


def sorted_in_each(df: Added):
    return df.groupby("k")["p"].apply(lambda s: sum(sorted(s))).sum()
# expect: sorted_in_each df == 5


def all_rows_for_each_group(df: Added):
    size = len(df)
    return sum(size for _, group in df.groupby("k"))
# expect: all_rows_for_each_group df == inf


def all_rows_by_the_frame(df: Added):
    return sum(df["p"].sum() for _, group in df.groupby("k"))
# expect: all_rows_by_the_frame df == inf


def bounded_and_for_each_group(df: Added):
    level = min(len(df), 3)
    return sum(level for _, group in df.groupby("k"))
# expect: bounded_and_for_each_group df == 5  # known: loose


def some_for_each_group(df: Added):
    most = 3
    return sum(min(len(group), most) for _, group in df.groupby("k"))
# expect: some_for_each_group df == 1


def in_a_loop(df: Added):
    size, total = len(df), 0
    for _, group in df.groupby("k"):
        total += size
    return total
# expect: in_a_loop df == inf


def called_by_its_key(df: Edited):
    return df.groupby("k")["p"].apply(lambda s: len(s) * s.name).sum()
# expect: called_by_its_key df == inf


def clipped_and_called_by_its_key(df: Edited):
    return df.groupby("k")["p"].apply(lambda s: len(s) * s.clip(0, 1).name).sum()
# expect: clipped_and_called_by_its_key df == inf


def asked_anew_for_each_group(df: Added, ask):
    return sum(len(group) if ask() else 0 for _, group in df.groupby("k"))
# expect: asked_anew_for_each_group df == inf
# given: asked_anew_for_each_group ask = lambda: 1


def asked_anew_by_apply(df: Added, ask):
    return df.groupby("k")["p"].apply(lambda s: s.sum() if ask() else 0).sum()
# expect: asked_anew_by_apply df == inf
# given: asked_anew_by_apply ask = lambda: 1


def how_often_each_row_is_there(rows: Numbers):
    counts = Counter(rows)
    return sum(counts[r] for r in rows)
# expect: how_often_each_row_is_there rows == inf


def rows_that_are_there_once(rows: Numbers):
    counts = Counter(rows)
    return sum(1 for r in rows if counts[r] == 1)
# expect: rows_that_are_there_once rows == 2  # known: loose


def rows_of_an_average_group(df: Edited):
    sums = df.groupby("k")["p"].sum()
    return sum(1 for _, row in df.iterrows() if sums[row["k"]] > 3)
# expect: rows_of_an_average_group df == inf


def how_often_one_value_is_there(rows: Numbers, value: int):
    counts = Counter(rows)
    return counts[value]
# expect: how_often_one_value_is_there rows == 1
