"""Several numbers a group side by side: frames that `agg` and sums of several columns make."""
# ruff: noqa
# columns: g=a|b|c pay=float n=int
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, SymmetricDistance

F = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=10)), Column("n", Interval(ge=0, le=4))]
KEYS = ["a", "b"]


# ---- how many groups there are, the data decide
def how_many(df: F): return len(df.groupby("g").agg(total=("pay", "sum")))
# expect: how_many df == 1


def how_many_of_a_copy(df: F): return len(df.groupby("g")[["pay", "n"]].sum().copy())
# expect: how_many_of_a_copy df == 1


def how_many_rows(df: F): return df.groupby("g").agg({"pay": "sum"}).shape[0]
# expect: how_many_rows df == inf


def whether_any(df: F): return bool(df.groupby("g").agg({"pay": "sum"}).empty)
# expect: whether_any df == 1  # known: loose


def walked_through(df: F): return sum(1 for _ in df.groupby("g").agg({"pay": "sum"}).iterrows())
# expect: walked_through df == 1  # known: loose


def stored_into(df: F):
    totals = df.groupby("g")[["pay", "n"]].sum()
    totals["pay"] = 0
    return totals["n"].reindex(KEYS, fill_value=0)
# expect: stored_into df == inf


# ---- columns, by groups that the program names
def two_columns(df: F): return df.groupby("g")[["pay", "n"]].sum().reindex(KEYS, fill_value=0).to_numpy()
# expect: two_columns df.L1 == 14
# expect: two_columns df.L2 == sqrt(116)
# expect: two_columns df.LInf == 10


def total_and_count(df: F): return df.groupby("g").agg(total=("pay", "sum"), count=("pay", "count")).reindex(KEYS, fill_value=0).values
# expect: total_and_count df.L1 == 11
# expect: total_and_count df.L2 == sqrt(101)


def several_functions(df: F): return df.groupby("g")["pay"].agg(["sum", "count"]).reindex(KEYS, fill_value=0).to_numpy()
# expect: several_functions df.L1 == 11


def filled_later(df: F): return df.groupby("g")[["pay", "n"]].sum().reindex(KEYS).fillna(0).to_numpy()
# expect: filled_later df.L1 == 14


def one_of_them(df: F): return df.groupby("g").agg({"pay": "sum", "n": "max"}).reindex(KEYS, fill_value=0)["n"]
# expect: one_of_them df.L1 == 4


def chosen_first(df: F): return df.groupby("g")[["pay", "n"]].sum()["pay"].reindex(KEYS, fill_value=0)
# expect: chosen_first df.L1 == 10


def means_by_hand(df: F):
    totals = df.groupby("g").agg(total=("pay", "sum"), count=("pay", "size")).reindex(KEYS, fill_value=0)
    return totals["total"] / totals["count"].clip(lower=1)
# expect: means_by_hand df.L1 == 10


def less_so_many_each(df: F):
    totals = df.groupby("g").agg(total=("pay", "sum"), count=("pay", "size")).reindex(KEYS, fill_value=0)
    return totals["total"] - 5 * totals["count"]
# expect: less_so_many_each df.L1 == 5


def two_columns_of_the_same_groups(df: F):
    groups = df.groupby("g")
    return (groups["pay"].sum() + groups["n"].sum()).reindex(KEYS, fill_value=0)
# expect: two_columns_of_the_same_groups df.L1 == 14


def groups_of_other_rows(df: F):
    return (df.groupby("g")["pay"].sum() - df[df["n"] > 2].groupby("g")["n"].sum()).reindex(KEYS, fill_value=0)
# expect: groups_of_other_rows df == inf


def without_the_key(df: F): return df[["n", "pay"]].groupby("n").sum().reindex([1, 2], fill_value=0).to_numpy()[:, 0]
# expect: without_the_key df.L1 == 10


def with_the_key(df: F): return df.groupby("n")[["n", "pay"]].sum().reindex([1, 2], fill_value=0).to_numpy()[:, 1]
# expect: with_the_key df.L1 == 10  # known: loose


def by_a_column_of_itself(df: F): return df[["n", "pay"]].groupby(df["n"]).sum().reindex([1, 2], fill_value=0).to_numpy()
# expect: by_a_column_of_itself df.L1 == 10  # known: loose


def all_columns(df: F): return df.groupby("g").sum().reindex(KEYS, fill_value=0)
# expect: all_columns df == inf


def largest(df: F): return df.groupby("g")[["pay", "n"]].sum()["pay"].max()
# expect: largest df == 10


def sums_of_columns(df: F): return np.sum(df.groupby("g")[["pay", "n"]].sum().reindex(KEYS, fill_value=0))
# expect: sums_of_columns df == inf


# ---- along the rows of a frame, where each column has a domain of its own
def sums_of_rows(df: F): return df[["pay", "n"]].sum(axis=1).sum()
# expect: sums_of_rows df == 14


def smaller_of_two(df: F): return df[["pay", "n"]].min(axis=1).sum()
# expect: smaller_of_two df == 4
