"""What a rule of rows rests on and did not ask: what a number is made of, who still walks, what is filled in when, what is missing, who sees a later write."""
# ruff: noqa
# columns: k=a|b|c sex=F|M a=float b=float pay=float Pay=float Cost=float Patient=p|q|r
from itertools import accumulate, chain
from typing import Annotated
import functools
import math
import operator

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, InsertDeleteDistance, MaxRowsPer, Shape, Size, SymmetricDistance

MS = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=0, le=1)]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]
LC = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=1)]
LI = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]
NINE = Annotated[list[float], ChangeOneDistance, Interval(ge=0.9, le=1)]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("a", Interval(ge=0, le=200)), Column("pay", Interval(ge=0, le=20)), Column("Pay", Interval(ge=0, le=10))]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("a", Interval(ge=0, le=200)), Column("pay", Interval(ge=0, le=20)), Column("Pay", Interval(ge=0, le=10))]
FI = Annotated[pd.DataFrame, InsertDeleteDistance, Column("pay", Interval(ge=0, le=20))]
HIGH = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=10, le=20))]
WEIGHED = Annotated[pd.DataFrame, SymmetricDistance, MinLen(9), Column("a", Interval(ge=0, le=1)), Column("b", Interval(ge=0, le=9))]
USERS = Annotated[pd.DataFrame, InsertDeleteDistance, MaxRowsPer("Patient", 4), Column("Cost", Interval(ge=0, le=500))]
SIZED = Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]


# -- a statistic of every column is a private array

def largest_of_columns(m: MS):
    return m.max(axis=0).sum()
# expect: largest_of_columns m == 2


def medians_of_columns(m: MS):
    return np.median(m, axis=0).sum()
# expect: medians_of_columns m == 1


def spreads_of_columns(m: MS):
    return m.std(axis=0).mean()
# expect: spreads_of_columns m == 1/2


def smallest_less_zero(m: MS):
    return (m.min(axis=0) - 0).sum()
# expect: smallest_less_zero m == 2


def ranges_of_columns(m: MS):
    return np.ptp(m, axis=0)[0]
# expect: ranges_of_columns m == 1


def any_in_columns(m: MS):
    return (m > 0.5).any(axis=0).sum()
# expect: any_in_columns m == 2


# -- next() takes the first row out of an iterator; what no rule knows takes them all

def after_the_first(x: LC):
    it = iter(x)
    next(it)
    return sum(it) - sum(x)
# expect: after_the_first x == inf


def after_the_first_in_order(x: LI):
    it = iter(x)
    next(it)
    return sum(it)
# expect: after_the_first_in_order x == 1


def the_first_in_order(x: LI):
    return next(iter(x))
# expect: the_first_in_order x == 1


def the_first_of_a_set(x: LS):
    return next(iter(x))
# expect: the_first_of_a_set x == inf


def next_with_a_default(x: LI):
    return next(iter(x), 3)
# expect: next_with_a_default x == 3  # known: loose


def pairs_of_one_iterator(x: LS):
    it = iter(x)
    list(zip(it, it))
    return sum(it) - sum(x)
# expect: pairs_of_one_iterator x == 1  # known: loose


def multiplied_up(x: LS):
    it = iter(x)
    math.prod(it)
    return sum(it) - sum(x)
# expect: multiplied_up x == 1  # known: loose


def keys_of_a_dict(x: LS):
    it = iter(x)
    dict.fromkeys(it)
    return sum(it) - sum(x)
# expect: keys_of_a_dict x == 1  # known: loose


def accumulated(x: LS):
    it = iter(x)
    list(accumulate(it))
    return sum(it) - sum(x)
# expect: accumulated x == 1  # known: loose


def next_of_enumerate(x: LS):
    it = iter(x)
    next(enumerate(it))
    return sum(it) - sum(x)
# expect: next_of_enumerate x == inf


def next_of_zip(x: LS):
    it = iter(x)
    next(zip(it, [1, 2, 3]))
    return sum(it) - sum(x)
# expect: next_of_zip x == inf


def next_of_map(x: LS):
    it = iter(x)
    next(map(abs, it))
    return sum(it) - sum(x)
# expect: next_of_map x == inf


def next_of_chain(x: LS):
    it = iter(x)
    next(chain(it, it))
    return sum(it) - sum(x)
# expect: next_of_chain x == inf


def next_of_filter(x: LS):
    it = iter(x)
    next(filter(None, it))
    return sum(it) - sum(x)
# expect: next_of_filter x == inf


def next_of_a_generator(x: LS):
    it = iter(x)
    next(v for v in it)
    return sum(it) - sum(x)
# expect: next_of_a_generator x == inf


def unpacked_from(x: LS):
    it = iter(x)
    a, b, *rest = it
    return sum(it) - sum(x)
# expect: unpacked_from x == 1  # known: loose


def looked_for(x: LS):
    it = iter(x)
    0.5 in it
    return sum(it) - sum(x)
# expect: looked_for x == inf


def folded_with_a_private_start(x: LS):
    it = iter(x)
    functools.reduce(operator.mul, it, 1)
    return sum(it) - sum(x)
# expect: folded_with_a_private_start x == 1  # known: loose


def next_on_one_way(x: LS, skip: bool):
    it = iter(x)
    if skip:
        next(it)
    return sum(it) - sum(x)
# expect: next_on_one_way x == inf


def next_in_a_loop(x: LS):
    it = iter(x)
    s = 0
    for v in it:
        s += v - next(it, 0)
    return s
# expect: next_in_a_loop x == inf


# -- groups, and their columns, are asked later

def number_of_groups_later(df: FS):
    g = df.groupby("k")
    df.loc[df["a"] > 5, "k"] = "b"
    return g.ngroups
# expect: number_of_groups_later df == 1  # known: loose


def another_column_after_an_unknown_call(df: FS):
    df.groupby("k")["Pay"].transform("mean")
    return df["Pay"].sum()
# expect: another_column_after_an_unknown_call df == 10


# -- rows that another data set keeps

def first_of_those_kept(x: FI, y: LI):
    return x["pay"][x["pay"] > max(y)].iloc[0]
# expect: first_of_those_kept x == 20
# expect: first_of_those_kept y == 20


def next_of_those_kept(x: FI, y: LI):
    return next(iter(x["pay"][x["pay"] > max(y)]))
# expect: next_of_those_kept y == 20


def products_of_those_kept(x: FI, y: LI):
    m = x[x["pay"] > max(y)][["pay"]].to_numpy()
    return (m.T @ m)[0, 0]
# expect: products_of_those_kept y == inf
# expect: products_of_those_kept x == 400


# -- head(-1) is all rows of a group but the last

def all_but_the_last(x: USERS):
    return x.groupby("Patient").head(-1)["Cost"].sum()
# expect: all_but_the_last x == 1500  # known: loose


def all_but_the_first_two(x: USERS):
    return x.groupby("Patient").tail(-2)["Cost"].sum()
# expect: all_but_the_first_two x == 1000  # known: loose


def so_many_of_each(x: USERS, k: int):
    return x.groupby("Patient").head(k)["Cost"].sum()
# expect: so_many_of_each x == 2000


def two_of_each(x: USERS):
    return x.groupby("Patient").head(2)["Cost"].sum()
# expect: two_of_each x == 1000


# -- a group that is not there is filled in after the numbers were shifted, or before

def count_raised_then_filled(x: FS):
    return (x["sex"].value_counts() + 5).get("F", 0)
# expect: count_raised_then_filled x == 6


def sizes_raised_then_filled(x: FS):
    return (x.groupby("sex").size() + 5).reindex(["F", "M"], fill_value=0).to_numpy()
# expect: sizes_raised_then_filled x == 6


def sizes_named_raised_filled(x: FS):
    return (x.groupby("sex").size().reindex(["F", "M"]) + 5).fillna(0).to_numpy()
# expect: sizes_named_raised_filled x == 6


def count_less_all_then_filled(x: FS):
    return (x["sex"].value_counts() - len(x)).get("F", 0)
# expect: count_less_all_then_filled x == inf


def size_less_all_then_filled(x: FS):
    return (x.groupby("sex").size() - len(x)).reindex(["F", "M"], fill_value=0).sum()
# expect: size_less_all_then_filled x == inf


def share_then_filled(x: Annotated[pd.DataFrame, SymmetricDistance, MinLen(9)]):
    return (x["sex"].value_counts() / len(x)).get("F", 0)
# expect: share_then_filled x == 1/10


def doubled_then_filled(x: FS):
    return (x["sex"].value_counts() * 2).get("F", 0)
# expect: doubled_then_filled x == 2


def filled_then_raised(x: FS):
    return (x.groupby("sex").size().reindex(["F", "M"], fill_value=0) + 5).to_numpy()
# expect: filled_then_raised x == 1


def mean_filled_then_taken_off(df: HIGH):
    return (20 - df.groupby("sex")["pay"].mean().reindex(["F", "M"], fill_value=0)).to_numpy()
# expect: mean_filled_then_taken_off df == 20


def constant_then_filled(df: Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=5, le=5))]):
    return df.groupby("sex")["pay"].mean().get("F", 0)
# expect: constant_then_filled df == 5


def filled_twice(df: HIGH):
    return (20 - df.groupby("sex")["pay"].mean().reindex(["F", "M"], fill_value=0)).fillna(0).to_numpy()
# expect: filled_twice df == 20


def mean_filled_then_taken_off_one(df: HIGH):
    return (20 - df.groupby("sex")["pay"].mean().reindex(["F", "M"], fill_value=0))["F"]
# expect: mean_filled_then_taken_off_one df == 20


def mean_taken_off_then_filled(df: HIGH):
    return (20 - df.groupby("sex")["pay"].mean()).reindex(["F", "M"], fill_value=0).to_numpy()
# expect: mean_taken_off_then_filled df == 10


# -- weights that are made of all rows

def weighed_by_who_has_most(df: WEIGHED):
    return np.average(df["a"], weights=1 + 9 * (df["b"] == df["b"].max()))
# expect: weighed_by_who_has_most df == 116/171  # known: loose


def weighed_by_their_own(df: WEIGHED):
    return np.average(df["a"], weights=1 + df["b"])
# expect: weighed_by_their_own df == 10/19


# -- an array of whole numbers, or of truth values

def whole_numbers(x: NINE):
    return np.array(x, dtype=int).sum()
# expect: whole_numbers x == 1


def whole_numbers_again(x: NINE):
    return np.asarray(x, dtype=np.int64).sum()
# expect: whole_numbers_again x == 1


def truth_values(x: LC):
    return np.array(x, dtype=bool).sum()
# expect: truth_values x == 1


def real_numbers(x: NINE):
    return np.array(x, dtype=float).sum()
# expect: real_numbers x == 1/10


# -- shares of the values that are there

def shares_of_those_there(x: SIZED):
    return x["k"].value_counts(normalize=True).reindex(["a", "b"], fill_value=0)["a"]
# expect: shares_of_those_there x == 1/n


# -- a dict of categories has nothing for what is in none

def mapped_categories(x: FC):
    return pd.cut(x["a"], [0, 50, 100], labels=["l", "h"]).map({"l": 5, "h": 5}).astype(float).sum()
# expect: mapped_categories x == 5


def count_of_mapped_categories(x: FS):
    return pd.cut(x["a"], [0, 50, 100], labels=["l", "h"]).map({"l": 5, "h": 7}).count() - len(x)
# expect: count_of_mapped_categories x == 1


# -- what has an answer for a missing value

def not_among(x: FS):
    y = x["a"].where(x["a"] < 50)
    return (~y.isin([1])).sum() + (x["a"] > 100).sum()
# expect: not_among x == 2


def not_between(x: FS):
    y = x["a"].where(x["a"] < 50)
    return (~y.between(1, 2)).sum() + (x["a"] > 100).sum()
# expect: not_between x == 2


def missing_is_true(x: FS):
    y = x["a"].where(x["a"] < 50)
    return y.astype(bool).sum() + (x["a"] > 100).sum()
# expect: missing_is_true x == 2


def one_less_among(x: FS):
    y = x["a"].where(x["a"] < 50)
    return (1 - y.isin([1])).sum() + (x["a"] > 100).sum()
# expect: one_less_among x == 2


def not_among_by_numpy(x: FS):
    y = x["a"].where(x["a"] < 50)
    return (~np.isin(y, [1])).sum() + (x["a"] > 100).sum()
# expect: not_among_by_numpy x == 2


def number_for_missing(x: FS):
    y = x["a"].where(x["a"] < 50)
    return (np.nan_to_num(y) < 1).sum() + (x["a"] > 100).sum()
# expect: number_for_missing x == 2  # known: loose


def chosen_beside_missing(x: FS):
    y = x["a"].where(x["a"] < 50)
    return (np.where(x["a"] > 100, 1, y) > 0).sum() + (x["a"] > 100).sum()
# expect: chosen_beside_missing x == 2


def missing_is_a_truth(x: FS):
    y = x["a"].where(x["a"] < 50)
    return (~np.logical_not(y)).sum() + (x["a"] > 100).sum()
# expect: missing_is_a_truth x == 2


def missing_to_no_power(x: FS):
    y = x["a"].where(x["a"] < 50)
    return (y ** 0).sum() + (x["a"] > 100).sum()
# expect: missing_to_no_power x == 2


def count_of_texts(x: FS):
    return x["k"].where(x["a"] < 50).str.len().count() - len(x)
# expect: count_of_texts x == 1


def count_as_texts(x: FS):
    return x["a"].where(x["a"] < 50).astype(str).count() - len(x)
# expect: count_as_texts x == 1


# -- who sees a column that is set later

def groups_of_a_frame(df: FS):
    g = df.groupby("k")
    df["Pay"] = df["Pay"] * 100
    return g["Pay"].sum().reindex(["a"], fill_value=0).sum()
# expect: groups_of_a_frame df == 1000  # known: loose


def rows_of_a_frame(df: FS):
    it = df.iterrows()
    df["Pay"] = df["Pay"] * 100
    total = 0
    for _, row in it:
        total += row["Pay"]
    return total
# expect: rows_of_a_frame df == 1000  # known: loose


def groups_before_a_part_is_set(df: FS):
    g = df.groupby("k")
    df.loc[df["a"] > 5, "Pay"] = 1000
    return g["Pay"].sum().reindex(["a"], fill_value=0).sum()
# expect: groups_before_a_part_is_set df == 1000  # known: loose


def sums_before_a_column_is_set(df: FS):
    sums = df.groupby("k")["Pay"].sum()
    df["Pay"] = df["Pay"] * 100
    return sums.reindex(["a"], fill_value=0).sum()
# expect: sums_before_a_column_is_set df == 10


def column_before_it_is_set(df: FS):
    old = df["Pay"]
    df["Pay"] = df["Pay"] * 100
    return old.sum()
# expect: column_before_it_is_set df == 10


def twice_through_an_array(x: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=1)]):
    it = iter(x)
    other = iter(x)
    return sum(it) + sum(other) + x.sum()
# expect: twice_through_an_array x == 3


def array_written_to_while_walked(x: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=1)]):
    it = iter(x)
    x *= 1000
    return sum(it)
# expect: array_written_to_while_walked x == 1000  # known: loose


def mapped_array_written_to(x: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=1)]):
    it = map(abs, x)
    x *= 1000
    return sum(it)
# expect: mapped_array_written_to x == 1000


# -- queries that speak of labels

def labels_by_their_level(x: FS):
    return x.reset_index(drop=True).query("ilevel_0 < 5")["pay"].clip(0, 5).sum()
# expect: labels_by_their_level x == inf


def labels_by_their_level_in_order(x: FI):
    return x.reset_index(drop=True).query("ilevel_0 < 5")["pay"].clip(0, 5).sum()
# expect: labels_by_their_level_in_order x == 5  # known: loose


# -- arrays of frames, which older pandas hand out as views


def first_rows_written_to(df: FI):
    first = df["pay"].head(3)
    first += 1000
    return df["pay"].sum()
# expect: first_rows_written_to df == 3020  # known: loose


# -- a group without rows has no number, and is left out: how many numbers there are is private, too

BINNED = Annotated[pd.DataFrame, SymmetricDistance, Size("m"), Column("a", Interval(ge=0, le=7)), Column("pay", Interval(ge=0, le=20))]


def mean_of_medians(df: BINNED):
    return df.groupby(pd.cut(df["a"], [0, 3, 7]), observed=False)["pay"].median().mean()
# expect: mean_of_medians df == 10  # known: loose


def largest_of_medians(df: BINNED):
    return (3 * df.groupby(pd.cut(df["a"], [0, 3, 7]), observed=False)["pay"].agg("median")).max()
# expect: largest_of_medians df == 60


def sum_of_medians(df: BINNED):
    return df.groupby(pd.cut(df["a"], [0, 3, 7]), observed=False)["pay"].median().sum()
# expect: sum_of_medians df == 20


def medians_added_up(df: BINNED):
    return df.groupby(pd.cut(df["a"], [0, 3, 7]), observed=False)["pay"].median().cumsum().max()
# expect: medians_added_up df == inf


def mean_of_filled_medians(df: BINNED):
    return df.groupby(pd.cut(df["a"], [0, 3, 7]), observed=False)["pay"].median().fillna(0).mean()
# expect: mean_of_filled_medians df == 10


def spread_of_medians(df: BINNED):
    return df.groupby(pd.cut(df["a"], [0, 3, 7]), observed=False)["pay"].median().std()
# expect: spread_of_medians df == inf


# -- rows that meet by labels, in what is not understood as well: an exception where a label stands twice, which is assumed not to be (see the recorded report)


# expect: stored_in_strided_rows df == 1
def stored_in_strided_rows(df: FI):
    part = df.iloc[::2].copy()
    part["pay"] = df["pay"] * -1
    return len(df)


# expect: masked_by_some_rows df == 1
def masked_by_some_rows(df: FI):
    df["pay"].where(df["pay"].head(2) > 1)
    return len(df)


# assuming: stored_in_what_may_be_empty not (df["pay"] < 3).all()
# expect: stored_in_what_may_be_empty df == 1
def stored_in_what_may_be_empty(df: FS):
    part = df.loc[~(df["pay"] < 3)]
    part["pay"] = df["a"]
    return len(part)
