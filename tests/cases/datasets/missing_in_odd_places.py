"""Rows that are added at a place, under a key or one after the other, and single rows: a missing value is missing in all that is made of it; what is written where no rule is, is unknown."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import HammingDistance, L2, MetricFrame, Size, SymmetricDistance, clip, laplacian_mechanism

Ages = Annotated[np.ndarray, SymmetricDistance]
Listed = Annotated[list[float], SymmetricDistance]
Rows = MetricFrame[SymmetricDistance]
Edited = Annotated[pd.Series, HammingDistance, Size(5)]
Frame = Annotated[pd.DataFrame, HammingDistance, Size(5)]


# -- added at a place


def added_at_a_place(ages: Ages):
    totals = np.zeros(3)
    for a in ages:
        totals[0 if a > 0 else 1] += min(max(a, 0), 1)
    return totals
# expect: added_at_a_place ages.L1 == 1


def added_in_a_list(ages: Listed):
    totals = [0, 0, 0]
    for a in ages:
        totals[0 if a > 0 else 1] += np.clip(a, 0, 1)
    return totals
# expect: added_in_a_list ages.L1 == 1


def added_at_the_first_place(ages: Ages):
    totals = np.zeros(3)
    for a in ages:
        totals[0] += np.clip(a, 0, 1)
    return totals
# expect: added_at_the_first_place ages == 1


def added_to_a_row(people: Annotated[np.ndarray, SymmetricDistance]):
    totals = np.zeros((3, 2))
    for p in people:
        totals[int(p[0] > 0)] += clip(L2, p)
    return totals.ravel()
# expect: added_to_a_row people.L2 == 1
# columns: added_to_a_row a=float b=float


def added_in_one_branch(ages: Ages):
    totals = np.zeros(2)
    for a in ages:
        if a > 3:
            totals[0] += min(a, 10)
        else:
            totals[1] += 1
    return totals
# expect: added_in_one_branch ages == 10


def added_by_rows_of_a_frame(df: Rows):
    totals = np.zeros(2)
    for _, r in df.iterrows():
        totals[0 if r["age"] > 40 else 1] += np.clip(r["pay"], 0, 1)
    return totals
# expect: added_by_rows_of_a_frame df == 1


def added_under_a_key(df: Rows):
    totals = {"F": 0, "M": 0}
    for k, p in zip(df["sex"], df["pay"]):
        if k in totals:
            totals[k] += min(max(p, 0), 1)
    return totals
# expect: added_under_a_key df == 1
# columns: added_under_a_key sex=F|M|X pay=float


def added_where_they_are_there(ages: Ages):
    totals = np.zeros(2)
    for a in ages[~np.isnan(ages)]:
        totals[0 if a > 40 else 1] += np.clip(a, 0, 1)
    return totals
# expect: added_where_they_are_there ages == 1  # known: loose


# -- extremes, folds and single rows


def largest_of_all(df: Rows):
    most = 0
    for p in df["pay"]:
        most = max(min(max(p, 0), 1), most)
    return most
# expect: largest_of_all df == 1


def largest_by_numpy(df: Rows):
    most = 0
    for p in df["pay"]:
        most = np.maximum(most, np.clip(p, 0, 1))
    return most
# expect: largest_by_numpy df == 1


def smoothed(pays: Edited):
    mean = 0
    for p in pays:
        mean = 0.5 * mean + 0.5 * np.clip(p, 0, 1)
    return mean
# expect: smoothed pays == 1/2


def first_of_all(pays: Edited):
    return np.clip(pays.iloc[0], 0, 1)
# expect: first_of_all pays == 1


def first_of_all_released(pays: Edited, eps: float):
    return laplacian_mechanism(np.clip(pays.iloc[0], 0, 1), 1, eps)  # clean
# expect: first_of_all_released pays.epsilon == eps


def first_and_last(pays: Edited):
    return np.clip(pays.iloc[0], 0, 1), 7
# expect: first_and_last pays[0] == 1


def each_of_them(df: Frame):
    return [min(max(p, 0), 1) for p in df["pay"]]
# expect: each_of_them df == 1


def each_as_an_array(df: Frame):
    return np.clip(df["pay"].to_numpy(), 0, 1)
# expect: each_as_an_array df == 1


def whether_each_is_large(df: Frame):
    return df["pay"].to_numpy() > 3
# expect: whether_each_is_large df == 1


# -- written where no rule is


def at_places_of_rows(ages: Ages):
    totals = np.zeros(3)
    np.add.at(totals, (ages > 0).astype(int), np.clip(ages, 0, 1))
    return totals
# expect: at_places_of_rows ages == 1


def at_one_place(ages: Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=1)]):
    totals = np.zeros(3)
    np.add.at(totals, np.zeros(len(ages), dtype=int), ages)
    return totals
# expect: at_one_place ages == 1


def a_count_at_a_place(ages: Ages):
    totals = np.zeros(3)
    np.add.at(totals, 0, len(ages))
    return totals
# expect: a_count_at_a_place ages == 1  # known: loose


def a_count_at_a_place_that_is_given(ages: Ages, k: int, eps: float):
    totals = np.zeros(9)
    np.add.at(totals, k, 1000 * len(ages))
    return laplacian_mechanism(totals[3], 1, eps)  # error: DP102
