"""Sums and counts with a public number added, over the number of the same rows with another one added (G32); shares of counted rows that a second condition keeps (G7, G8)."""
# columns: pay=float sex=f|m smoker=int
from typing import Annotated

import numpy as np
from annotated_types import Interval

from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance

Rows = Annotated[list[float], SymmetricDistance]
Frame = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


def rule_of_succession(xs: Rows):
    return (sum(1 for x in xs if x > 3) + 1) / (len(xs) + 2)
# expect: rule_of_succession xs == 1 / 6


def over_one_more(xs: Rows):
    return sum(min(max(x, 0.0), 10.0) for x in xs) / (len(xs) + 1)
# expect: over_one_more xs == 5


def over_half_a_row_more(df: Frame):
    return (100 - df["pay"].clip(10, 30).sum()) / (len(df) + 0.5)
# expect: over_half_a_row_more df == 460 / 3


def towards_the_middle(df: Frame):
    return (df["pay"].clip(10, 30).sum() + 100) / (len(df) + 5)
# expect: towards_the_middle df == 5 / 3


def of_some_edited(df: Edited):
    women = df[df["sex"] == "f"]
    return (women["pay"].clip(10, 30).sum() + 100) / (len(women) + 5)
# expect: of_some_edited df == 10 / 3


def share_of_some(df: Frame):
    women = df[df["sex"] == "f"]
    return ((women["smoker"] == 1).sum() + 1) / (len(women) + 2)
# expect: share_of_some df == 1 / 6


def with_any_prior(df: Frame, a: Annotated[float, Interval(ge=1, le=10)]):
    return ((df["smoker"] == 1).sum() + a) / (len(df) + 2 * a)
# expect: with_any_prior df == 1 / (2 * a + 1)


def scaled_afterwards(df: Frame):
    return 3 - 2 * (df["pay"].clip(0, 10).sum() + 5) / (len(df) + 1)
# expect: scaled_afterwards df == 5


def scaled_before(df: Frame):
    return (2 * (df["pay"].clip(0, 10).sum() + 5)) / (len(df) + 1)
# expect: scaled_before df == 5


def one_less(df: Frame):
    return df["pay"].clip(10, 30).sum() / (len(df) - 1)
# expect: one_less df == inf


def of_other_rows(df: Frame):
    return df["pay"].clip(10, 20).sum() / ((df["sex"] == "f").sum() + 3)
# expect: of_other_rows df == inf


def share_by_masks(df: Frame):
    women = df["sex"] == "f"
    return (women & (df["smoker"] == 1)).sum() / max(women.sum(), 1)
# expect: share_by_masks df == 1


def share_by_masks_edited(df: Edited):
    women = df["sex"] == "f"
    return (women & (df["smoker"] == 1)).sum() / (women.sum() + 1)
# expect: share_by_masks_edited df == 1 / 2


def of_either(df: Frame):
    women = df["sex"] == "f"
    return women.sum() / max((women | (df["smoker"] == 1)).sum(), 4)
# expect: of_either df == 1 / 4


def of_neither(df: Frame):
    women = df["sex"] == "f"
    return (~women & (df["smoker"] == 1)).sum() / (1 + (~women).sum())
# expect: of_neither df == 1 / 2


def of_those_who_need_not_be_counted(df: Frame):
    women = df["sex"] == "f"
    return (women | (df["smoker"] == 1)).sum() / max(women.sum(), 1)
# expect: of_those_who_need_not_be_counted df == inf


def an_array_with_a_number_added(xs: Rows):
    inside = sum(min(max(x, 0.0), 1.0) for x in xs)
    return np.array([inside + 5, sum(1 for x in xs if x > 2)]) / len(xs)
# expect: an_array_with_a_number_added xs.L1 == inf


def an_array_with_a_public_number(xs: Rows):
    return np.array([sum(min(max(x, 0.0), 1.0) for x in xs), 7]) / max(len(xs), 1)
# expect: an_array_with_a_public_number xs.L1 == inf
