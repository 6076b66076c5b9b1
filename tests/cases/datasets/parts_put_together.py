"""Parts of one data set that are put together again: each row is in one of them, or in several."""
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
LI3 = Annotated[list[int], InsertDeleteDistance, Interval(ge=-2, le=3)]
AH3 = Annotated[np.ndarray, HammingDistance, Interval(ge=-2, le=3)]


def halves(df: FS):
    return pd.concat([df[df["y"] < 0], df[df["y"] >= 0]])["x"].sum()
# expect: halves df == 10


def halves_edited(df: FC):
    return pd.concat([df[df["y"] < 0], df[df["y"] >= 0]])["x"].sum()
# expect: halves_edited df == 10


def halves_counted(df: FC):
    return len(pd.concat([df[df["flag"]], df[~df["flag"]]]))
# expect: halves_counted df == 0


def some_counted(df: FC):
    return len(pd.concat([df[df["n"] == 0], df[df["n"] == 3]]))
# expect: some_counted df == 1


def overlapping(df: FS):
    return len(pd.concat([df[df["y"] <= 0], df[df["y"] >= 0]]))
# expect: overlapping df == 2


def all_and_some(df: FS):
    return pd.concat([df, df[df["flag"]]])["x"].sum()
# expect: all_and_some df == 20


def three_parts(df: FC):
    return pd.concat([df[df["n"] == 0], df[df["n"] == 1], df[df["n"] >= 2]])["x"].sum()
# expect: three_parts df == 10


def with_weights(df: FS):
    return pd.concat([df[df["flag"]].assign(w=1.0), df[~df["flag"]].assign(w=-2.0)])["w"].sum()
# expect: with_weights df == 2


def with_weights_edited(df: FC):
    return pd.concat([df[df["flag"]].assign(w=1.0), df[~df["flag"]].assign(w=-2.0)])["w"].sum()
# expect: with_weights_edited df == 3


def of_arrays(d: AS):
    return np.concatenate([d[d > 0], d[d <= 0]]).sum()
# expect: of_arrays d == 5


def of_lists(d: LI):
    low = [a for a in d if a < 5]
    high = [a for a in d if a >= 5]
    return sum(low + high)
# expect: of_lists d == 10


def of_lists_in_place(d: LH):
    low = [a for a in d if a < 5]
    high = [a for a in d if a >= 5]
    return sum(low + high)
# expect: of_lists_in_place d == 10  # known: loose


def chained(d: LC):
    return sum(itertools.chain([a for a in d if a > 5], [a for a in d if a <= 5]))
# expect: chained d == 10


def first_of_parts(d: LI):
    low = [a for a in d if a < 5]
    high = [a for a in d if a >= 5]
    return sum((low + high)[:3])
# expect: first_of_parts d == 10


def beside_the_whole(d: LS):
    low = [a for a in d if a < 5]
    high = [a for a in d if a >= 5]
    return sum(a * b for a, b in zip(low + high, d))  # in another order
# expect: beside_the_whole d == inf


def on_both_ways(d: LS):
    out = []
    for a in d:
        if a > 5:
            out.append(a)
        else:
            out.append(a / 2)
    return sum(out)
# expect: on_both_ways d == 10


def on_both_ways_counted(d: LC):
    out = []
    for a in d:
        if a > 5:
            out.append(1)
        else:
            out.append(0)
    return len(out)
# expect: on_both_ways_counted d == 0


def on_some_ways(d: LC):
    out = []
    for a in d:
        if a > 5:
            out.append(a)
        elif a > 2:
            out.append(3)
    return sum(out)
# expect: on_some_ways d == 10


def with_continue(d: LH):
    out = []
    for a in d:
        if a > 5:
            out.append(1)
            continue
        out.append(a)
    return sum(out)
# expect: with_continue d == 5


def twice(d: LS):
    out = []
    for a in d:
        out.append(a)
        if a > 5:
            out.append(a)
    return len(out)
# expect: twice d == 2


def twice_in_order(d: LI):
    out = []
    for a in d:
        out.append(a)
        if a > 5:
            out.append(1)
    return sum(out[:4])
# expect: twice_in_order d == 11  # known: loose


def beside_its_rows(d: LH):
    out = []
    for a in d:
        if a > 5:
            out.append(1)
        else:
            out.append(2)
    return sum(a * b for a, b in zip(out, d))
# expect: beside_its_rows d == 10  # known: loose


def in_pairs(d: LS):
    out = []
    for a in d:
        if a > 5:
            out.append(("high", a))
        else:
            out.append(("low", 1))
    return sum(b for k, b in out)
# expect: in_pairs d == 10


def in_sets(d: LS):
    out = set()
    for a in d:
        if a > 5:
            out.add(a)
        else:
            out.add(0)
    return len(out)
# expect: in_sets d == 1


def known_under_a_filter(d: LS):
    low = [max(a - 5, 0) for a in d if a < 5]
    high = [max(a - 5, 0) for a in d if a > 5 and a < 8]
    return sum(low + high)
# expect: known_under_a_filter d == 3


def known_in_a_helper(d: LS):
    def lowest(a):
        if a < 5:
            return max(a - 5, 0)
        return 0
    low = [lowest(a) for a in d]
    high = [max(a - 5, 0) for a in d if a > 5 and a < 8]
    return sum(low) + sum(high)
# expect: known_in_a_helper d == 3


def known_in_a_loop(d: LS):
    low = high = 0
    for a in d:
        if a < 5:
            low += max(a - 5, 0)
    for a in d:
        if a > 5 and a < 8:
            high += max(a - 5, 0)
    return low + high
# expect: known_in_a_loop d == 3


def pinned_by_a_case(d: LI3):
    out = []
    for a in d:
        if a > 2 or a < 0:
            out.append(abs(a))
    return sum(out) - len(out)
# expect: pinned_by_a_case d == 2


def pinned_by_a_filter(d: AH3):
    found = np.flatnonzero(d == 1)
    return np.abs((d * 2)[found]).sum()
# expect: pinned_by_a_filter d == 2
