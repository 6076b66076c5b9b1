"""Statistics of data sets: the rules of that chapter that no other case shows."""
# ruff: noqa
# columns: pay=float w=float sex=F|M|X
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import L2, ChangeOneDistance, HammingDistance, InsertDeleteDistance, MetricFrame, Size, SymmetricDistance, clip, map_rows

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


def sum_of_clipped_rows_edited(x: Annotated[np.ndarray, ChangeOneDistance]):
    return map_rows(lambda row: clip(L2, row), x).sum(axis=0)
# expect: sum_of_clipped_rows_edited x.L2 == 2


def at_least_five_in_the_divisor(df: Added):
    pay = df["pay"].clip(-10, 10)
    return pay.sum() / max(len(pay), 5)
# expect: at_least_five_in_the_divisor df == 20 / 6


def at_least_five_in_the_divisor_edited(df: Edited):
    pay = df["pay"].clip(10, 30)
    return pay.sum() / max(len(pay), 5)
# expect: at_least_five_in_the_divisor_edited df == 4


def average_of_some_edited(df: Edited):
    part = df[df["sex"] == "F"]
    return part["pay"].clip(10, 30).sum() / max(len(part), 1)
# expect: average_of_some_edited df == 30


def deviation_of_two_or_more(df: Annotated[pd.DataFrame, SymmetricDistance, MinLen(2)]):
    return df["pay"].clip(0, 100).std()
# expect: deviation_of_two_or_more df == 100 / sqrt(3)


def median_of_five_edited(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=6), Size(5)]):
    return np.median(d)
# expect: median_of_five_edited d == 6


def median_of_six_edited(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=6), Size(6)]):
    return np.median(d)
# expect: median_of_six_edited d == 3


def quartile_of_six_edited(d: Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=1), Size(6)]):
    return np.quantile(d, 0.25)
# expect: quartile_of_six_edited d == 3 / 4


def trimmed_mean(d: Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=1), Size(10)]):
    return np.sort(d)[2:8].mean()
# expect: trimmed_mean d == 1 / 6  # known: loose


def first_row(d: Annotated[list[float], HammingDistance, Interval(ge=1, le=3), MinLen(1)]):
    return d[0]
# expect: first_row d == 2


def last_row_inserted(d: Annotated[list[float], InsertDeleteDistance, Interval(ge=1, le=3), MinLen(1)]):
    return d[-1]
# expect: last_row_inserted d == 2


def first_row_unordered(d: Annotated[list[float], SymmetricDistance, Interval(ge=1, le=3), MinLen(1)]):
    return d[0]
# expect: first_row_unordered d == inf


def average_so_far(d: Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=1)]):
    mean = 0
    for r in d:
        mean = 0.75 * mean + 0.25 * r
    return mean
# expect: average_so_far d == 1 / 4


def weighted_average(df: Annotated[pd.DataFrame, SymmetricDistance, MinLen(4)]):
    return np.average(df["pay"].clip(0, 10), weights=df["w"].clip(1, 2))
# expect: weighted_average df == 10 / 3


def weighted_average_zero_weights(df: Annotated[pd.DataFrame, SymmetricDistance, MinLen(4)]):
    return np.average(df["pay"].clip(0, 10), weights=df["w"].clip(0, 2))
# expect: weighted_average_zero_weights df == 10


def spread_of_values(d: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=2, le=10)]):
    return np.ptp(d)
# expect: spread_of_values d == 8
