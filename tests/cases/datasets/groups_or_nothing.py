"""The largest group of rows, or 0 of none (rules H7, I13)."""
# ruff: noqa
# columns: sex=a|b|c x=float[0,10]
from collections import Counter
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import *

WS = Annotated[list[str], SymmetricDistance]
WC = Annotated[list[str], ChangeOneDistance]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10)), Column("sex", str)]


def largest_or_none(d: WS):
    return max(Counter(d).values()) if d else 0
# expect: largest_or_none d == 1


def most_common_or_none(d: WS):
    if not d:
        return 0
    return Counter(d).most_common(1)[0][1]
# expect: most_common_or_none d == 1


def of_a_frame(df: FS):
    if df.empty:
        return 0
    return df["sex"].value_counts().max()
# expect: of_a_frame df == 1


def sums_of_groups(df: FS):
    if len(df) == 0:
        return 0.0
    return df.groupby("sex")["x"].sum().max()
# expect: sums_of_groups df == 10


def some(d: WS):
    long = [w for w in d if len(w) > 1]
    if len(long) == 0:
        return 0
    return max(Counter(long).values())
# expect: some d == 1


def edited(d: WC):
    return max(Counter(d).values()) if len(d) > 0 else 0
# expect: edited d == 1


def another_number(d: WS):  # of no rows 5, of one row 1
    return max(Counter(d).values()) if d else 5
# expect: another_number d == 4  # known: loose


def of_others(d: WS):  # there may be any number of short words
    long = [w for w in d if len(w) > 1]
    return max(Counter(d).values()) if long else 0
# expect: of_others d == inf


def smallest(d: WS):  # the smallest group of no rows is none
    return min(Counter(d).values()) if d else 0
# expect: smallest d == inf
