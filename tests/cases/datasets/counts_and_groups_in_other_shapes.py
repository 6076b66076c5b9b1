"""Counts by value and groups: other keys, other partners, other options."""
# ruff: noqa
# columns: age=float pay=float sex=F|M region=north|south user=u|v|w
from collections import Counter, defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, Data, HammingDistance, InsertDeleteDistance, MaxRowsPer, Real, Shape, Size, SymmetricDistance

Added = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Size("n"), Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Users = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 4), Column("age", Interval(ge=0, le=100))]
Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]
Words = Annotated[list[str], SymmetricDistance]
Pairs = Annotated[list[tuple[str, float]], SymmetricDistance]
Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=0, le=1)]
Array = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=100)]


# -- counts by value

def counts_of_frames(df: Added):
    return df.value_counts()[("F", "north")]


def counts_in_bins(df: Added):
    return df["age"].value_counts(bins=3).sum()


def counts_in_no_bins(df: Added):
    return df["sex"].value_counts(bins=None)["F"]
# expect: counts_in_no_bins df == 1


def shares_of_what_is_there(df: Added):
    return df["sex"].value_counts(normalize=True)["F"]


def shares_by_a_name(df: Added, k):
    return df["sex"].value_counts(normalize=k)["F"]


def counts_reindexed_by_unknown(df: Added, keys):
    return df["sex"].value_counts().reindex(keys, fill_value=0).sum()
# expect: counts_reindexed_by_unknown df == inf


def counts_reindexed_by_labels(df: Added):
    return df["sex"].value_counts().reindex(labels=["F", "M"], fill_value=0)["F"]


def counts_reindexed_with_ones(df: Added):
    return df["sex"].value_counts().reindex(["F", "M"], fill_value=1)["F"]


def counts_reindexed_with_nothing(df: Added):
    return df["sex"].value_counts().reindex(["F", "M"])["F"]
# expect: counts_reindexed_with_nothing df == 1


def sums_reindexed(df: Added):
    return df.groupby("sex")["age"].sum().reindex(["F", "M"], fill_value=0).sum()
# expect: sums_reindexed df == 100


def means_reindexed(df: Added):
    return df.groupby("sex")["age"].mean().reindex(["F", "M"], fill_value=0).sum()
# expect: means_reindexed df == 100


def no_counts_reindexed(df: Added):
    return df["age"].reindex([0, 1], fill_value=0).sum()
# expect: no_counts_reindexed df == inf


def counts_got(df: Added):
    return df["sex"].value_counts().get("F", 0)
# expect: counts_got df == 1


def counts_got_or_five(df: Added):
    return df["sex"].value_counts().get("F", 5)


def counts_got_or_a_private(df: Added, x: Real):
    return df["sex"].value_counts().get("F", x)
# expect: counts_got_or_a_private x == 1  # known: loose
# expect: counts_got_or_a_private df == inf


def means_got(df: Added):
    return df.groupby("sex")["age"].mean().get("F", 0)
# expect: means_got df == 100


def counts_filled(df: Added):
    return df["sex"].value_counts().fillna(0)["F"]
# expect: counts_filled df == 1


def means_filled(df: Added):
    return df.groupby("sex")["age"].mean().reindex(["F", "M"]).fillna(0).sum()
# expect: means_filled df == 100


def means_filled_with_fifty(df: Added):
    return df.groupby("sex")["age"].mean().reindex(["F", "M"]).fillna(50).sum()


def counted_words(words: Words):
    return Counter(words)["a"]
# expect: counted_words words == 1


def counted_points(points: Points):
    return Counter(points)[(0.0, 1.0)]


def counted_pairs(pairs: Pairs):
    return Counter(pairs)[("a", 1.0)]
# expect: counted_pairs pairs == 1


def most_common_word(words: Words):
    return Counter(words).most_common(1)[0][1]


def sum_of_counts(words: Words):
    return sum(Counter(words).values())
# expect: sum_of_counts words == 1


# -- groups

def groups_of_two_levels(df: Added):
    return df.groupby(["sex", "region"]).size()[("F", "north")]
# expect: groups_of_two_levels df == 1


def groups_by_one_of_two(df: Added):
    return df.groupby(["sex", "region"]).size()["F"].sum()


def groups_by_three_of_two(df: Added):
    return df.groupby(["sex", "region"]).size()[("F", "north", "x")]


def groups_by_a_level(df: Added):
    return df.groupby(level=0).size().sum()


def groups_with_missing(df: Added):
    return df.groupby("sex", dropna=False).size()["F"]
# expect: groups_with_missing df == 1


def groups_as_columns(df: Added):
    return df.groupby("sex", as_index=False).size()["size"].sum()


def groups_by_a_column_of_others(df: Added, other: Added):
    return df.groupby(other["sex"]).size()["F"]
# expect: groups_by_a_column_of_others other == inf


def groups_by_a_function(df: Added):
    return df.groupby(lambda i: i % 2).size()[0]
# expect: groups_by_a_function df == inf


def groups_by_an_unknown(df: Added, by):
    return df.groupby(by).size().sum()
# expect: groups_by_an_unknown df == inf


def groups_of_a_column_by_a_name(df: Added):
    return df["age"].groupby("sex").sum()["F"]


def groups_by_intervals(df: Added):
    return df.groupby(pd.cut(df["age"], [0, 20, 100])).size().sum()
# expect: groups_by_intervals df == 1


def group_of_an_interval(df: Added):
    return df.groupby(pd.cut(df["age"], [0, 20, 100])).size()["(0, 20]"]


def group_of_a_number_in_an_interval(df: Added):
    return df.groupby(pd.cut(df["age"], [0, 20, 100])).size()[5]


def group_of_a_list(df: Added):
    return df.groupby("sex").size()[["F", "M"]].sum()
# expect: group_of_a_list df == 1


def group_of_an_unknown_list(df: Added, names):
    return df.groupby("sex").size()[names].sum()
# expect: group_of_an_unknown_list df == inf


def group_of_a_private_name(df: Added, s: Data):
    return df.groupby("sex").size()[s]


def groups_by_number(df: Added):
    return df.groupby(df["age"].clip(0, 3).round()).size()[2.0]


def groups_by_number_asked_by_text(df: Added):
    return df.groupby(df["age"].clip(0, 3).round()).size()["2"]


def groups_side_by_side(df: Added):
    return (df.groupby("sex")["age"].sum() + df.groupby("sex")["pay"].sum())[["F", "M"]].sum()


def groups_over_groups(df: Added):
    return (df.groupby("sex")["age"].sum() / df.groupby("sex").size())["F"]


def largest_of_groups(df: Added):
    return df.groupby("sex")["age"].sum().max()
# expect: largest_of_groups df == 100


def sum_of_groups_edited(df: Edited):
    return df.groupby("sex")["age"].sum().sum()
# expect: sum_of_groups_edited df == 100


def mean_of_groups(df: Added):
    return df.groupby("sex")["age"].sum().mean()


def groups_of_users(df: Users):
    return df.groupby("user")["age"].sum().max()
# expect: groups_of_users df == 400


def sum_of_means_of_users(df: Users):
    return df.groupby("user")["age"].mean().sum()
# expect: sum_of_means_of_users df == 100


def first_rows_of_users(df: Users):
    return df.groupby("user").head(2)["age"].sum()
# expect: first_rows_of_users df == 200


def first_rows_of_users_by_sex(df: Users):
    return df.groupby(["user", "sex"]).head(2)["age"].sum()
# expect: first_rows_of_users_by_sex df == inf


def first_rows_of_sexes(df: Added):
    return df.groupby("sex").head(2)["age"].sum()
# expect: first_rows_of_sexes df == inf


def first_rows_of_a_private_number(df: Added):
    return df.groupby("sex").head(len(df) // 2)["age"].sum()
# expect: first_rows_of_a_private_number df == inf


def first_rows_of_users_edited(df: Annotated[pd.DataFrame, ChangeOneDistance, MaxRowsPer("user", 4), Column("age", Interval(ge=0, le=100))]):
    return df.groupby("user").head(2)["age"].sum()
# expect: first_rows_of_users_edited df == inf


def aggregated_by_names(df: Added):
    return df.groupby("sex").agg(total=("age", "sum"), many=("age", "count"))["total"]["F"]
# expect: aggregated_by_names df == 100


def aggregated_by_triples(df: Added):
    return df.groupby("sex").agg(total=("age", "sum", 1))["total"]["F"]


def aggregated_by_a_function(df: Added):
    return df.groupby("sex").agg(total=("age", lambda s: s.max()))["total"]["F"]


def aggregated_by_an_unknown(df: Added, f):
    return df.groupby("sex").agg(total=("age", f))["total"]["F"]
# expect: aggregated_by_an_unknown df == inf


def aggregated_by_an_unknown_text(df: Added, name: str):
    return df.groupby("sex")["age"].agg(name)["F"]


def aggregated_by_a_dict(df: Added):
    return df.groupby("sex").agg({"age": "sum"})["age"]["F"]
# expect: aggregated_by_a_dict df == 100


def aggregated_column(df: Added):
    return df["age"].agg("sum")
# expect: aggregated_column df == 100


def aggregated_column_by_a_list(df: Added):
    return df["age"].agg(["sum", "mean"])["sum"]
# expect: aggregated_column_by_a_list df == 100


def aggregated_column_by_no_list(df: Added):
    return df["age"].agg([])


def aggregated_column_by_functions(df: Added):
    return df["age"].agg([max, "sum"])["sum"]


def aggregated_column_by_a_function(df: Added):
    return df["age"].agg(lambda s: s.max())


def aggregated_column_by_an_unknown(df: Added, how: str):
    return df["age"].agg(how)
