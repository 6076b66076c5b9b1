"""From data sets to data sets: how many rows come, go or are edited after each operation, told by the move of a sum of them."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, MaxRowsPer, Size, SymmetricDistance

Bag = Annotated[list[float], SymmetricDistance, Interval(ge=-3, le=5)]
BagOfN = Annotated[list[float], SymmetricDistance, Interval(ge=-3, le=5), Size("n")]
Edited = Annotated[list[float], ChangeOneDistance, Interval(ge=-3, le=5)]
EditedHigh = Annotated[list[float], ChangeOneDistance, Interval(ge=2, le=5)]
Ordered = Annotated[list[float], InsertDeleteDistance, Interval(ge=-3, le=5)]
InPlace = Annotated[list[float], HammingDistance, Interval(ge=-3, le=5)]
FrameAdded = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=-3, le=5))]
FrameEdited = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=-3, le=5))]
FrameOrdered = Annotated[pd.DataFrame, InsertDeleteDistance, Column("p", Interval(ge=-3, le=5))]
FrameInPlace = Annotated[pd.DataFrame, HammingDistance, Column("p", Interval(ge=-3, le=5))]
FrameOfUsersInOrder = Annotated[pd.DataFrame, InsertDeleteDistance, MaxRowsPer("u", 3), Column("p", Interval(ge=-3, le=5))]
FrameOfUsers = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("u", 3), Column("p", Interval(ge=-3, le=5))]


def each_doubled(d: Bag):
    return sum([2 * x for x in d])
# expect: each_doubled d == 10


def each_doubled_edited(d: Edited):
    return sum([2 * x for x in d])
# expect: each_doubled_edited d == 16


def some_kept(d: Bag):
    return sum([x for x in d if x < 4])
# expect: some_kept d == 4


def some_kept_edited(d: EditedHigh):
    return sum([x for x in d if x > 3])
# expect: some_kept_edited d == 5


def twice_edited(df: FrameEdited):
    return pd.concat([df, df])["p"].sum()
# expect: twice_edited df == 16


def two_data_sets(a: FrameAdded, b: FrameAdded):
    return pd.concat([a, b])["p"].sum()
# expect: two_data_sets a == 5  # known: loose


def three_least(d: Bag):
    return sum(sorted(d)[:3])
# expect: three_least d == 8


def three_least_edited(d: Edited):
    return sum(sorted(d)[:3])
# expect: three_least_edited d == 8  # known: loose


def all_but_two_least(d: Bag):
    return sum(sorted(d)[2:])
# expect: all_but_two_least d == 5


def first_by_key(df: FrameOrdered):
    return df.sort_values("k", kind="stable").head(3)["p"].sum()
# expect: first_by_key df == 8


def first_by_key_unordered(df: FrameAdded):
    return df.sort_values("k", kind="stable").head(3)["p"].sum()
# expect: first_by_key_unordered df == inf


def last_two_reversed(d: Ordered):
    return sum(d[::-1][:2])
# expect: last_two_reversed d == 8


def first_three(d: Ordered):
    return sum(d[:3])
# expect: first_three d == 8


def first_three_in_place(d: InPlace):
    return sum(d[:3])
# expect: first_three_in_place d == 8


def all_but_two(d: Ordered):
    return sum(d[2:])
# expect: all_but_two d == 5


def every_other_inserted(d: Ordered):
    return sum(d[::2])
# expect: every_other_inserted d == inf


def every_other_in_place(d: InPlace):
    return sum(d[::2])
# expect: every_other_in_place d == 8


def three_largest(df: FrameAdded):
    return df["p"].nlargest(3).sum()
# expect: three_largest df == 8


def sum_of_distinct(d: Bag):
    return sum(set(d))
# expect: sum_of_distinct d == 5


def sum_of_distinct_edited(d: Edited):
    return sum(set(d))
# expect: sum_of_distinct_edited d == 8


def sum_of_unique_inserted(df: FrameOrdered):
    return df["p"].unique().sum()
# expect: sum_of_unique_inserted df == 5


def first_two_unique(df: FrameOrdered):
    return df["p"].unique()[:2].sum()
# expect: first_two_unique df == 8  # known: loose


def one_per_key(df: FrameOrdered):
    return df.drop_duplicates("k")["p"].sum()
# expect: one_per_key df == 8


def one_per_key_in_place(df: FrameInPlace):
    return df.drop_duplicates("k")["p"].sum()
# expect: one_per_key_in_place df == 16


def one_per_key_unordered(df: FrameAdded):
    return df.drop_duplicates("k")["p"].sum()
# expect: one_per_key_unordered df == inf


def two_per_key(df: FrameOrdered):
    return df.groupby("k").head(2)["p"].sum()
# expect: two_per_key df == 8


def two_per_key_in_place(df: FrameInPlace):
    return df.groupby("k").head(2)["p"].sum()
# expect: two_per_key_in_place df == 16


def totals_of_groups(df: FrameAdded):
    return df.groupby("k")["p"].sum().clip(0, 4).sum()
# expect: totals_of_groups df == 4


def windows_of_three(d: Ordered):
    return sum(max(a, b, c) for a, b, c in zip(d, d[1:], d[2:]))
# expect: windows_of_three d == 21


def windows_of_three_in_place(d: InPlace):
    return sum(max(a, b, c) for a, b, c in zip(d, d[1:], d[2:]))
# expect: windows_of_three_in_place d == 24


def first_four_numbered(d: InPlace):
    return sum(x for i, x in enumerate(d) if i < 4)
# expect: first_four_numbered d == 8


def first_four_numbered_inserted(d: Ordered):
    return sum(x for i, x in enumerate(d) if i < 4)
# expect: first_four_numbered_inserted d == 8


def places_times_values(d: Ordered):
    return sum(i * x for i, x in enumerate(d))
# expect: places_times_values d == inf


def two_lists_in_step(a: InPlace, b: InPlace):
    return sum(x for x, y in zip(a, b) if y > 0)
# expect: two_lists_in_step a == 8  # known: loose
# expect: two_lists_in_step b == 5  # known: loose


def filled_from_before(df: FrameInPlace):
    return df["q"].clip(-3, 5).ffill().sum()
# expect: filled_from_before df == inf


def two_parts(df: FrameAdded):
    return [df[df["p"] > 0]["p"].sum(), df[df["p"] <= 0]["p"].sum()]
# expect: two_parts df.L1 == 5


def sum_of_n(d: BagOfN, n: int):
    return sum(d)
# expect: sum_of_n d == 4


def size_of_n(d: BagOfN, n: int):
    return len(d)
# expect: size_of_n d == 0


def sum_of_users(df: FrameOfUsers):
    return df["p"].sum()
# expect: sum_of_users df == 15


def two_rows_of_each_user(df: FrameOfUsersInOrder):
    return df.groupby("u").head(2)["p"].sum()
# expect: two_rows_of_each_user df == 10
