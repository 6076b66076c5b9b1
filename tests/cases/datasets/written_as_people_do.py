"""Sums of clipped gradients in loops, aggregates by groups, columns of truth values, places among edges: as they are written by hand."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, Joint, Shape, Size, SymmetricDistance

X_ = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Shape("n", 4)]
Y_ = Annotated[np.ndarray, Joint("people"), SymmetricDistance, Interval(ge=0, le=1)]
Weights = Annotated[np.ndarray, Size(4)]
Positive = Annotated[float, Interval(gt=0)]
Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), Column("pay", Interval(ge=0, le=1000)), Column("sick", bool)]
Edited = Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=50), Size("n")]
DEPARTMENTS = ["a", "b", "c"]


# ---------------------------------------------------------------- rescaled vectors, added up in loops
def clipped_by_division(X: X_, y: Y_, w: Weights, c: Positive):
    total = np.zeros(4)
    for x, t in zip(X, y):
        g = (x @ w - t) * x
        total += g / max(1, np.linalg.norm(g) / c)
    return total
# expect: clipped_by_division X.L2 == c
# expect: clipped_by_division y.L2 == c


def clipped_by_place(X: X_, y: Y_, w: np.ndarray, c: Positive):
    total = np.zeros(4)
    for i in range(len(X)):
        g = (X[i] @ w - y[i]) * X[i]
        total += g * min(1, c / np.linalg.norm(g))
    return total
# expect: clipped_by_place X.L2 == c


def clipped_by_number(X: X_):
    total = np.zeros(4)
    for i, x in enumerate(X):
        total = total + x / max(1, np.linalg.norm(x) / 3)
    return total
# expect: clipped_by_number X.L2 == 3


def steps_back(X: X_, rate: float):
    total = np.zeros(X.shape[1])
    for x in X:
        total -= rate * x * min(1.0, 3 / np.linalg.norm(x))
    return total
# expect: steps_back X.L2 == 3 * abs(rate)


def directions(X: X_):
    total = np.zeros(4)
    for x in X:
        total += 2 * x / (np.linalg.norm(x) + 1e-9)
    return total
# expect: directions X.L2 == 2


def clipped_by_the_norm_of_another(X: X_):
    total = np.zeros(4)
    for x in X:
        total += x / max(1, np.linalg.norm(x[:2]) / 3)
    return total
# expect: clipped_by_the_norm_of_another X == inf


def weighted_after_clipping(X: X_, y: Y_):
    total = np.zeros(4)
    for x in X:
        total += x[0] * x / max(1, np.linalg.norm(x) / 3)
    return total
# expect: weighted_after_clipping X == inf


def not_shortened(X: X_):
    total = np.zeros(4)
    for x in X:
        total += x / min(1, 3 / (np.linalg.norm(x) + 1))
    return total
# expect: not_shortened X == inf


# ---------------------------------------------------------------- groups
def clipped_by_group(df: Frame):
    return df.groupby("department")["pay"].agg(lambda s: s.clip(0, 10).sum()).reindex(DEPARTMENTS, fill_value=0)
# expect: clipped_by_group df.L1 == 10


def named_by_group(df: Frame):
    return df.groupby("department").agg(total=("pay", lambda s: s.clip(0, 10).sum()))["total"].reindex(DEPARTMENTS, fill_value=0)
# expect: named_by_group df.L1 == 10


def of_all_by_group(df: Frame):
    return df.groupby("department")["pay"].agg(lambda s: (s > df["pay"].mean()).sum()).reindex(DEPARTMENTS, fill_value=0)
# expect: of_all_by_group df == inf


# ---------------------------------------------------------------- truth values
def of_the_sick(df: Frame):
    return df[df["sick"]]["pay"].clip(0, 100).sum()
# expect: of_the_sick df == 100


def of_the_sick_by_label(df: Frame):
    return df.loc[~df.sick, "pay"].clip(0, 100).sum()
# expect: of_the_sick_by_label df == 100


def asked_for_in_words(df: Frame):
    return len(df.query("age > 18 and sick"))
# expect: asked_for_in_words df == 1


def how_many(df: Frame):
    return df["sick"].sum()
# expect: how_many df == 1


# ---------------------------------------------------------------- places among edges
def counted_among_edges(ages: Edited):
    counts = np.zeros(5)
    np.add.at(counts, np.searchsorted(np.array([0, 10, 20, 50]), ages, side="right"), 1)
    return counts
# expect: counted_among_edges ages.L1 == 2
# expect: counted_among_edges ages.L2 == sqrt(2)


def private_edges(ages: Edited):
    return np.searchsorted(np.sort(ages), ages).sum()
# expect: private_edges ages == inf


# ---------------------------------------------------------------- stores into arrays of truth values and whole numbers
def marks(ages: Edited):
    old = ages > 60
    old[ages > 30] = 0.3
    return old.sum()
# expect: marks ages == 1  # known: loose


def cut_off(ages: Edited):
    years = np.full_like(ages.astype(int), 1)
    years[ages > 30] = 0.99
    return years.sum()
# expect: cut_off ages == 1  # known: loose


def floored(ages: Edited):
    ages = ages.copy()
    ages[ages < 10] = 10.5
    return ages.sum()
# expect: floored ages == 40
