"""Comparisons of values that may be missing, where intervals decide them for numbers: of a missing one every comparison but `!=` is false."""
# ruff: noqa
# columns: y=float z=1|2
from typing import Annotated

import numpy as np
import pandas as pd
from dpcheck import *

FC = Annotated[pd.DataFrame, ChangeOneDistance]
SC = Annotated[pd.Series, ChangeOneDistance]
LC = Annotated[list[float], ChangeOneDistance]


def in_a_loop(df: FC):
    count = 0
    for v in df["y"].clip(5, 10):
        if v > 3:
            count += 1
    return count
# expect: in_a_loop df == 1


def never_in_a_loop(df: FC):
    count = 0
    for v in df["y"].clip(5, 10):
        if v <= 3:
            count += 1
    return count
# expect: never_in_a_loop df == 0


def clipped_in_a_loop(s: LC):
    count = 0
    for v in s:
        if np.clip(v, 0, 1) >= 0:
            count += 1
    return count
# expect: clipped_in_a_loop s == 1


def of_a_column(df: FC):
    return (df["y"].clip(5, 10) > 3).sum()
# expect: of_a_column df == 1


def left_over(df: FC):
    return len(df[df["y"].abs() >= 0])
# expect: left_over df == 1


def by_comprehension(s: LC):
    return len([v for v in s if abs(v) >= 0])
# expect: by_comprehension s == 1


def by_lambda(s: SC):
    return s.clip(5, 10).apply(lambda v: 1 if v > 3 else 0).sum()
# expect: by_lambda s == 1


def by_where(s: SC):
    return np.where(s.clip(5, 10) > 3, 1, 0).sum()
# expect: by_where s == 1


def like_itself(s: LC):
    count = 0
    for v in s:
        if v == v:
            count += 1
    return count
# expect: like_itself s == 1


def unlike_itself(s: LC):
    count = 0
    for v in s:
        if v != v:
            continue
        count += 1
    return count
# expect: unlike_itself s == 1


def chained(s: LC):
    count = 0
    for v in s:
        if 0 <= np.clip(v, 0, 1) <= 1:
            count += 1
    return count
# expect: chained s == 1


def both_ways(s: LC):
    # the numbers are above or not; a missing value is neither
    count = 0
    for v in s:
        if v > 5:
            count += 1
        elif v <= 5:
            count += 1
    return count
# expect: both_ways s == 1


def either_way(s: LC):
    # 0 of numbers: that no value is missing is assumed, and said
    count = 0
    for v in s:
        count += (v > 5) + (v <= 5)
    return count
# expect: either_way s == 0


def in_an_else(s: LC):
    count = 0
    for v in s:
        if v > 5:
            count += 1
        else:
            count += 1
    return count
# expect: in_an_else s == 0


def in_a_histogram(s: SC):
    return np.histogram(s.clip(1, 2), [0, 3])[0]
# expect: in_a_histogram s == 1
# expect: in_a_histogram s.L1 == 1
# expect: in_a_histogram s.L2 == 1
# expect: in_a_histogram s.LInf == 1
# expect: in_a_histogram s.D == 1


def not_below(s: SC):
    return (~(s.clip(0, 1) > 3)).sum()
# expect: not_below s == 0


# -- where only some of the rows are known to have a value
def in_part(df: FC):
    # of numbers: that no value is missing is assumed, and said
    d = df[df["y"].isna() | (df["z"] == 1)]
    return d["y"].clip(5, 10).sum() - 5 * len(d)
# expect: in_part df == 5


def those_that_are_not_there(s: LC):
    return sum(np.clip(v, 0, 1) for v in s if v != v)
# expect: those_that_are_not_there s == 1


# -- values at a place
def at_a_place(s: LC):
    return 1 if abs(s[0]) >= 0 else 100
# expect: at_a_place s == inf


def the_smallest(s: LC):
    return 1 if abs(sorted(s)[0]) >= 0 else 100
# expect: the_smallest s == 99


def rounded(s: LC):
    # of a missing value round raises
    count = 0
    for v in s:
        try:
            round(v)
        except ValueError:
            count += 100
    return count


def distinct_in_a_window(s: SC):
    return len(s.iloc[1:].unique())
# expect: distinct_in_a_window s == inf
