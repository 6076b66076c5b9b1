"""What a condition bounds on one side and a minimum or maximum on the other (rule F2)."""
# ruff: noqa
# columns: x=float[-20,20]
from typing import Annotated

import numpy as np
import pandas as pd
from dpcheck import *

FS = MetricFrame[SymmetricDistance]
FC = MetricFrame[ChangeOneDistance]
LS = Annotated[list[float], SymmetricDistance]
LC = Annotated[list[float], ChangeOneDistance]
IS = Annotated[list[int], SymmetricDistance]
DS = Annotated[list[dict], SymmetricDistance]
TS = Annotated[list[tuple[str, float]], SymmetricDistance]
AS = Annotated[np.ndarray, SymmetricDistance]


def in_a_loop(d: LS):
    total = 0
    for x in d:
        if x >= 0:
            total += min(x, 10)
    return total
# expect: in_a_loop d == 10


def in_a_loop_edited(d: LC):
    total = 0
    for x in d:
        if x > -2:
            total += min(x, 10)
    return total
# expect: in_a_loop_edited d == 12


def continued(d: TS):
    total, count = 0, 0
    for name, amount in d:
        if amount < 0:
            continue
        total += min(amount, 10)
        count += 1
    return total - count
# expect: continued d == 9  # known: loose


def from_above(d: LS):
    total = 0
    for x in d:
        if x <= 10:
            total += max(x, 0)
    return total
# expect: from_above d == 10


def whole(d: IS):
    total = 0
    for x in d:
        if x >= 1:
            total += min(x, 10)
    return total
# expect: whole d == 10


def of_dicts(d: DS):
    total = 0
    for r in d:
        x = r["x"]
        if x > 0:
            total += min(x, 5)
    return total
# expect: of_dicts d == 5


def not_outside(d: LS):  # where the condition does not hold nothing is known
    total = 0
    for x in d:
        if x >= 0:
            total += min(x, 10)
        else:
            total -= min(x, 10)
    return total
# expect: not_outside d == inf


def not_afterwards(d: LS):
    total = 0
    for x in d:
        y = min(x, 10)
        if x >= 0:
            y = min(x, 10)
        total += y
    return total
# expect: not_afterwards d == inf


def filtered_and_clipped(df: FS):
    return df[df["x"] >= 0]["x"].clip(upper=10).sum()
# expect: filtered_and_clipped df == 10


def filtered_and_clipped_edited(df: FC):
    df = df.query("x >= -2")
    return df["x"].clip(upper=10).sum()
# expect: filtered_and_clipped_edited df == 12


def clipped_and_filtered(df: FS):  # the column is clipped for all, and summed for some
    low = df["x"].clip(upper=10)
    return low[df["x"] >= 0].sum()
# expect: clipped_and_filtered df == 10


def clipped_before_and_after(df: FS):
    low = df["x"].clip(upper=10)
    return low[df["x"] >= 0].sum() + low.sum()
# expect: clipped_before_and_after df == inf


def array_of_some(x: AS):
    return np.minimum(x[x >= 0], 10).sum()
# expect: array_of_some x == 10


def array_of_others(x: AS):
    y = np.minimum(x, 10)
    return y[x >= 0].sum() - y[x < 0].sum()
# expect: array_of_others x == inf
