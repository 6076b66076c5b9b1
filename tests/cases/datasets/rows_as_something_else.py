"""Rows of a data set handed to functions in ways that their rules of rows do not cover: with options, by place, of another shape, or beside what is no table."""
# ruff: noqa
# columns: age=float pay=float sex=F|M region=north|south
from functools import reduce
from typing import Annotated
import operator
import statistics

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, MetricFrame, MetricVector, L1, Real, Shape, Size, SymmetricDistance, count, map_rows

Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]
Edited = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100), Size("n")]
Array = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=100)]
Points = Annotated[np.ndarray, SymmetricDistance, Shape("n", 2), Interval(ge=0, le=1)]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=50))]


# -- of all rows

def largest_by_a_key(ages: Ages):
    return max(ages, key=lambda a: -a)
# expect: largest_by_a_key ages == inf


def largest_of_two_lists(ages: Ages):
    return max(ages, [2.0])[0]
# expect: largest_of_two_lists ages == inf


def largest_point(points: Points):
    return max(points)[0]
# expect: largest_point points == inf


def largest_or_text(ages: Ages):
    return max(ages, default="none")
# expect: largest_or_text ages == inf


def middle_by_the_nearest(df: Frame):
    return df["age"].quantile(0.5, interpolation="nearest")
# expect: middle_by_the_nearest df == 100  # known: loose


def middle_by_the_usual(df: Frame):
    return df["age"].quantile(0.5, interpolation="linear")
# expect: middle_by_the_usual df == 50


def middle_by_no_method(ages: Array):
    return np.quantile(ages, 0.5, method=None)


def middle_at_a_private_level(df: Frame, q: Real):
    return df["age"].quantile(q)
# expect: middle_at_a_private_level q == inf


def middles_at_private_levels(df: Frame, q: Real):
    return df["age"].quantile([0.5, q]).sum()
# expect: middles_at_private_levels q == inf


def middles_at_levels_of_lists(ages: Array):
    return np.quantile(ages, [[0.25, 0.5], [0.5, 0.75]]).sum()
# expect: middles_at_levels_of_lists ages == inf


def middles_of_points(points: Points):
    return np.quantile(points, [0.25, 0.75], axis=0).sum()
# expect: middles_of_points points == inf


def sum_along_no_axis(points: Points, axis):
    return np.sum(points, axis=axis)
# expect: sum_along_no_axis points == inf


def sum_along_the_fourth_axis(points: Points):
    return np.sum(points, axis=3)


def sum_along_a_text(points: Points):
    return np.sum(points, axis="rows")


def sum_kept_in_place(points: Points):
    return points.sum(axis=0, keepdims=True)[0][0]
# expect: sum_kept_in_place points == 1


def sum_not_kept_in_place(points: Points):
    return points.sum(axis=0, keepdims=False)[0]
# expect: sum_not_kept_in_place points == 1


def row_sums_kept_in_place(points: Points):
    return points.sum(axis=1, keepdims=True).sum()
# expect: row_sums_kept_in_place points == 2


def row_sums_not_kept_in_place(points: Points):
    return points.sum(axis=1, keepdims=False).sum()
# expect: row_sums_not_kept_in_place points == 2


def columns_of_sums_kept(points: Points):
    return points.T.sum(axis=0, keepdims=True).sum()
# expect: columns_of_sums_kept points == 2


def mean_of_all_entries(points: Points):
    return np.mean(points)


def largest_of_all_entries(points: Points):
    return np.max(points)


def mean_of_all_cells(df: Frame):
    return np.mean(df[["age", "pay"]].to_numpy())
# expect: mean_of_all_cells df == inf


def rows_across(df: Frame):
    return df[["age", "pay"]].sum(axis=1).sum()
# expect: rows_across df == 150


def rows_across_no_columns(df: Frame):
    return df[[]].sum(axis=1).sum()


def columns_along_a_depth(df: Frame):
    return df[["age", "pay"]].sum(axis=2)


# -- weights

def weighed_by_others(df: Frame, other: Frame):
    return np.average(df["age"], weights=other["pay"])
# expect: weighed_by_others df == inf
# expect: weighed_by_others other == inf


def weighed_by_a_list(df: Frame):
    return np.average(df["age"], weights=[1.0, 2.0])
# expect: weighed_by_a_list df == inf


def texts_weighed(df: MetricFrame[SymmetricDistance]):
    return np.average(df["sex"], weights=df["age"])
# expect: texts_weighed df == inf


def weighed_by_texts(df: MetricFrame[SymmetricDistance]):
    return np.average(df["age"], weights=df["sex"])
# expect: weighed_by_texts df == inf


def weighed_and_edited(df: Annotated[pd.DataFrame, ChangeOneDistance, Size(4), Column("age", Interval(ge=0, le=10)), Column("pay", Interval(ge=1, le=2))]):
    return np.average(df["age"], weights=df["pay"])
# expect: weighed_and_edited df == 4  # known: loose


def weighed_by_what_has_no_end(df: Annotated[pd.DataFrame, SymmetricDistance, MinLen(4), Column("age", Interval(ge=0, le=10)), Column("pay", Interval(ge=1))]):
    return np.average(df["age"], weights=df["pay"])
# expect: weighed_by_what_has_no_end df == 10


# -- the same rows again

def list_of_an_iterator_of_dicts(rows: Annotated[list[dict], SymmetricDistance, Column("age", Interval(ge=0, le=9))]):
    again = list(iter(rows))
    return sum(r["age"] for r in again)
# expect: list_of_an_iterator_of_dicts rows == 9  # known: loose


def array_of_dicts(rows: Annotated[list[dict], SymmetricDistance, Column("age", Interval(ge=0, le=9))]):
    return np.array(rows)[0]["age"]
# expect: array_of_dicts rows == inf


def iterator_of_an_iterator(ages: Ages):
    some = iter(ages)
    again = iter(some)
    next(again)
    return sum(some)
# expect: iterator_of_an_iterator ages == inf


def iterator_of_a_list_again(ages: Ages):
    one = iter(ages)
    next(one)
    return sum(iter(ages))
# expect: iterator_of_a_list_again ages == 100


def list_of_columns(points: Points):
    return len(list(points.T))


def length_of_columns(points: Points):
    return len(points.T)


def length_of_an_iterator(ages: Ages):
    return len(iter(ages))


def length_of_a_set_of_points(points: Points):
    return len({tuple(point) for point in points})


def array_of_whole_numbers(ages: Ages):
    return np.array(ages, dtype=int).sum()
# expect: array_of_whole_numbers ages == 100


def array_of_pairs(ages: Ages):
    return np.array([(a, 1.0) for a in ages]).sum()


def written_through_another_name(ages: Array, k):
    again = np.asarray(ages)
    again[0] = 1e6
    return ages.sum()
# expect: written_through_another_name ages == inf


def written_through_what_is_reversed(ages: Array):
    again = np.flip(ages)
    again[0] = 1e6
    return ages.sum()
# expect: written_through_what_is_reversed ages == inf


def written_through_a_reversed_part(ages: Array):
    again = ages[::-1]
    again[0] = 1e6
    return ages.sum()
# expect: written_through_a_reversed_part ages == inf


def sorted_by_a_key(ages: Ages):
    return sorted(ages, key=lambda a: a % 7)[0]


def sorted_points(points: Points):
    return sorted(points)[0]
# expect: sorted_points points == inf


def sorted_texts(df: MetricFrame[SymmetricDistance]):
    return sorted(df["sex"])[0]


def reversed_set(ages: Ages):
    return list(reversed(set(ages)))[0]


def reversed_frame(df: Frame):
    return list(reversed(df))[0]
# expect: reversed_frame df == inf


def reversed_columns(points: Points):
    return next(reversed(points.T))[0]
# expect: reversed_columns points == inf


def flipped_points(points: Points):
    return np.flip(points).sum()
