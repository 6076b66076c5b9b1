"""Numbers by group in a frame with the keys in columns: `.reset_index()`, `as_index=False`. Each group is a row; by their keys they are asked for where nothing was done to them."""
# ruff: noqa
# columns: pay=float[0,8] sex=F|M|X region=north|south visits=1|2|3
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, SymmetricDistance

Added = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=0, le=8))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Column("pay", Interval(ge=0, le=8))]


# -- by their keys again
def by_key(df: Added):
    totals = df.groupby("sex")["pay"].sum().reset_index()
    return totals.set_index("sex")["pay"].reindex(["F", "M"], fill_value=0)
# expect: by_key df.L1 == 8


def by_key_edited(df: Edited):
    totals = df.groupby("sex", as_index=False)["pay"].sum()
    return totals.set_index("sex")["pay"].reindex(["F", "M"], fill_value=0)
# expect: by_key_edited df.L1 == 16
# expect: by_key_edited df.LInf == 8


def of_several(df: Added):
    table = df.groupby("sex", as_index=False).agg(total=("pay", "sum"), n=("pay", "size"))
    return table.set_index("sex")["n"].reindex(["F", "M", "X"], fill_value=0)
# expect: of_several df.L1 == 1


def by_two_keys(df: Added):
    table = df.groupby(["sex", "region"]).size().reset_index(name="n")
    return table.set_index(["sex", "region"])["n"].reindex([("F", "north"), ("M", "south")], fill_value=0)
# expect: by_two_keys df.L1 == 1


def in_a_dict(df: Added):
    table = df.groupby("sex").size().reset_index(name="n")
    return dict(zip(table["sex"], table["n"])).get("F", 0)
# expect: in_a_dict df == 1


def in_a_dict_by_comprehension(df: Added):
    table = df.groupby("sex").size().reset_index(name="n")
    counts = {sex: n for sex, n in zip(table["sex"], table["n"])}
    return [counts.get(sex, 0) for sex in ("F", "M")]
# expect: in_a_dict_by_comprehension df.L1 == 1


# -- all groups that there are
def total_of_totals(df: Added):
    return df.groupby("sex")["pay"].sum().reset_index()["pay"].sum()
# expect: total_of_totals df == 8


def largest_size(df: Edited):
    return df.groupby("sex", as_index=False).size()["size"].max()
# expect: largest_size df == 1


def how_many(df: Added):
    return len(df.groupby("sex")["pay"].sum().reset_index())
# expect: how_many df == 1


def how_many_are_large(df: Added):
    table = df.groupby("sex").size().reset_index(name="n")
    return table[table["n"] > 2].shape[0]
# expect: how_many_are_large df == 1


def how_many_are_large_edited(df: Edited):
    table = df.groupby("sex").size().reset_index(name="n")
    return len(table.query("n > 2"))
# expect: how_many_are_large_edited df == 1  # known: loose


def clipped(df: Added):
    """One group's total moves by 8 at most, so by 8 what is left of it below 10; as rows that come and go it is 10."""
    return df.groupby("sex")["pay"].sum().reset_index()["pay"].clip(0, 10).sum()
# expect: clipped df == 8


# -- what was done to the rows or their columns
def other_numbers(df: Added):
    table = df.groupby("sex")["pay"].sum().reset_index()
    table["pay"] = table["pay"] * 3
    return table.set_index("sex")["pay"].reindex(["F"], fill_value=0)
# expect: other_numbers df == 24  # known: loose


def large_ones(df: Added):
    """A group that comes above 5 brings its total, however large."""
    table = df.groupby("sex")["pay"].sum().reset_index()
    table = table[table["pay"] > 5]
    return table.set_index("sex")["pay"].reindex(["F"], fill_value=0)
# expect: large_ones df == 13  # known: loose


def keys_in_another_order(df: Added):
    table = df.groupby(["sex", "region"]).size().reset_index(name="n")
    return table.set_index(["region", "sex"])["n"].reindex([("north", "F")], fill_value=0)
# expect: keys_in_another_order df == 1  # known: loose


def at_a_place(df: Added):
    """Which group is the second one, a row can change: sizes of any two groups."""
    return df.groupby("sex").size().reset_index(name="n")["n"].loc[1]
# expect: at_a_place df == inf


def by_place_in_a_dict(df: Added):
    table = df.groupby("sex").size().reset_index(name="n")
    return dict(enumerate(table["n"])).get(1, 0)
# expect: by_place_in_a_dict df == inf


def beside_others(df: Added):
    """The keys in the order of the numbers: another pairing."""
    table = df.groupby("sex").size().reset_index(name="n")
    return dict(zip(table["sex"], sorted(table["n"]))).get("F", 0)
# expect: beside_others df == inf


# -- the row of one key
def of_one_key(df: Added):
    table = df.groupby("sex").size().reset_index(name="n")
    return table[table["sex"] == "F"]["n"].sum()
# expect: of_one_key df == 1


def of_one_key_edited(df: Edited):
    table = df.groupby("sex", as_index=False)["pay"].sum()
    return table.loc[table["sex"] == "F", "pay"].sum()
# expect: of_one_key_edited df == 8


def of_a_key_that_is_the_number(df: Added):
    """The number of another group may be the one that its key says, once a row more is in it."""
    table = df.groupby("visits").size().reset_index(name="n")
    return table[table["visits"] == table["n"]]["n"].sum()
# expect: of_a_key_that_is_the_number df == inf


def of_one_key_where_it_is_large(df: Added):
    table = df.groupby("sex").size().reset_index(name="n")
    return table[(table["sex"] == "F") & (table["n"] > 1)]["n"].sum()
# expect: of_one_key_where_it_is_large df == 2  # known: loose
