"""Rows in order, cut, by group, by label, of every relation; groups of units of several rows; truth values added."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, MaxRowsPer, Size, SymmetricDistance

FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))]
FH = Annotated[pd.DataFrame, HammingDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))]
FI = Annotated[pd.DataFrame, InsertDeleteDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))]
FSN = Annotated[pd.DataFrame, SymmetricDistance, Size("m"), Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))]
FSU = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("u", 2), Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))]


def label_of_unordered(df: FS):
    return df["p"].sort_values()[0]
# expect: label_of_unordered df == inf


# labels: label_after_sorting unique
def label_after_sorting(df: FI):
    return df["p"].sort_values()[0]
# expect: label_after_sorting df == 10


def new_label_after_sorting(df: FI):
    return df["p"].sort_values().reset_index(drop=True)[0]
# expect: new_label_after_sorting df == 10


def new_label_of_unordered(df: FS):
    return df["p"].sort_values().reset_index(drop=True)[0]
# expect: new_label_of_unordered df == 10


def sort_that_is_not_stable(df: FI):
    return df.sort_values("n").head(3)["p"].sum()
# expect: sort_that_is_not_stable df == inf


def stable_sort(df: FI):
    return df.sort_values("n", kind="mergesort").head(3)["p"].sum()
# expect: stable_sort df == 10


def last_of_each_counted(df: FH):
    return len(df.groupby("k").tail(1))
# expect: last_of_each_counted df == 1


def first_of_each(df: FI):
    return df.groupby("k").head(1)["q"].sum()
# expect: first_of_each df == 8


def distinct_by_key(df: FI):
    return df.drop_duplicates("k")["q"].sum()
# expect: distinct_by_key df == 8


def distinct_edited(df: FC):
    return df["n"].drop_duplicates().sum()
# expect: distinct_edited df == 4


def distinct_in_place(df: FH):
    return df["n"].unique().sum()
# expect: distinct_in_place df == 4


def cut_of_kept_counted(df: FH):
    return len(df[df["n"] > 2].head(2))
# expect: cut_of_kept_counted df == 1


def all_but_the_first_kept(df: FH):
    return df[df["n"] > 2].iloc[1:]["q"].sum()
# expect: all_but_the_first_kept df == 8


def public_length(df: FC):
    return len(df["q"].sort_values().head(3))
# expect: public_length df == 0


def all_but_the_least(df: FC):
    return df["q"].sort_values().iloc[2:].sum()
# expect: all_but_the_least df == 8


def some_below_all(df: FC):
    return pd.concat([df[df["n"] > 2], df])["q"].sum()
# expect: some_below_all df == 16


def twice_and_cut(df: FH):
    return pd.concat([df, df]).head(3)["q"].sum()
# expect: twice_and_cut df == 16


def largest_mean_sized(df: FSN, m: int):
    return df.groupby("k")["p"].mean().max()
# expect: largest_mean_sized df == 5


def largest_group_of_users(df: FSU):
    return df.groupby("k").size().max()
# expect: largest_group_of_users df == 2


def means_of_users(df: FSU):
    return df.groupby("k")["p"].mean().reindex(["a", "b"], fill_value=0)
# expect: means_of_users df.L1 == 20
# expect: means_of_users df.L2 == 10 * sqrt(2)
# expect: means_of_users df.LInf == 10
# expect: means_of_users df.D == 2


def sum_of_means_by_user(df: FSU):
    return df.groupby("u")["p"].mean().sum()
# expect: sum_of_means_by_user df == 10


def groups_as_they_come(df: FS):
    return df.groupby("k", sort=False)["p"].mean()
# expect: groups_as_they_come df == inf


def categories_as_they_come(df: FS):
    c = df["k"].astype(pd.CategoricalDtype(["a", "b"]))
    return df.groupby(c, observed=False, sort=False).size().to_numpy()
# expect: categories_as_they_come df == inf


def sizes_of_categories(df: FS):
    c = df["k"].astype(pd.CategoricalDtype(["a", "b"]))
    return df.groupby(c, observed=False).size().to_numpy()
# expect: sizes_of_categories df.L1 == 1
# expect: sizes_of_categories df.L2 == 1
# expect: sizes_of_categories df.LInf == 1


def counts_by_size(df: FS):
    c = df["k"].astype(pd.CategoricalDtype(["a", "b"]))
    return c.value_counts().to_numpy()
# expect: counts_by_size df == inf


def counts_of_categories(df: FS):
    c = df["k"].astype(pd.CategoricalDtype(["a", "b"]))
    return c.value_counts(sort=False).to_numpy()
# expect: counts_of_categories df.L1 == 1
# expect: counts_of_categories df.L2 == 1
# expect: counts_of_categories df.LInf == 1


def columns_summed(df: FS):
    return pd.crosstab(df["k"], df["g"]).reindex(index=["a", "b"], columns=["u", "v"], fill_value=0).sum()
# expect: columns_summed df.L1 == 1
# expect: columns_summed df.L2 == 1
# expect: columns_summed df.LInf == 1


def rows_summed(df: FC):
    return pd.crosstab(df["k"], df["g"]).reindex(index=["a", "b"], columns=["u", "v"], fill_value=0).sum(axis=1)
# expect: rows_summed df.L1 == 2
# expect: rows_summed df.L2 == 2
# expect: rows_summed df.LInf == 2


def largest_of_each_row(df: FC):
    return pd.crosstab(df["k"], df["g"]).reindex(index=["a", "b"], columns=["u", "v"], fill_value=0).max(axis=1)
# expect: largest_of_each_row df.L1 == 2
# expect: largest_of_each_row df.L2 == sqrt(2)
# expect: largest_of_each_row df.LInf == 1
# expect: largest_of_each_row df.D == 2


def largest_cell(df: FC):
    return pd.crosstab(df["k"], df["g"]).reindex(index=["a", "b"], columns=["u", "v"], fill_value=0).max().max()
# expect: largest_cell df == 1


def rows_of_a_table(df: FC):
    return len(pd.crosstab(df["k"], df["g"]))
# expect: rows_of_a_table df == 1


def all_cells_by_numpy(df: FC):
    return np.sum(df[["p", "q"]])
# expect: all_cells_by_numpy df == 18


def means_of_columns(df: FC):
    return df[["p", "q"]].mean()
# expect: means_of_columns df.L1 == 18
# expect: means_of_columns df.L2 == 2 * sqrt(41)
# expect: means_of_columns df.LInf == 10
# expect: means_of_columns df.D == 2


def two_levels(df: FS):
    return np.percentile(df["p"].to_numpy(), [10, 90])
# expect: two_levels df.L1 == 18
# expect: two_levels df.L2 == 9 * sqrt(2)
# expect: two_levels df.LInf == 9
# expect: two_levels df.D == 2


def text_with_and(df: FS):
    return df.query("p > 3 & q < 2")["p"].sum()
# expect: text_with_and df == 10


def text_with_a_list(df: FS):
    return len(df.query("n == [1, 2]"))
# expect: text_with_a_list df == 1


def text_with_in(df: FS):
    return len(df.query("n in [1, 2] or q > 3"))
# expect: text_with_in df == 1


def place_after_sorting(df: FI):
    return df.sort_values("n")["p"].iloc[0]
# expect: place_after_sorting df == 10


def steps_between_rows(df: FI):
    v = df["p"].tolist()
    return sum(abs(a - b) for a, b in zip(v, v[1:]))
# expect: steps_between_rows df == 20


def steps_of_an_unstable_sort(df: FI):
    v = df.sort_values("n")["p"].tolist()
    return sum(abs(a - b) for a, b in zip(v, v[1:]))
# expect: steps_of_an_unstable_sort df == inf


# labels: every_place places
def every_place(df: FI):
    t = 0
    for i in range(len(df)):
        t += df["p"][i]
    return t
# expect: every_place df == 10


def every_place_of_some(df: FI):
    d = df[df["n"] > 2]
    return sum(d["p"][i] for i in range(len(d)))
# expect: every_place_of_some df == inf


def every_place_numbered_again(df: FI):
    d = df[df["n"] > 2].reset_index(drop=True)
    return sum(d["p"][i] for i in range(len(d)))
# expect: every_place_numbered_again df == 10


def or_of_columns(df: FS):
    return ((df["p"] > 3) + (df["q"] > 3)).sum() - (df["p"] > 3).sum() - (df["q"] > 3).sum()
# expect: or_of_columns df == 1


def and_of_columns(df: FS):
    return ((df["p"] > 3) * (df["q"] > 3)).sum()
# expect: and_of_columns df == 1


def truths_of_a_frame(df: FC):
    return (df[["p", "q"]] > 3).sum()
# expect: truths_of_a_frame df.L1 == 2
# expect: truths_of_a_frame df.L2 == sqrt(2)
# expect: truths_of_a_frame df.LInf == 1
# expect: truths_of_a_frame df.D == 2
