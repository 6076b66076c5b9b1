"""How many rows one step brings, takes or exchanges: in parts laid one below the other, in windows, in samples, among the rows of users."""
# ruff: noqa
# columns: age=float pay=float sex=F|M user=u|v|w
from typing import Annotated
import itertools

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, MaxRowsPer, Shape, Size, SymmetricDistance

Edited = Annotated[pd.DataFrame, ChangeOneDistance, Size("n"), Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
EditedInOrder = Annotated[pd.DataFrame, HammingDistance, Size("n"), Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Added = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
AddedInOrder = Annotated[pd.DataFrame, InsertDeleteDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]
Ages = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=100)]
AgesEdited = Annotated[list[float], HammingDistance, Interval(ge=0, le=100), Size("n")]
AgesUnordered = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100), Size("n")]
Users = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 4), Column("age", Interval(ge=0, le=100))]
Matrix = Annotated[np.ndarray, ChangeOneDistance, Shape("n", 2), Interval(ge=0, le=1)]


# -- one below the other

def both_parts(df: Edited):
    return pd.concat([df[df["age"] > 30], df[df["pay"] > 9]])["age"].sum()
# expect: both_parts df == 200


def mean_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df[df["pay"] > 9]])
    return both["age"].mean()
# expect: mean_of_both_parts df == 100


def mean_of_many_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both["age"].mean()
# expect: mean_of_many_of_both_parts df == 100


def median_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both["age"].median()
# expect: median_of_both_parts df == 100


def largest_of_both_parts(df: Edited):
    return pd.concat([df[df["age"] > 30], df])["age"].max()
# expect: largest_of_both_parts df == 100


def distinct_of_both_parts(df: Edited):
    return pd.concat([df[df["age"] > 30], df])["age"].nunique()
# expect: distinct_of_both_parts df == 1  # known: loose


def counts_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both.groupby("sex").size().max()
# expect: counts_of_both_parts df == 2


def smallest_sum_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both.groupby("sex")["age"].sum().min()
# expect: smallest_sum_of_both_parts df == inf


def largest_mean_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both.groupby("sex")["age"].mean().max()
# expect: largest_mean_of_both_parts df == 100


def vectors_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both[["age", "pay"]].to_numpy().sum(axis=0)
# expect: vectors_of_both_parts df.D == 2


def first_of_users_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both.groupby("sex").head(1)["age"].sum()
# expect: first_of_users_of_both_parts df == inf


def sample_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both.sample(n=10)["age"].sum()


def share_of_both_parts(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return both.sample(frac=0.5)["age"].sum()


def below_itself_and_below_again(df: Edited):
    both = pd.concat([df[df["age"] > 30], df])
    return pd.concat([both, df])["age"].sum()


def below_what_was_added(df: Added):
    return pd.concat([df[df["age"] > 30], df])["age"].sum()
# expect: below_what_was_added df == 200


def mean_below_what_was_added(df: Added):
    return pd.concat([df, df])["age"].mean()


def sample_below_what_was_added(df: Added):
    return pd.concat([df, df]).sample(n=10)["age"].sum()


def below_others(df: Added, other: Added):
    return pd.concat([df, other])["age"].sum()
# expect: below_others df == 100  # known: loose


def below_a_public_frame(df: Added):
    return pd.concat([df, pd.DataFrame({"age": [1.0, 2.0], "pay": [0.0, 1.0]})])["age"].sum()
# expect: below_a_public_frame df == 100  # known: loose


def side_by_side(df: Added):
    return pd.concat([df["age"], df["pay"]], axis=1).sum().sum()


def columns_below_columns(df: Added):
    return pd.concat([df["age"], df["pay"]]).sum()
# expect: columns_below_columns df == 150  # known: loose


def frames_below_columns(df: Added):
    return pd.concat([df, df["pay"]])["age"].sum()


def frames_of_other_columns(df: Added):
    return pd.concat([df[["age"]], df[["pay"]]])["age"].sum()
# expect: frames_of_other_columns df == 100  # known: loose


def frames_of_changed_columns(df: Added):
    return pd.concat([df[["age", "pay"]], df[["age", "pay"]].assign(age=3.0)])["age"].sum()
# expect: frames_of_changed_columns df == 103  # known: loose


def frames_of_columns_that_became_texts(df: Added):
    return pd.concat([df[["age", "pay"]], df[["age", "pay"]].assign(age="a")])["pay"].sum()
# expect: frames_of_columns_that_became_texts df == 100


# -- windows

def neighbours_in_order(ages: Ages):
    return sum(abs(a - b) for a, b in zip(ages, ages[1:]))
# expect: neighbours_in_order ages == 200


def neighbours_in_order_edited(ages: AgesEdited):
    return sum(abs(a - b) for a, b in zip(ages, ages[1:]))
# expect: neighbours_in_order_edited ages == 200


def neighbours_edited_somewhere(ages: AgesUnordered):
    return sum(abs(a - b) for a, b in zip(ages, ages[1:]))
# expect: neighbours_edited_somewhere ages == inf


def neighbours_of_sorted(ages: AgesUnordered):
    some = sorted(ages)
    return sum(b - a for a, b in zip(some, some[1:]))
# expect: neighbours_of_sorted ages == 100  # known: loose


def neighbours_by_pairs(ages: Ages):
    return sum(max(a, b) for a, b in itertools.pairwise(ages))


def neighbours_of_sorted_by_pairs(ages: AgesUnordered):
    return sum(max(a, b) for a, b in itertools.pairwise(sorted(ages)))


def longest_of_neighbours(ages: Ages):
    return max(max(a, b) for a, b in itertools.pairwise(ages))
# expect: longest_of_neighbours ages == 100  # known: loose


def mean_of_neighbours(ages: Ages):
    pairs = [abs(a - b) for a, b in itertools.pairwise(ages)]
    return sum(pairs) / len(pairs)
# expect: mean_of_neighbours ages == inf


def rolling_sums(df: AddedInOrder):
    return df["age"].rolling(3).sum().sum()


def rolling_means(df: AddedInOrder):
    return df["age"].rolling(3).mean().max()
# expect: rolling_means df == inf


def differences(df: AddedInOrder):
    return df["age"].diff().abs().sum()
# expect: differences df == 200


def differences_edited(df: EditedInOrder):
    return df["age"].diff().abs().sum()
# expect: differences_edited df == 200


def shifted(df: EditedInOrder):
    return (df["age"] - df["age"].shift()).sum()


# -- samples

def of_a_sample(df: Edited):
    return df.sample(n=10)["age"].sum()
# expect: of_a_sample df == 100


def of_a_sample_of_added(df: Added):
    return df.sample(n=10)["age"].sum()
# expect: of_a_sample_of_added df == 100


def of_a_share_of_added(df: Added):
    return df.sample(frac=0.5)["age"].sum()


def mean_of_a_share_of_added(df: Added):
    return df.sample(frac=0.5)["age"].mean()


def largest_of_a_share_of_added(df: Added):
    return df.sample(frac=0.5).groupby("sex")["age"].sum().max()


def distinct_of_a_share(df: Added):
    return df.sample(frac=0.5)["age"].nunique()


def sample_of_a_sample(df: Edited):
    return df.sample(n=10).sample(n=5)["age"].sum()


def sample_of_a_share(df: Added):
    return df.sample(frac=0.5).sample(frac=0.5)["age"].sum()


def sample_of_users(df: Users):
    return df.sample(n=10)["age"].sum()


def share_of_users(df: Users):
    return df.sample(frac=0.5)["age"].sum()


def sample_of_some(df: Added):
    return df[df["age"] > 3].sample(n=10)["age"].sum()
# expect: sample_of_some df == inf


def sample_of_a_private_size(df: Added):
    return df.sample(n=len(df) // 2)["age"].sum()
# expect: sample_of_a_private_size df == inf


def sample_with_replacement(df: Added):
    return df.sample(n=10, replace=True)["age"].sum()
# expect: sample_with_replacement df == inf


def sample_by_weights(df: Added):
    return df.sample(n=10, weights="pay")["age"].sum()
# expect: sample_by_weights df == inf


def sample_of_nothing_said(df: Added):
    return df.sample()["age"].sum()
# expect: sample_of_nothing_said df == inf


# -- spreads

def spread_edited(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=100))]):
    return df["age"].std()
# expect: spread_edited df == 50 * sqrt(2)


def spread_edited_of_all(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=100))]):
    return df["age"].std(ddof=0)
# expect: spread_edited_of_all df == 50


def variance_edited(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=100))]):
    return df["age"].var()


def variance_edited_of_all(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=100))]):
    return df["age"].var(ddof=0)
# expect: variance_edited_of_all df == 2500


def variance_added(df: Added):
    return df["age"].var()


def variance_added_to_many(df: Annotated[pd.DataFrame, SymmetricDistance, MinLen(9), Column("age", Interval(ge=0, le=100))]):
    return df["age"].var()
# expect: variance_added_to_many df == 1000


def variance_added_to_one(df: Annotated[pd.DataFrame, SymmetricDistance, MinLen(1), Column("age", Interval(ge=0, le=100))]):
    return df["age"].var(ddof=0)
# expect: variance_added_to_one df == 2500


def variance_of_some_edited(df: Edited):
    return df["age"][df["pay"] > 3].var()
# expect: variance_of_some_edited df == 5000


def spread_of_some_edited(df: Edited):
    return df["age"][df["pay"] > 3].std(ddof=0)
# expect: spread_of_some_edited df == 50


# -- choices between tables

def one_or_the_other(df: Added, k):
    if k:
        df["age"] = df["age"] * 2
    else:
        df["age"] = df["age"] + 1
    return df["age"].sum()
# expect: one_or_the_other df == 200


def one_or_the_other_column(df: Added, k):
    some = df["age"] if k else df["pay"]
    return some.sum()
# expect: one_or_the_other_column df == 100


def one_or_the_other_list(ages: Ages, k):
    some = [2 * a for a in ages] if k else [a + 1 for a in ages]
    return sum(some)
# expect: one_or_the_other_list ages == 200


def one_or_no_column(df: Added, k):
    if k:
        df["new"] = df["age"]
    return df["new"].sum()


def some_or_all_columns(df: Added, k):
    some = df[["age", "pay"]] if k else df
    return some["age"].sum()
# expect: some_or_all_columns df == 100  # known: loose


def some_or_all_rows(df: Added, k):
    some = df[df["age"] > 3] if k else df
    return some["age"].sum()
# expect: some_or_all_rows df == 100  # known: loose


def by_a_private_choice(df: Added):
    some = df["age"] if len(df) > 9 else df["pay"]
    return some.sum()
# expect: by_a_private_choice df == inf


def frame_or_column(df: Added, k):
    some = df if k else df["age"]
    return some.sum()


def points_or_their_columns(points: Matrix, k):
    some = points if k else points.T
    return some.sum()
# expect: points_or_their_columns points == 2  # known: loose


# -- several of each row

def one_of_two_kinds(df: Edited):
    f = (df["sex"] == "F").astype(float) * df["age"]
    m = (df["sex"] == "M").astype(float) * df["pay"]
    return np.array([f.sum(), m.sum()])
# expect: one_of_two_kinds df.L1 == 150
# expect: one_of_two_kinds df.LInf == 100
# expect: one_of_two_kinds df.D == 2
# expect: one_of_two_kinds df.L2 == min(50 * sqrt(5), sqrt(min(100, max(0, 100 * n)) ** 2 + min(50, max(0, 50 * n)) ** 2))


def one_of_three_kinds(df: Edited):
    a = (df["user"] == "u").astype(float) * df["age"]
    b = (df["user"] == "v").astype(float) * df["pay"]
    c = (df["user"] == "w").astype(float) * 70
    return np.array([a.sum(), b.sum(), c.sum()])
# expect: one_of_three_kinds df.L1 == 170
# expect: one_of_three_kinds df.LInf == 100


def one_of_two_kinds_around_zero(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=-10, le=10))]):
    f = (df["sex"] == "F").astype(float) * df["age"]
    m = (df["sex"] == "M").astype(float) * df["age"] * 2
    return np.array([f.sum(), m.sum()])
# expect: one_of_two_kinds_around_zero df.L1 == 40
# expect: one_of_two_kinds_around_zero df.L2 == 40
# expect: one_of_two_kinds_around_zero df.LInf == 40
# expect: one_of_two_kinds_around_zero df.D == 2


def one_of_two_kinds_of_public_size(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le="k"))], k: Annotated[float, Interval(ge=0)]):
    f = (df["sex"] == "F").astype(float) * df["age"]
    m = (df["sex"] == "M").astype(float) * df["age"] * 2
    return np.array([f.sum(), m.sum()])
# expect: one_of_two_kinds_of_public_size df.L1 == 3 * k
# expect: one_of_two_kinds_of_public_size df.L2 == k * sqrt(5)
# expect: one_of_two_kinds_of_public_size df.LInf == 2 * k
# expect: one_of_two_kinds_of_public_size df.D == 2


def one_of_each_kind(df: Edited):
    return df.groupby("sex")["age"].sum()[["F", "M"]]
# expect: one_of_each_kind df.L1 == 200
# expect: one_of_each_kind df.L2 == 100 * sqrt(2)
# expect: one_of_each_kind df.LInf == 100
# expect: one_of_each_kind df.D == 2


def vector_times_a_private_number(df: Edited, x: Annotated[float, "dpcheck"]):
    return (df["age"] * x).sum()
# expect: vector_times_a_private_number df == max(0, 100 * x) - min(0, 100 * x)


# -- rows and numbers beside them

def rows_times_a_column_of_one(points: Matrix, w: Annotated[np.ndarray, Shape(1, 2)]):
    return (points * np.array([[2.0, 3.0]])).sum()
# expect: rows_times_a_column_of_one points == 5


def rows_times_a_number_in_lists(points: Matrix):
    return (points * np.array([[2.0]])).sum()
# expect: rows_times_a_number_in_lists points == 4


def rows_times_a_column_of_many(points: Matrix):
    return (points * np.array([[2.0], [3.0]])).sum()
# expect: rows_times_a_column_of_many points == inf


def ages_times_a_list_of_one(df: Edited):
    return (df["age"].to_numpy() * np.array([2.0])).sum()
# expect: ages_times_a_list_of_one df == 200


def ages_times_a_list_of_one_by_pandas(df: Edited):
    return (df["age"] * np.array([2.0])).sum()


def ages_times_a_matrix_of_one(df: Edited):
    return (df["age"].to_numpy() * np.array([[2.0]])).sum()
# expect: ages_times_a_matrix_of_one df == 200


def frame_times_a_number(df: Edited):
    return (df[["age", "pay"]] * 2)["age"].sum()
# expect: frame_times_a_number df == 200


def frame_times_itself(df: Edited):
    return (df[["age", "pay"]] * df[["age", "pay"]])["age"].sum()
# expect: frame_times_itself df == 10000  # known: loose
