"""The places of rows that meet a condition, as numpy finds them, and the rows at these places."""
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


def how_many(d: AS): return len(np.nonzero(d > 0)[0])
# expect: how_many d == 1


def how_many_edited(d: AC): return np.flatnonzero(d > 2).size
# expect: how_many_edited d == 1


def how_many_in_place(d: AH): return len(np.flatnonzero(d > 2))
# expect: how_many_in_place d == 1


def how_many_of_column(df: FS): return np.flatnonzero(df["x"] > 3).size
# expect: how_many_of_column df == 1


def how_many_not_zero(d: AS): return len(np.nonzero(d)[0])
# expect: how_many_not_zero d == 1


def rows_of_places(d: AS): return len(np.argwhere(d > 0))
# expect: rows_of_places d == 1


def shape_of_places(d: AS): return np.where(d > 1)[0].shape[0]
# expect: shape_of_places d == 1


def picked(d: AS):
    places = np.where(d > 1)
    return d[places[0]].sum()
# expect: picked d == 5


def picked_below(d: AC):
    (places,) = np.nonzero(d < 0)
    return d[places].sum()
# expect: picked_below d == 3


def picked_in_place(d: AH):
    return d[np.flatnonzero(d < 0)].sum()
# expect: picked_in_place d == 3


def picked_rows(df: FS):
    return df.iloc[np.where(df["flag"])[0]]["x"].sum()
# expect: picked_rows df == 10


def picked_of_some(df: FC):
    some = df[df["x"] > 2]
    return some.iloc[np.flatnonzero(some["flag"])]["x"].sum()
# expect: picked_of_some df == 10


def picked_of_others(df: FC):
    some = df[df["x"] > 2]
    return df.iloc[np.flatnonzero(some["flag"])]["x"].sum()
# expect: picked_of_others df == inf


def picked_by_label(df: FS):
    return df.loc[np.where(df["flag"])[0]]["x"].sum()
# expect: picked_by_label df == inf


def picked_from_public(df: FS, w: np.ndarray):
    return w[np.where(df["flag"])[0]].sum()
# expect: picked_from_public df == inf


def next_ones(d: AS):
    return d[np.flatnonzero(d < 0) + 1].sum()
# expect: next_ones d == inf


def added_up(df: FS): return np.where(df["flag"])[0].sum()
# expect: added_up df == inf


def first_place(d: AS): return np.nonzero(d > 0)[0][0]
# expect: first_place d == inf


def first_places(d: AS): return d[np.nonzero(d > 0)[0][:2]].sum()
# expect: first_places d == inf


def places_above(d: AS):
    places = np.nonzero(d > 0)[0]
    return len(places[places > 3])
# expect: places_above d == inf


def twice_picked(d: AS):
    places = np.nonzero(d > 0)[0]
    return d[np.concatenate([places, places])].sum()
# expect: twice_picked d == 10  # known: loose


def changed_places(d: AS):
    places = np.nonzero(d > 0)[0]
    places[0] = 0
    return d[places].sum()
# expect: changed_places d == inf


def changed_rows(d: AS):
    places = np.nonzero(d > 0)[0]
    d = d - 1
    return d[places].sum()
# expect: changed_rows d == 4
