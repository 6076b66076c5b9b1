"""What is returned of few rows, and of many (rule I14), and branches on how many there are."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import *

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("y", Interval(ge=-5, le=5)), Column("flag", bool)]
LS = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]
LI = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=10)]
LC = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=10)]
SS = Annotated[list[float], SymmetricDistance, Interval(ge=-3, le=5)]
US = Annotated[list[float], SymmetricDistance]
AS = Annotated[np.ndarray, SymmetricDistance, Interval(ge=-3, le=5)]
Users = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3), Column("x", Interval(ge=0, le=10))]
K = Annotated[int, Interval(ge=1)]


def total_unless_few(d: LS):
    if len(d) < 3:
        return 0.0
    return sum(d)
# expect: total_unless_few d == 30


def total_in_order(d: LI):
    if len(d) < 3:
        return 0.0
    total = 0
    for x in d:
        total += x
    return total
# expect: total_in_order d == 30


def another_number(d: LS):
    return 7 if not d else sum(d)
# expect: another_number d == 10


def another_number_of_both_signs(d: SS):
    return 4 if len(d) == 0 else sum(d)
# expect: another_number_of_both_signs d == 7


def number_of_rows(d: LS):
    n = len([x for x in d if x > 5])
    if n < 2:
        return 0
    return n
# expect: number_of_rows d == 2


def number_of_edited_rows(d: LC):
    n = sum(1 for x in d if x > 5)
    if n < 2:
        n = 0
    return n
# expect: number_of_edited_rows d == 2


def some_of_edited_rows(d: LC):
    big = [x for x in d if x > 5]
    if len(big) < 3:
        return 0.0
    return sum(big)
# expect: some_of_edited_rows d == 30


def public_number(d: LS, k: K):
    if len(d) < k:
        return 0.0
    return sum(d)
# expect: public_number d == 10 * k


def public_number_above(d: LS, k: K):
    if k < len(d):
        return sum(d)
    return -3
# expect: public_number_above d == 10 * k + 13


def count_or_half(d: LS):
    if len(d) < 5:
        return len(d)
    return sum(d) / 2
# expect: count_or_half d == 21


def constant_of_many(d: LS):
    if len(d) > 3:
        return 5
    return sum(d)
# expect: constant_of_many d == 25


def of_array(d: AS):
    if d.size < 2:
        return 0
    return d.sum()
# expect: of_array d == 10


def of_frame(df: FS):
    if len(df) <= 4:
        return 0
    return df["y"].sum() + df["x"].sum()
# expect: of_frame df == 75


def of_a_part(df: FS):
    part = df[df["flag"]]
    if len(part) < 2:
        return 0
    return part["x"].sum()
# expect: of_a_part df == 20


def of_users(df: Users):  # a user brings up to three rows
    if len(df) < 2:
        return 0
    return df["x"].sum()
# expect: of_users df == 40


def in_a_variable(d: LS):
    total = 0
    if len(d) >= 2:
        total = sum(d)
    return total
# expect: in_a_variable d == 20


# ---------------------------------------------------------------- where nothing is gained
def of_others(d: LS):  # the rows that are added up are not those that are counted
    if len([x for x in d if x > 5]) < 2:
        return 0
    return sum(d)
# expect: of_others d == inf


def unbounded(d: US):
    if len(d) < 2:
        return 0
    return sum(d)
# expect: unbounded d == inf


def private_number(d: LS, x: Integer):
    if len(d) < x:
        return 0
    return sum(d)
# expect: private_number d == inf


def real_number(d: LS, k: float):  # of which it is not known how many rows that are
    if len(d) < k:
        return 0
    return sum(d)
# expect: real_number d == max(10, 10 * (k + 1))  # known: loose


def twice_counted(d: LS):
    if len(d) + len([x for x in d if x > 5]) < 3:
        return 0
    return sum(d)
# expect: twice_counted d == 30  # known: loose


def mean_unless_few(d: LS):
    if len(d) < 3:
        return 0.0
    return sum(d) / len(d)
# expect: mean_unless_few d == 10
