"""Values of a column that are exchanged for others: `replace` with a dict, or two lists."""
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


def recoded(df: FS): return df["n"].replace({0: 10, 1: 3, 2: 3, 3: 0, 4: 0}).sum()
# expect: recoded df == 10


def recoded_edited(df: FC): return df["n"].replace({0: 10, 1: 3, 2: 3, 3: 1, 4: 1}).sum()
# expect: recoded_edited df == 9


def one_away(df: FS): return df["n"].replace({4: 3}).sum()
# expect: one_away df == 3


def swapped(df: FC): return df["n"].replace({0: 1, 1: 0}).sum()
# expect: swapped df == 4


def one_for_several(df: FC): return df["n"].replace([3, 4], 2).sum()
# expect: one_for_several df == 2


def each_for_each(df: FS): return df["n"].replace([3, 4], [1, 9]).sum()
# expect: each_for_each df == 9


def listed_twice(df: FS): return df["n"].replace([3, 3], [1, 9]).sum()
# expect: listed_twice df == 9  # known: loose


def code_for_none(df: FS): return df["z"].replace({-1: 0}).clip(0, 5).sum()
# expect: code_for_none df == 5


def truths(df: FC): return df["n"].replace({True: 0}).sum()
# expect: truths df == 4  # known: loose


def missing(df: FS): return df["x"].replace({5: None}).sum()
# expect: missing df == 10  # known: loose


def by_public(df: FS, k: int): return df["n"].replace({0: k}).sum()
# expect: by_public df == max(4, abs(k))


def written_back(df: FS):
    df["n"] = df["n"].replace({4: 40})
    return df["n"].sum()
# expect: written_back df == 40


def all_alike(df: FC): return df["n"].replace({0: 2, 1: 2, 2: 2, 3: 2, 4: 2}).sum()
# expect: all_alike df == 0  # known: loose
