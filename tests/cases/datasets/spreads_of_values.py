"""Differences of statistics of the same values, of which one is never below the other (G30)."""
# columns: pay=float sex=f|m
from typing import Annotated

import numpy as np

from dpcheck import HammingDistance, MetricFrame, SymmetricDistance

Frame = MetricFrame[SymmetricDistance]
Edited = Annotated[list[float], HammingDistance]


def spread(df: Frame):
    pay = df["pay"].clip(0, 100)
    return pay.max() - pay.min()
# expect: spread df == 100


def spread_of_a_list(xs: Edited):
    inside = [min(max(x, 0.0), 100.0) for x in xs]
    return max(inside) - min(inside)
# expect: spread_of_a_list xs == 100


def between_quartiles(df: Frame):
    pay = df["pay"].clip(0, 100)
    return pay.quantile(0.75) - pay.quantile(0.25)
# expect: between_quartiles df == 100


def above_the_mean(df: Frame):
    pay = df["pay"].clip(0, 100)
    return pay.mean() - pay.max()
# expect: above_the_mean df == 100


def skew(df: Frame):
    pay = df["pay"].clip(0, 100)
    return pay.mean() - pay.median()
# expect: skew df == 100


def of_other_rows(df: Frame):
    pay = df["pay"].clip(0, 100)
    return pay[df["sex"] == "f"].max() - pay.min()
# expect: of_other_rows df == 100  # known: loose


def with_defaults(xs: Edited):
    inside = [min(max(x, 0.0), 100.0) for x in xs]
    return max(inside, default=20.0) - min(inside, default=40.0)
# expect: with_defaults xs == 100  # known: loose
