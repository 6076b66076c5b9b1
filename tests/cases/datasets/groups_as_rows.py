"""Numbers by group where the data choose the groups: one row moves the number of one group, or makes one appear or vanish."""
# ruff: noqa
# columns: pay=float sex=F|M|X region=north|south|east
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, SymmetricDistance

Added = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=8))]
Inserted = Annotated[pd.DataFrame, InsertDeleteDistance, Column("pay", Interval(ge=0, le=8))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Column("pay", Interval(ge=0, le=8))]
Signed = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=-2, le=6))]
Words = Annotated[list[str], SymmetricDistance]
WordsEdited = Annotated[list[str], HammingDistance]


# -- all of them, in a dict
def most_frequent(words: Words):
    return max(Counter(words).values(), default=0)
# expect: most_frequent words == 1


def all_of_them(words: WordsEdited):
    return sum(Counter(words).values())
# expect: all_of_them words == 0


def all_by_name(words: Words):
    return Counter(words).total()
# expect: all_by_name words == 1


def how_many_twice(words: Words):
    return sum(1 for times in Counter(words).values() if times > 1)
# expect: how_many_twice words == 1


def each_counted_to_three(words: Words):
    return sum(min(times, 3) for times in Counter(words).values())
# expect: each_counted_to_three words == 1


def with_their_keys(words: Words):
    total = 0
    for word, times in Counter(words).items():
        total += min(times, 2)
    return total
# expect: with_their_keys words == 1


def the_keys_themselves(words: Words):
    return max(Counter(words), default="")
# expect: the_keys_themselves words == inf


def in_a_loop(words: WordsEdited):
    times = {}
    for word in words:
        times[word] = times.get(word, 0) + 1
    return max(times.values(), default=0)
# expect: in_a_loop words == 1


def as_a_dict(df: Added):
    return df["sex"].value_counts().to_dict().get("F", 0)
# expect: as_a_dict df == 1


def among_known_keys(words: Words):
    """The keys stay those that it began with."""
    times = {"a": 0, "b": 0}
    for word in words:
        if word in times:
            times[word] += 1
    return list(times.values())
# expect: among_known_keys words == 1
# expect: among_known_keys words.L1 == 1
# expect: among_known_keys words.L2 == 1
# expect: among_known_keys words.LInf == 1
# expect: among_known_keys words.D == 1


# -- the largest of them
def two_largest(df: Added):
    return df["sex"].value_counts().head(2).sum()
# expect: two_largest df == 1


def two_largest_edited(df: Edited):
    return df["sex"].value_counts().nlargest(2).sum()
# expect: two_largest_edited df == 1


def two_largest_sorted(words: Words):
    return sum(sorted(Counter(words).values())[-2:])
# expect: two_largest_sorted words == 1


def two_largest_falling(words: WordsEdited):
    return sum(sorted(Counter(words).values(), reverse=True)[:2])
# expect: two_largest_falling words == 1


def largest_sum(df: Added):
    return df.groupby("sex")["pay"].sum().sort_values().iloc[-1]
# expect: largest_sum df == 8


def two_largest_sums(df: Added):
    return df.groupby("sex")["pay"].sum().nlargest(2).sum()
# expect: two_largest_sums df == 8


def two_largest_sums_of_both_signs(df: Signed):
    """A group that appears with a small sum adds one that is less than nothing: below 0 the absent ones are not the least."""
    return df.groupby("sex")["pay"].sum().nlargest(2).sum()
# expect: two_largest_sums_of_both_signs df == inf


def two_largest_that_may_fall(df: Edited):
    """Of 4 and 6 rows one goes from the one group to the other: both numbers rise from 24 to 25."""
    counts = df.groupby("sex").size()
    return (counts * (10 - counts)).clip(0, 25).nlargest(2).sum()
# expect: two_largest_that_may_fall df == 18  # known: loose


def two_smallest(df: Added):
    """Of a hundred rows each, the two least counts are 200; with a row of a new group they are 101."""
    return df["sex"].value_counts().nsmallest(2).sum()
# expect: two_smallest df == inf


def times_of_values(df: Added):
    return np.unique(df["pay"].to_numpy(), return_counts=True)[1].max()
# expect: times_of_values df == 1


# -- statistics of the numbers
def kinds_in_all_groups(df: Added):
    return df.groupby("sex")["region"].nunique().sum()
# expect: kinds_in_all_groups df == 1


def most_kinds(df: Added):
    return df.groupby("sex")["region"].nunique().max()
# expect: most_kinds df == 1


def mean_of_means(df: Signed):
    return df.groupby("sex")["pay"].mean().mean()
# expect: mean_of_means df == 4  # known: loose


def spread_of_largest(df: Signed):
    return df.groupby("sex")["pay"].max().std(ddof=0)
# expect: spread_of_largest df == 4


def clipped_sums(df: Signed):
    return df.groupby("sex")["pay"].sum().clip(0, 3).sum()
# expect: clipped_sums df == 3


def number_of_sums(df: Added):
    return df.groupby("sex")["pay"].sum().count()
# expect: number_of_sums df == 1


def size_of_counts(df: Added):
    return df["sex"].value_counts().size
# expect: size_of_counts df == 1


def sums_of_all(df: Edited):
    return df.groupby("sex")["pay"].sum().sum()
# expect: sums_of_all df == 8


def sizes_of_all(df: Edited):
    """A row without a key is in no group."""
    return df.groupby("sex").size().sum()
# expect: sizes_of_all df == 1


def sizes_of_all_with_the_missing(df: Edited):
    return df.groupby("sex", dropna=False).size().sum()
# expect: sizes_of_all_with_the_missing df == 0


def by_a_function(df: Annotated[pd.DataFrame, SymmetricDistance, MinLen(1), Column("pay", Interval(ge=0, le=8))]):
    """Of a frame without rows pandas makes a frame."""
    return df.groupby("sex").apply(lambda part: part["pay"].clip(0, 5).sum()).reindex(["F", "M"], fill_value=0)
# expect: by_a_function df == 5
# expect: by_a_function df.L1 == 5
# expect: by_a_function df.L2 == 5
# expect: by_a_function df.LInf == 5


# -- an order of the groups
def first_groups(df: Inserted):
    return df["sex"].value_counts(sort=False).clip(0, 2).head(2).sum()
# expect: first_groups df == 2  # known: loose


def first_groups_without_an_order(df: Added):
    return df["sex"].value_counts(sort=False).clip(0, 2).head(2).sum()
# expect: first_groups_without_an_order df == inf


# -- what breaks it: numbers of a group that other groups have a part in
def above_the_mean_by_group(df: Added):
    mean = df["pay"].mean()
    df["above"] = df["pay"] - mean
    return df.groupby("sex")["above"].max().clip(0, 1).sum()
# expect: above_the_mean_by_group df == inf


def above_the_mean_of_two(df: Added):
    """Both of two groups move."""
    mean = df["pay"].mean()
    df["above"] = df["pay"] - mean
    return df.groupby("sex")["above"].max().clip(0, 1).reindex(["F", "M"], fill_value=0)
# expect: above_the_mean_of_two df.L1 == 2
# expect: above_the_mean_of_two df.LInf == 1
# expect: above_the_mean_of_two df.D == 2


def above_the_mean_by_a_function(df: Added):
    mean = df["pay"].mean()
    return df.groupby("sex").apply(lambda part: (part["pay"] > mean).sum()).clip(0, 2).sum()
# expect: above_the_mean_by_a_function df == inf


def grouped_by_the_mean(df: Added):
    df["far"] = df["pay"] - df["pay"].mean()
    return df.groupby("far")["pay"].size().clip(0, 2).sum()
# expect: grouped_by_the_mean df == inf


def less_the_mean(df: Added):
    mean = df["pay"].mean()
    return (df.groupby("sex")["pay"].max() - mean).clip(0, 1).sum()
# expect: less_the_mean df == inf


def a_function_that_remembers(df: Added):
    seen = []
    return df.groupby("sex").apply(lambda part: len(seen) + len(part) + (seen.append(1) or 0)).sum()
# expect: a_function_that_remembers df == inf


# -- tables by two keys
def pivoted(df: Added):
    table = df.pivot_table(index="sex", columns="region", values="pay", aggfunc="sum", fill_value=0)
    return table.reindex(index=["F", "M"], columns=["north", "south"], fill_value=0)
# expect: pivoted df == 8
# expect: pivoted df.L1 == 8
# expect: pivoted df.L2 == 8
# expect: pivoted df.LInf == 8


def pivoted_mean(df: Signed):
    table = df.pivot_table(index="sex", columns="region", values="pay")
    return table.reindex(index=["F", "M"], columns=["north", "south"]).fillna(0)
# expect: pivoted_mean df == 6
# expect: pivoted_mean df.L1 == 6
# expect: pivoted_mean df.L2 == 6
# expect: pivoted_mean df.LInf == 6


def unstacked(df: Added):
    table = df.groupby(["sex", "region"]).size().unstack(fill_value=0)
    return table.reindex(index=["F", "M"], columns=["north", "south"], fill_value=0)
# expect: unstacked df == 1
# expect: unstacked df.L1 == 1
# expect: unstacked df.L2 == 1
# expect: unstacked df.LInf == 1
# expect: unstacked df.D == 1


def unstacked_with_holes(df: Added):
    """A cell that no row is in stays missing."""
    table = df.groupby(["sex", "region"]).size().unstack()
    return table.reindex(index=["F", "M"], columns=["north", "south"], fill_value=0)
# expect: unstacked_with_holes df == inf


def one_column(df: Edited):
    table = pd.crosstab(df["sex"], df["region"]).reindex(index=["F", "M"], columns=["north", "south"], fill_value=0)
    return table["north"].sum()
# expect: one_column df == 1


def whole_table(df: Edited):
    table = pd.crosstab(df["sex"], df["region"]).reindex(index=["F", "M"], columns=["north", "south"], fill_value=0)
    return table.to_numpy().sum()
# expect: whole_table df == 1


def fullest_cell(df: Added):
    return pd.crosstab(df["sex"], df["region"]).max().max()
# expect: fullest_cell df == 1


def largest_columns_together(df: Added):
    """With a row more in every column one column moves; but a new key brings a column of its own."""
    return pd.crosstab(df["sex"], df["region"]).max().sum()
# expect: largest_columns_together df == 1  # known: loose


def largest_cell_of_both_signs(df: Signed):
    """A new key brings cells of 0 beside sums that are less."""
    return df.pivot_table(index="sex", columns="region", values="pay", aggfunc="sum", fill_value=0).max().max()
# expect: largest_cell_of_both_signs df == inf


def running_counts(df: Added):
    return df["sex"].value_counts().reindex(["F", "M", "X"], fill_value=0).cumsum()
# expect: running_counts df.L1 == 3
# expect: running_counts df.L2 == sqrt(3)
# expect: running_counts df.LInf == 1
# expect: running_counts df.D == 3


def weighted_counts(df: Added):
    return df["sex"].value_counts().reindex(["F", "M", "X"], fill_value=0) @ [1, 2, 3]
# expect: weighted_counts df == 3


# -- groups that are large enough
def groups_of_two(df: Added):
    return len(df.groupby("sex").filter(lambda part: len(part) > 1))
# expect: groups_of_two df == 2


def groups_of_three_edited(df: Edited):
    """A row leaves its group, and two others with it, and makes another one large enough."""
    return df.groupby("sex").filter(lambda part: len(part) >= 3)["pay"].sum()
# expect: groups_of_three_edited df == 24


def small_groups(df: Added):
    return len(df.groupby("sex").filter(lambda part: len(part) < 3))
# expect: small_groups df == 2


def groups_by_their_sum(df: Added):
    return len(df.groupby("sex").filter(lambda part: part["pay"].sum() > 3))
# expect: groups_by_their_sum df == inf


def groups_larger_than_a_share(df: Added):
    half = len(df) / 2
    return len(df.groupby("sex").filter(lambda part: len(part) > half))
# expect: groups_larger_than_a_share df == inf


def shares_as_a_density(pay: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=8)]):
    return np.histogram(pay, bins=[0, 2, 8], density=True)[0]
# expect: shares_as_a_density pay.L1 == 1 / 2
# expect: shares_as_a_density pay.D == 2


def shares_as_a_density_edited(pay: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=8)]):
    return np.histogram(pay, bins=[0, 2, 8], density=True)[0]
# expect: shares_as_a_density_edited pay.LInf == 1 / 2
# expect: shares_as_a_density_edited pay.D == 2
