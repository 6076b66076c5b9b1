"""Functions of rows, conditions and ends, beside what is no table."""
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


# -- functions of rows

def mapped_of_three(ages: Ages, other: Ages):
    return sum(map(lambda a, b: a + b, ages, other))
# expect: mapped_of_three ages == inf
# expect: mapped_of_three other == inf


def mapped_over_pairs(ages: Ages):
    return sum(map(lambda p: p[0] + p[1], zip(ages, ages)))
# expect: mapped_over_pairs ages == 200


def mapped_over_two(ages: Ages):
    return sum(map(lambda a, b: a + b, ages, ages))
# expect: mapped_over_two ages == 200


def counted_by_what_remembers(ages: Ages):
    seen = []

    def new(a):
        seen.append(a)
        return len(seen) < 3
    return count(new, ages)


def norms_over_all(points: Points):
    return np.linalg.norm(points)


def norms_along_the_rows(points: Points):
    return np.linalg.norm(points, axis=0).sum()


def norms_of_columns(points: Points):
    return np.linalg.norm(points.T, axis=1).sum()


def norm_of_ages(ages: Array):
    return np.linalg.norm(ages, axis=0)


def points_times_a_vector(points: Points, w: np.ndarray):
    return (points @ w).sum()


def columns_times_a_vector(points: Points, w: np.ndarray):
    return (points.T @ w).sum()
# expect: columns_times_a_vector points == inf


def points_times_others(points: Points, other: Points):
    return (points.T @ other).sum()
# expect: points_times_others points == inf
# expect: points_times_others other == inf


def points_times_other_points(points: Points):
    return (points.T @ (2 * points)).sum()
# expect: points_times_other_points points == 8


def points_times_points(points: Points):
    return (points @ points).sum()
# expect: points_times_points points == inf


def points_times_their_columns(points: Points):
    return (points @ points.T).sum()


def ages_times_points(df: Frame):
    return df["age"].to_numpy() @ df[["age", "pay"]].to_numpy()
# expect: ages_times_points df.L1 == 15000
# expect: ages_times_points df.L2 == 5000 * sqrt(5)
# expect: ages_times_points df.LInf == 10000
# expect: ages_times_points df.D == 2


def one_of_a_private_list(df: Frame, x: Real):
    return df["age"].isin([x]).sum()
# expect: one_of_a_private_list x == inf
# expect: one_of_a_private_list df == 1


def one_of_unknowns(df: Frame, names):
    return df["age"].isin(names).sum()
# expect: one_of_unknowns df == inf


def numbers_in_rows(ages: Ages):
    return np.isin([1.0, 2.0], ages).sum()


def first_of_pairs(ages: Ages):
    return next(zip(ages, ages))[0]
# expect: first_of_pairs ages == inf


def first_of_points(points: Points):
    return next(iter(points))[0]
# expect: first_of_points points == inf


def first_of_a_list(ages: Ages):
    return next(ages)


def next_in_a_loop(ages: Ages):
    total = 0.0
    some = iter(ages)
    for a in some:
        total += next(some, 0.0)
    return total
# expect: next_in_a_loop ages == inf


def as_many_as_an_unknown(ages: Ages, k):
    return ages.count(k)


def as_many_as_private(ages: Ages, x: Real):
    return ages.count(x)
# expect: as_many_as_private x == inf


def as_many_texts(names: Annotated[list[str], SymmetricDistance]):
    return names.count("a")
# expect: as_many_texts names == 1


def as_many_points(points: Annotated[list[tuple[float, float]], SymmetricDistance]):
    return points.count((1.0, 2.0))
# expect: as_many_points points == 1


def folded_from_a_list(ages: Ages):
    return reduce(lambda done, a: done + [a], ages, [])
# expect: folded_from_a_list ages == inf


def folded_without_a_start(ages: Ages):
    return reduce(operator.add, ages)
# expect: folded_without_a_start ages == inf


def mapped_rows_by_what_remembers(points: Points):
    seen = []

    def once(p):
        seen.append(p)
        return p * len(seen)
    return map_rows(once, points).sum()
# expect: mapped_rows_by_what_remembers points == inf


# -- ends, conditions and options

def clipped_at_a_list(df: Frame):
    return df["age"].clip([0, 1], 10).sum()
# expect: clipped_at_a_list df == inf


def clipped_at_an_array(df: Frame):
    return df["age"].clip(np.array([0.0, 1.0]), 10).sum()
# expect: clipped_at_an_array df == inf


def chosen_by_a_number(df: Frame):
    return np.where(df["age"], df["age"].where(df["pay"] > 3), 1.0).sum()
# expect: chosen_by_a_number df == inf


def chosen_by_a_truth(df: Frame):
    return np.where(df["pay"] > 3, df["age"].where(df["age"] > 2), 1.0).sum()
# expect: chosen_by_a_truth df == inf


def rounded_in_place(df: Frame):
    df["age"].clip(0, 1, inplace=True)
    return df["age"].sum()


def rounded_in_place_or_not(df: Frame, k):
    df["age"].fillna(0, inplace=k)
    return df["age"].sum()
# expect: rounded_in_place_or_not df == inf


def more_than_a_list(df: Frame):
    return (df["age"] > [1.0, 2.0]).sum()
# expect: more_than_a_list df == inf


def added_to_a_range(df: Frame):
    return (df["age"].to_numpy() + range(3)).sum()
# expect: added_to_a_range df == inf


def lists_added_by_an_operator(ages: Ages):
    return len(operator.add(ages, ages))


def lists_multiplied_by_an_operator(ages: Ages):
    return len(operator.mul(ages, 2))


def maybe_missing_and_opaque(df: Frame):
    return np.isfinite(df["age"].where(df["pay"] > 3)).sum()


def maybe_missing_and_whole(df: Frame):
    return np.floor(df["age"].where(df["pay"] > 3)).sum()
# expect: maybe_missing_and_whole df == 100


def zipped_and_gone(ages: Ages):
    some = iter(ages)
    pairs = zip(some, [1, 2])
    first = sum(a for a, _ in pairs)
    return sum(some)
# expect: zipped_and_gone ages == inf


def zipped_iterator_twice(ages: Ages):
    some = iter(ages)
    for a, b in zip(some, ages):
        pass
    return sum(some)
