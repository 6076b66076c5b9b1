"""Values that the program itself makes missing: pandas leaves them out of sums, not out of the number of rows."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, MaxRowsPer, Size, SymmetricDistance

PUBLIC = pd.DataFrame({"k": ["a", "b", "c"], "z": [1.0, 2.0, 3.0]})
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10)), Column("q", Interval(ge=-3, le=5)), Column("n", Interval(ge=0, le=4))]


def quotient_of_zeros(df: FC):
    return (df["p"] / df["n"]).clip(5, 10).sum()
# expect: quotient_of_zeros df == 10


def sum_over_rows_with_gaps(df: FS):
    return df["x"].clip(5, 10).sum() / len(df)
# expect: sum_over_rows_with_gaps df == 5 / 2


def sum_less_a_count(df: FS):
    return df["x"].clip(5, 10).sum() - 10 * len(df)
# expect: sum_less_a_count df == 5


def where_else_nan(df: FC):
    return df["p"].where(df["n"] > 2, np.nan).clip(5, 10).sum()
# expect: where_else_nan df == 10


def logarithm_of_negatives(df: FC):
    return np.log(df["q"]).clip(5, 10).sum()
# expect: logarithm_of_negatives df == 5


def root_of_negatives(df: FC):
    return np.sqrt(df["q"]).clip(5, 10).sum()
# expect: root_of_negatives df == 5


def masked(df: FC):
    return df["p"].mask(df["n"] > 2).clip(5, 10).sum()
# expect: masked df == 10


def mean_of_those_there(df: FS):
    return df["p"].where(df["n"] > 2).mean()
# expect: mean_of_those_there df == 5


def count_of_those_there(df: FC):
    return df["p"].where(df["n"] > 2).count()
# expect: count_of_those_there df == 1


def count_of_gaps(df: FC):
    return df["p"].where(df["n"] > 2).isna().sum()
# expect: count_of_gaps df == 1


def gaps_filled(df: FC):
    return df["p"].where(df["n"] > 2).fillna(3).sum()
# expect: gaps_filled df == 10


def rows_without_gaps(df: FC):
    return len(df.assign(z=df["p"].where(df["n"] > 2)).dropna(subset=["z"]))
# expect: rows_without_gaps df == 1


def sums_of_columns(df: FC):
    return df.assign(z=df["p"].where(df["n"] > 2))[["z", "q"]].sum()
# expect: sums_of_columns df.L1 == 18
# expect: sums_of_columns df.L2 == 2 * sqrt(41)
# expect: sums_of_columns df.LInf == 10
# expect: sums_of_columns df.D == 2


def gaps_not_skipped(df: FS):
    return df["p"].where(df["n"] > 2).sum(skipna=False)
# expect: gaps_not_skipped df == inf


def gaps_in_an_array(df: FS):
    return np.sum(df["p"].where(df["n"] > 2).to_numpy())
# expect: gaps_in_an_array df == inf


def gaps_in_a_list(df: FS):
    return sum(df["p"].where(df["n"] > 2))
# expect: gaps_in_a_list df == inf


def different_values(df: FS):
    return df["p"].where(df["n"] > 2).nunique()
# expect: different_values df == 1


def unlike_a_gap(df: FC):
    return (df["p"].where(df["n"] > 2) != 3).sum()
# expect: unlike_a_gap df == 1


def counts_in_bins(df: FC):
    return pd.cut(df["p"], [0, 3, 7]).value_counts(sort=False)
# expect: counts_in_bins df.L1 == 2
# expect: counts_in_bins df.L2 == sqrt(2)
# expect: counts_in_bins df.LInf == 1
# expect: counts_in_bins df.D == 2


def numbers_of_bins(df: FC):
    return pd.cut(df["p"], [0, 3, 7], labels=False).sum()
# expect: numbers_of_bins df == 1


def mapped(df: FC):
    return df["n"].map({1: 5, 2: 7}).sum()
# expect: mapped df == 7


def mean_of_mapped(df: FS):
    return df["n"].map({1: 5, 2: 7}).mean()
# expect: mean_of_mapped df == 1


def mapped_counted(df: FC):
    return df["n"].map({1: 5, 2: 7}).value_counts()[5]
# expect: mapped_counted df == 1


# columns: left_join k=a|b|c|other
def left_join(df: FC):
    return df.merge(PUBLIC, on="k", how="left", validate="m:1")["z"].clip(5, 10).sum()
# expect: left_join df == 5


def whole_quotient(df: FC):
    return (df["p"] // df["n"]).clip(5, 10).sum()
# expect: whole_quotient df == 10


def remainder_of_zero(df: FC):
    return (df["p"] % df["n"]).clip(5, 10).sum()
# expect: remainder_of_zero df == 10


def itself_over_itself(df: FC):
    return (df["n"] / df["n"]).sum()
# expect: itself_over_itself df == 1


def div_method(df: FC):
    return df["p"].div(df["n"]).clip(5, 10).sum()
# expect: div_method df == 10


def numpy_divide(df: FC):
    return np.divide(df["p"], df["n"]).clip(5, 10).sum()
# expect: numpy_divide df == 10


def nothing_undefined(df: FC):
    return (df["p"] / (df["n"] + 1)).clip(5, 10).sum()
# expect: nothing_undefined df == 5


def power_of_what_is_not_negative(df: FC):
    return (df["p"] ** df["q"]).clip(5, 10).sum()
# expect: power_of_what_is_not_negative df == 5


def power_that_is_a_root(df: FC):
    return (df["q"] ** 0.5).clip(2, 3).sum()
# expect: power_that_is_a_root df == 3


# A row that is edited into a gap leaves the window, and none comes in its place: that none is missing is assumed.
def largest_two(df: Annotated[pd.DataFrame, HammingDistance, Column("x", Interval(ge=2, le=3))]):
    return df["x"].nlargest(2).sum()
# expect: largest_two df == 2


def first_of_sorted(df: Annotated[pd.DataFrame, ChangeOneDistance]):
    return df["x"].clip(2, 3).sort_values().head(2).sum()
# expect: first_of_sorted df == 2


# Weights of both signs take a mean out of the range of the values.
def weighted_by_any(df: FC):
    return np.average(df["p"], weights=df["q"])
# expect: weighted_by_any df == inf


def weighted_by_itself(df: FC):
    return np.average(df["p"], weights=df["p"] - 5)
# expect: weighted_by_itself df == inf
