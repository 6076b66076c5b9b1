"""Rows beside another private argument, a number, a vector or other rows: what one of them moves, the other may multiply."""
# ruff: noqa
import functools
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, L1, MetricVector, Real, Size, SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=1)]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("a", Interval(ge=0, le=1)), Column("b", Interval(ge=0, le=5))]
Four = Annotated[pd.DataFrame, ChangeOneDistance, Column("a", Interval(ge=0, le=1)), Column("b", Interval(ge=0, le=5)), Size(4)]
Number = Annotated[Real, Interval(ge=0, le=3)]
V = Annotated[MetricVector[Annotated[Real, Interval(ge=-3, le=3)], L1], Size(4)]


def scaled(xs: Rows, x: Number):
    return sum(v * x for v in xs)
# expect: scaled xs == 3
# expect: scaled x == inf


def below(xs: Rows, x: Number):
    return len([v for v in xs if v < x])
# expect: below xs == 1
# expect: below x == inf


def size_times_sum(xs: Rows, ys: Rows):
    return sum(xs) * len(ys)
# expect: size_times_sum xs == inf
# expect: size_times_sum ys == inf


def a_column_of_it(df: Frame, x: Number):
    df["c"] = x
    return df["c"].sum()
# expect: a_column_of_it df == 3
# expect: a_column_of_it x == inf


def times_an_extreme(df: Frame, v: V):
    return df["a"].sum() * v.max()
# expect: times_an_extreme df == 3
# expect: times_an_extreme v == inf


def counted_for_many(df: Frame, other: Frame):
    return len(df) if len(other) > 3 else 0
# expect: counted_for_many df == 1
# expect: counted_for_many other == inf


def larger_of_two(df: Frame, other: Frame):
    return max(df["a"].sum(), other["a"].sum())
# expect: larger_of_two df == 1
# expect: larger_of_two other == 1


def cut_by_a_size(df: Frame, other: Frame):
    return df["a"].clip(0, len(other)).sum()
# expect: cut_by_a_size df == 1
# expect: cut_by_a_size other == inf


def begun_with(xs: Rows, x: Number):
    total = x
    for v in xs:
        total = total + v
    return total
# expect: begun_with xs == 1
# expect: begun_with x == 1


def added_each_time(xs: Rows, x: Number):
    total = 0
    for v in xs:
        total += x
    return total
# expect: added_each_time xs == 3
# expect: added_each_time x == inf


def distances(df: Four, x: Number):
    return df["b"].sub(x).abs().sum()
# expect: distances df == 5
# expect: distances x == 4


def largest_less(df: Four, x: Number):
    return df["b"].max() - x
# expect: largest_less df == 5
# expect: largest_less x == 1


def folded(xs: Rows, x: Number):
    return functools.reduce(lambda s, v: s + v * x, xs, 0.0)
# expect: folded xs == 3
# expect: folded x == inf


def no_less_than(xs: Rows, x: Number):
    return sum(map(lambda v: max(v, x), xs))
# expect: no_less_than xs == 3
# expect: no_less_than x == inf


def divided(xs: Rows, x: Number):
    return sum(xs) / (1 + x)
# expect: divided xs == 1
# expect: divided x == inf


def stored_where_large(df: Frame, x: Number):
    df.loc[df["a"] > 0.5, "a"] = x
    return df["a"].sum()
# expect: stored_where_large df == 3
# expect: stored_where_large x == inf


def asked_for(df: Frame, x: Number):
    return df.query("a > @x")["b"].sum()
# expect: asked_for df == 5
# expect: asked_for x == inf
