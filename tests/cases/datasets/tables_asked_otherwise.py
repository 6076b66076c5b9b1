"""What tables are asked for in ways that differ in one thing from those that have rules: another option, another axis, another table, a key that is no column."""
# ruff: noqa
from collections import Counter
from typing import Annotated
import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, MaxRowsPer, MetricFrame, Real, Size, SymmetricDistance

Table = Annotated[MetricFrame[SymmetricDistance], Column("a", Interval(ge=0, le=1)), Column("b", Interval(ge=1, le=3)), Column("user", Interval(ge=0, le=9))]
Edited = Annotated[MetricFrame[ChangeOneDistance], Column("a", Interval(ge=0, le=1)), Column("b", Interval(ge=1, le=3)), Column("user", Interval(ge=0, le=9))]
Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=4)]


def of_small_groups(df: Table):
    return df.groupby("user").filter(lambda g: len(g) <= 3)["a"].sum()
# expect: of_small_groups df == 3


def of_small_groups_edited(df: Edited):
    return len(df.groupby("user").filter(lambda g: len(g) <= 3))
# expect: of_small_groups_edited df == 4  # known: loose


def of_large_groups_edited(df: Edited):
    return len(df.groupby("user").filter(lambda g: len(g) >= 3))
# expect: of_large_groups_edited df == 3


def of_small_groups_of_distinct_rows(df: Table):
    return len(df.drop_duplicates().groupby("user").filter(lambda g: len(g) <= 3))
# expect: of_small_groups_of_distinct_rows df == 3


def of_small_groups_of_first_rows(df: Table):
    return len(df.groupby("b").head(1).groupby("user").filter(lambda g: len(g) <= 3))


def of_groups_by_their_sum(df: Table):
    return len(df.groupby("user").filter(lambda g: g["a"].sum() <= 3))
# expect: of_groups_by_their_sum df == inf


def of_groups_by_another_number(df: Table, x: Real):
    return len(df.groupby("user").filter(lambda g: len(g) <= x))
# expect: of_groups_by_another_number df == inf
# expect: of_groups_by_another_number x == inf


def of_groups_that_are_told(df: Table):
    seen = []
    out = df.groupby("user").filter(lambda g: seen.append(len(g)) or len(g) <= 3)
    return len(seen)


def grouped_by_another_series(df: Table, other: Table):
    return len(df.groupby(other["user"]).filter(lambda g: len(g) <= 3))
# expect: grouped_by_another_series df == inf
# expect: grouped_by_another_series other == inf


def count_or_text(df: Table):
    return df["user"].value_counts().get(3, "none")
# expect: count_or_text df == inf


def count_or_five(df: Table):
    return df["user"].value_counts().get(3, 5)


def count_or_none(df: Table):
    return df["user"].value_counts().get(3, 0)
# expect: count_or_none df == 1


# assuming: counter_or_none 3 in d
def counter_or_none(d: Rows):
    return Counter(d).get(3)


def groups_without_index(df: Table):
    return df.groupby("user", as_index=False)["a"].sum()["a"].sum()


def groups_with_missing(df: Table):
    return df.groupby("user", dropna=False)["a"].sum()
# expect: groups_with_missing df == inf


def groups_of_a_level(df: Table):
    return df.groupby(level=0)["a"].sum()
# expect: groups_of_a_level df == inf


def applied_with_more(df: Table):
    return df.groupby("user")["a"].apply(lambda g, k: g.sum() + k, 3)
# expect: applied_with_more df == inf


def applied_plainly(df: Table):
    return df.groupby("user")["a"].apply(lambda g: g.sum())
# expect: applied_plainly df == inf


def aggregated_by_pairs(df: Table):
    return df.groupby("user").agg(total=("a", "sum"), many=("b", "count"))["total"]
# expect: aggregated_by_pairs df == inf


def aggregated_by_an_unknown(df: Table, how: str):
    return df.groupby("user").agg(total=("a", how))["total"]
# expect: aggregated_by_an_unknown df == inf


def density_of_public(df: Table, k: bool):
    return np.histogram(df["a"], bins=[0, 0.5, 1], density=k)[0]
# expect: density_of_public df == inf


def density(df: Table):
    return np.histogram(df["a"], bins=[0, 0.5, 1], density=True)[0]
# expect: density df.L1 == 2
# expect: density df.D == 2


def density_of_edited(df: Annotated[Edited, Size("n")]):
    return np.histogram(df["a"], bins=[0, 0.5, 1], density=True)[0]
# expect: density_of_edited df.L1 == 4
# expect: density_of_edited df.L2 == 2 * sqrt(2)
# expect: density_of_edited df.LInf == 2
# expect: density_of_edited df.D == 2


def density_of_no_width(df: Table):
    return np.histogram(df["a"], bins=[0, 0, 1], density=True)[0]
# expect: density_of_no_width df == inf


def weighted_histogram(df: Table):
    return np.histogram(df["a"], bins=[0, 0.5, 1], weights=df["b"])[0]
# expect: weighted_histogram df.L1 == 3
# expect: weighted_histogram df.L2 == 3
# expect: weighted_histogram df.LInf == 3


def weighted_by_another(df: Table, other: Table):
    return np.histogram(df["a"], bins=[0, 0.5, 1], weights=other["b"])[0]
# expect: weighted_by_another df == inf
# expect: weighted_by_another other == inf


def two_histograms(df: Table):
    return np.histogram2d(df["a"], df["b"], bins=[[0, 0.5, 1], [1, 2, 3]])[0]
# expect: two_histograms df.L1 == 1
# expect: two_histograms df.L2 == 1
# expect: two_histograms df.LInf == 1
# expect: two_histograms df.D == 1


def two_histograms_of_two(df: Table, other: Table):
    return np.histogram2d(df["a"], other["b"], bins=[[0, 0.5, 1], [1, 2, 3]])[0]
# expect: two_histograms_of_two df == inf
# expect: two_histograms_of_two other == inf


def two_histograms_of_one_edge(df: Table):
    return np.histogram2d(df["a"], df["b"], bins=[[0], [1, 2, 3]])[0]


def two_histograms_of_so_many(df: Table):
    return np.histogram2d(df["a"], df["b"], bins=4)[0]


def digits_of_unknown(df: Table, edges):
    return np.digitize(df["a"], edges).sum()
# expect: digits_of_unknown df == inf


def digits(df: Table):
    return np.digitize(df["a"], [0.2, 0.7]).sum()
# expect: digits df == 2


def counted_to_private(df: Table, x: Real):
    return np.bincount(df["user"].astype(int), minlength=int(x))
# expect: counted_to_private df == inf
# expect: counted_to_private x == inf


def crossed(df: Table):
    return pd.crosstab(df["user"].clip(0, 1), df["b"].clip(1, 2))
# expect: crossed df == inf


def crossed_shares(df: Table):
    return pd.crosstab(df["user"], df["b"], normalize=True)
# expect: crossed_shares df == inf


def crossed_of_two(df: Table, other: Table):
    return pd.crosstab(df["user"], other["b"])
# expect: crossed_of_two df == inf
# expect: crossed_of_two other == inf


def as_categories(df: Table):
    return df.astype(pd.CategoricalDtype([1, 2]))["user"].value_counts()
# expect: as_categories df == inf


def differences_of_two(df: Table):
    return df["a"].diff(2).sum()
# expect: differences_of_two df == inf


def differences_of_texts(df: Table):
    return df["a"].astype(str).diff().sum()
# expect: differences_of_texts df == inf


def differences_of_sorted(df: Table):
    return df["a"].sort_values().diff().abs().sum()


def differences_of_a_list(d: Rows):
    return np.diff(sorted(d)).sum()


def differences_twice(d: Rows):
    return np.diff(d, n=2).sum()
# expect: differences_twice d == inf


def padded_by_an_edge(d: Rows):
    return np.pad(d, 2, mode="edge").sum()
# expect: padded_by_an_edge d == inf


def padded_by_zeros(d: Rows):
    return np.pad(d, 2).sum()
# expect: padded_by_zeros d == 4


def padded_by_private(d: Rows, x: Real):
    return np.pad(d, int(x)).sum()


def repeated_by_private(d: Rows, x: Real):
    return sum(d * int(x))
# expect: repeated_by_private d == inf
# expect: repeated_by_private x == inf


def repeated_twice(d: Rows):
    return sum(d * 2)
# expect: repeated_twice d == 8


def repeated_never(d: Rows):
    return sum(d * 0)


def without_the_first(d: Rows):
    return np.delete(d, 0).sum()
# expect: without_the_first d == inf


def without_the_third(d: Rows):
    return np.delete(d, 3).sum()
# expect: without_the_third d == inf


def stacked(d: Rows, e: Rows):
    return np.vstack([d, e]).sum()
# expect: stacked d == inf
# expect: stacked e == inf


def chained_along_another_axis(d: Rows, e: Rows):
    return np.concatenate([d, e], axis=1).sum()


def chained(d: Rows, e: Rows):
    return np.concatenate([d, e]).sum()
# expect: chained d == 4  # known: loose
# expect: chained e == 4  # known: loose


def cleared_where_private(d: Rows, x: Real):
    if x > 3:
        d.clear()
    return len(d)
# expect: cleared_where_private x == inf


def cleared(d: Rows):
    d.clear()
    return len(d)
# expect: cleared d == 0


def largest_of_private_many(d: Rows, x: Real):
    return sum(sorted(d)[-int(x):])
# expect: largest_of_private_many x == inf


def largest_three_of_a_frame(df: Table):
    return df.nlargest(3, "a")["b"].sum()
# expect: largest_three_of_a_frame df == inf


def largest_three_of_all(df: Table):
    return df.nlargest(3, "a", keep="all")["b"].sum()


def head_of_private_many(df: Table, x: Real):
    return df.head(int(x))["a"].sum()
# expect: head_of_private_many df == inf


def filled_by_a_column(df: Table):
    return df["a"].fillna(df["b"]).sum()


def filled_by_nothing(df: Table):
    return df["a"].fillna(np.nan).sum()


def dropped_where_all(df: Table):
    return df.dropna(how="all")["a"].sum()


def dropped_where_few(df: Table):
    return df.dropna(thresh=2)["a"].sum()


def dropped_columns(df: Table):
    return df.dropna(axis=1)["a"].sum()


def mapped_to_private(df: Table, x: Real):
    return df["user"].map({1: x, 2: 3}).sum()
# expect: mapped_to_private df == inf


def mapped_to_nothing(df: Table):
    return df["user"].map({}).sum()


def aggregated_across(df: Table):
    return df.agg("sum", axis=1).sum()


def joined_below(df: Table, other: Table):
    return pd.concat([df, other])["a"].sum()
# expect: joined_below df == 1  # known: loose
# expect: joined_below other == 1  # known: loose


def joined_beside(df: Table, other: Table):
    return pd.concat([df, other], axis=1)["a"].sum()
# expect: joined_beside df == inf
# expect: joined_beside other == inf


def joined_with_nothing(df: Table):
    return pd.concat([df, None])["a"].sum()


def asked_where(df: Table):
    return df["a"].where(df["b"] > 2).sum()
# expect: asked_where df == 1


def asked_where_otherwise(df: Table):
    return df.where(df["b"] > 2)["a"].sum()
# expect: asked_where_otherwise df == 1


def replaced_by_one_value(df: Table):
    return df["a"].replace(1, 0.5).sum()
# expect: replaced_by_one_value df == 1


def replaced_by_none(df: Table):
    return df["a"].replace(1).sum()


def quantile_of_a_way(df: Table, k: float):
    return df["b"].quantile(k, interpolation="lower")


def products(df: Table):
    return df["b"].prod()
# expect: products df == inf


def products_across(df: Table):
    return df[["a", "b"]].prod(axis=1).sum()
# expect: products_across df == 3


def multiplied_by_its_own(df: Table):
    return df[["a", "b"]].T @ df[["a", "b"]]


def multiplied_by_another(df: Table, other: Table):
    return df["a"] @ other["b"]
# expect: multiplied_by_another df == inf
# expect: multiplied_by_another other == inf
