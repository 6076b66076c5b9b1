"""Columns of truth values under `-`, `~` and `+`, which pandas takes for `not`, `not` and `or`; and what keeps their type, or may.

Each `never` was once taken for a number: of a condition that never holds `-never` is True in every row, and not 0.
"""
# columns: y=float p=float k=a|b|zz

import numpy as np

from dpcheck import MetricFrame, SymmetricDistance

Frame = MetricFrame[SymmetricDistance]


def negated(df: Frame):
    never = df["y"].clip(0, 1) == 2
    return (-never * 3).sum()
# expect: negated df == 3


def negated_entries(df: Frame):
    never = df["y"].clip(0, 1) == 2
    return sum(2 * v for v in -never)
# expect: negated_entries df == 2


def counted(df: Frame):
    return (-(df["y"] > 2)).sum()
# expect: counted df == 1


def of_whole_frames(df: Frame):
    return (-(df[["y", "p"]].clip(0, 1) > 20)).sum().sum()
# expect: of_whole_frames df == 2


def left_as_it_is(df: Frame):
    never = +(df["y"].clip(0, 1) == 2)
    return (~never * 5).clip(0, 5).sum()
# expect: left_as_it_is df == 5


def larger_of_both(df: Frame):
    never = df["y"].clip(0, 1) == 2
    return (-np.maximum(never, never) * 3).sum()
# expect: larger_of_both df == 3


def clipped_truths(df: Frame):
    never = df["y"].clip(0, 1) == 2
    return (-never.clip(0, 1) * 3).clip(0, 3).sum()
# expect: clipped_truths df == 3


def by_a_dict(df: Frame):
    truths = (df["y"] > 0).map({True: True, False: False})
    return (~truths * 5).clip(0, 5).sum()
# expect: by_a_dict df == 5


def filled(df: Frame):
    never = (df["y"].clip(0, 1) == 2).fillna(False)
    return (~never).sum()
# expect: filled df == 1


def remainders(df: Frame):
    whole = (df["y"] > 0) % 2
    return (~whole).sum()
# expect: remainders df == 2


def as_numbers(df: Frame):
    never = (df["y"].clip(0, 1) == 2).astype(int)
    return (-never * 3).sum()
# expect: as_numbers df == 0


def largest_of_the_row(df: Frame):
    never = df["y"].clip(0, 1) == 2
    both = df.assign(z=never, w=never)[["z", "w"]]
    return (-both.max(axis=1) * 3).sum()
# expect: largest_of_the_row df == 3


def made_numbers(df: Frame):
    return ((df["y"] > 0) * 1 + (df["y"] > 3) * 1).sum()
# expect: made_numbers df == 2


def made_numbers_negated(df: Frame):
    never = df["y"].clip(0, 1) == 2
    return (-(never * 1) * 3 + (never + 0)).sum()
# expect: made_numbers_negated df == 0
