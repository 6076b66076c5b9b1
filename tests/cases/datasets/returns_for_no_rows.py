"""What is returned of no rows: a number that the sum of none is anyway, or another one."""
# ruff: noqa
# columns: x=float[0,10] y=float[-5,5] z=float flag=bool n=int[0,4] sex=a|b|c
import itertools
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5)), Column("flag", bool), Column("n", Annotated[int, Interval(ge=0, le=4)])]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5)), Column("flag", bool), Column("n", Annotated[int, Interval(ge=0, le=4)])]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
LC = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
LI = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=10)]
LH = Annotated[list[float], HammingDistance, Interval(ge=0, le=10)]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=-3, le=5)]
AC = Annotated[np.ndarray, ChangeOneDistance, Interval(ge=-3, le=5)]
AH = Annotated[np.ndarray, HammingDistance, Interval(ge=-3, le=5)]


def total_or_zero(d: LS):
    if not d:
        return 0
    return sum(d)
# expect: total_or_zero d == 10


def total_or_zero_edited(d: LC):
    if len(d) == 0:
        return 0.0
    return sum(d)
# expect: total_or_zero_edited d == 10


def total_if_there(d: LS):
    if len(d) >= 1:
        return sum(d)
    return 0
# expect: total_if_there d == 10


def total_by_loop(d: LS):
    if not d:
        return 0
    total = 0
    for a in d:
        total += a
    return total
# expect: total_by_loop d == 10


def total_of_array(d: AS):
    if d.size == 0:
        return 0
    return d.sum()
# expect: total_of_array d == 5


def total_by_shape(d: AS):
    return np.clip(d, 0, 1).sum() if d.shape[0] > 0 else 0.0
# expect: total_by_shape d == 1


def total_of_frame(df: FS):
    if df.empty:
        return 0
    return df["x"].sum()
# expect: total_of_frame df == 10


def total_of_some(d: LS):
    big = [a for a in d if a > 3]
    if not big:
        return 0
    return sum(big)
# expect: total_of_some d == 10


def total_of_group(df: FC):
    sub = df[df["flag"]]
    if len(sub) == 0:
        return 0
    return sub["x"].sum()
# expect: total_of_group df == 10


def total_of_smaller_group(df: FS):
    sub = df[df["flag"]]
    if len(sub) == 0:
        return 0
    return sub[sub["x"] > 3]["x"].sum()
# expect: total_of_smaller_group df == 10


def total_of_others(df: FS):
    if len(df[df["flag"]]) == 0:  # and all others have been there before
        return 0
    return df[~df["flag"]]["x"].sum()
# expect: total_of_others df == inf


def total_of_larger_group(df: FS):
    if len(df[df["flag"]]) == 0:
        return 0
    return df["x"].sum()
# expect: total_of_larger_group df == inf


def total_of_another(d: LS, e: LS):
    if not e:
        return 0
    return sum(d)
# expect: total_of_another d == 10
# expect: total_of_another e == inf


def total_of_two_or_more(d: LS):
    if len(d) < 2:
        return 0
    return sum(d)
# expect: total_of_two_or_more d == 20


def total_and_more(d: LS):
    if not d:
        return 0
    return sum(d) + 3
# expect: total_and_more d == 13


def another_number(d: LS):
    if not d:
        return -4
    return sum(d)
# expect: another_number d == 14


def number_that_many_have(d: LS):
    if not d:
        return 7
    return sum(d)
# expect: number_that_many_have d == 10


def other_length(d: LS):
    if not d:
        return 5
    return len(d)
# expect: other_length d == 4


def total_unless_zero(d: LS):
    total = sum(d)
    if total == 0:  # then every number is 0
        return 0
    return sum(2 * a for a in d)
# expect: total_unless_zero d == 20


def signed_unless_zero(d: AS):
    if d.sum() == 0:  # which -3 and 3 are, too
        return 0
    return np.abs(d).sum()
# expect: signed_unless_zero d == inf


def total_of_large_sum(d: LS):
    if len(d) > 0:
        total = sum(d)
        if total <= 5:
            raise ValueError
        return total
    return 0
# expect: total_of_large_sum d == 10  # known: loose
