"""Parts and columns of tables, chosen, filled, dropped, renamed and set in ways that few programs use."""
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


# -- parts of rows

def every_second(ages: Ages):
    return sum(ages[::2])
# expect: every_second ages == inf


def all_but_the_first(ages: Ages):
    return sum(ages[1:])
# expect: all_but_the_first ages == inf


def all_but_the_last(ages: Ages):
    return sum(ages[:-1])
# expect: all_but_the_last ages == inf


def the_last_two(ages: Ages):
    return sum(ages[-2:])
# expect: the_last_two ages == inf


def backwards(ages: Ages):
    return sum(ages[::-1])
# expect: backwards ages == 100


def backwards_from_the_third(ages: Ages):
    return sum(ages[3::-1])
# expect: backwards_from_the_third ages == inf


def of_the_whole(ages: Ages):
    return sum(ages[:])
# expect: of_the_whole ages == 100


def from_a_private_place(ages: Ages):
    return sum(ages[len(ages) // 2:])
# expect: from_a_private_place ages == inf


def from_a_text(ages: Ages):
    return sum(ages["a":])


def at_a_place(ages: Ages):
    return ages[0]
# expect: at_a_place ages == inf


def at_an_unknown_place(ages: Ages, k):
    return ages[k]
# expect: at_an_unknown_place ages == inf


def at_a_private_place(ages: Ages):
    return ages[len(ages) - 1]
# expect: at_a_private_place ages == inf


def of_a_set_at_a_place(ages: Ages):
    return set(ages)[0]


def with_a_new_last_axis(ages: Array):
    return (ages[:, None] * np.array([1.0, 2.0])).sum()
# expect: with_a_new_last_axis ages == 300


def with_a_new_first_axis(ages: Array):
    return ages[None, :].sum()
# expect: with_a_new_first_axis ages == 100


def with_a_new_middle_axis(points: Points):
    return ((points[:, None, :] - np.array([[0.0, 0.0], [1.0, 1.0]])[None, :, :]) ** 2).sum(axis=2).min(axis=1).sum()


def with_two_new_axes(ages: Array):
    return ages[:, None, None].sum()
# expect: with_two_new_axes ages == 100


def the_second_column(points: Points):
    return points[:, 1].sum()
# expect: the_second_column points == 1


def the_second_row(points: Points):
    return points[1, :].sum()
# expect: the_second_row points == inf


def an_entry(points: Points):
    return points[1, 0]
# expect: an_entry points == inf


def an_entry_of_ages(ages: Array):
    return ages[1, 0]


def columns_by_a_list(points: Points):
    return points[:, [0, 1]].sum()
# expect: columns_by_a_list points == 2


def columns_by_a_mask(points: Points):
    return points[:, np.array([True, False])].sum()


def rows_by_a_mask_of_numbers(df: Added):
    return df[df["age"]]["pay"].sum()
# expect: rows_by_a_mask_of_numbers df == inf


def rows_by_a_mask_of_others(df: Added, other: Added):
    return df[other["age"] > 3]["pay"].sum()
# expect: rows_by_a_mask_of_others other == inf
# expect: rows_by_a_mask_of_others df == inf


def rows_by_a_mask_of_points(points: Points):
    return points[points > 0.5].sum()


def columns_of_unknown_names(df: Added, names):
    return df[names].sum().sum()
# expect: columns_of_unknown_names df == inf


def columns_of_half_known_names(df: Added, name):
    return df[["age", name]]["age"].sum()
# expect: columns_of_half_known_names df == inf


def a_column_by_a_private_name(df: Added, s: Data):
    return df[s].sum()


def columns_that_are_not_there(df: Added):
    return df[["age", "shoe"]]["age"].sum()


def of_a_query_of_nothing(df: Added):
    return df.query("")["age"].sum()


def of_a_query_of_a_label(df: Added):
    return df.query("index > 3")["age"].sum()
# expect: of_a_query_of_a_label df == inf


def of_a_query_of_a_number(df: Added):
    return df.query("age + 1")["pay"].sum()
# expect: of_a_query_of_a_number df == inf


def of_a_query_with_a_call(df: Added):
    return df.query("age.abs() > 3")["pay"].sum()


def of_a_query_with_a_variable(df: Added, k: float):
    return df.query("age > @k")["pay"].sum()
# expect: of_a_query_with_a_variable df == 50


def of_a_query_with_a_private_variable(df: Added, x: Real):
    return df.query("age > @x")["pay"].sum()
# expect: of_a_query_with_a_private_variable x == inf
# expect: of_a_query_with_a_private_variable df == 50


def of_an_unknown_query(df: Added, text, x: Real):
    return df.query(text)["pay"].sum()
# expect: of_an_unknown_query df == inf
# expect: of_an_unknown_query x == inf


def of_a_query_of_a_column(df: Added):
    return df["age"].query("age > 3").sum()


def located_by_two(df: Added):
    return df.loc[df["age"] > 3, "pay"].sum()
# expect: located_by_two df == 50


def located_by_place_and_place(df: Added):
    return df.iloc[0:3, 0].sum()
# expect: located_by_place_and_place df == inf


def located_by_place(df: Added):
    return df["age"].iloc[0]
# expect: located_by_place df == inf


def located_by_label(df: Added):
    return df["age"].loc[0]
# expect: located_by_label df == inf


def located_by_an_array(df: Added, k):
    return df["age"].iloc[[0, 1]].sum()
# expect: located_by_an_array df == inf


def located_wholly(df: Added):
    return df.loc[:, "pay"].sum()
# expect: located_wholly df == 50


def located_wholly_twice(df: Added):
    return df.loc[:, :]["pay"].sum()
# expect: located_wholly_twice df == 50


def located_columns_of_a_column(df: Added):
    return df["age"].loc[df["pay"] > 3, "age"].sum()


def located_groups(df: Added):
    return df.groupby("sex").size().iloc[0]


def located_groups_by_name(df: Added):
    return df.groupby("sex").size().loc["F"]
# expect: located_groups_by_name df == 1


def located_by_three(df: Added):
    return df.loc[df["age"] > 3, "pay", 1].sum()
