"""Arrays beside rows: a row meets the entry at its place or under its label, so that one row more moves all that come after it."""
# columns: x=float[0,10]
# given: array_of_a_parameter w = np.arange(len(df))
# given: compared_with_a_series w = pd.Series(np.arange(len(df)) * 3.0, index=df.index)
# given: list_of_a_parameter w = list(range(len(df)))
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, InsertDeleteDistance, SymmetricDistance

FI = Annotated[pd.DataFrame, InsertDeleteDistance, Column("x", Interval(ge=0, le=10))]
FS = Annotated[pd.DataFrame, SymmetricDistance, Column("x", Interval(ge=0, le=10))]
SI = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=10)]


def array_of_a_parameter(df: FI, w: np.ndarray):
    df["z"] = w
    return (df["x"] * df["z"].clip(0, 1)).sum()
# expect: array_of_a_parameter df == inf


def list_of_a_parameter(df: FI, w: list):
    return df.assign(z=w)["z"].clip(0, 1).sum()
# expect: list_of_a_parameter df == inf


def compared_with_a_series(df: FI, w: pd.Series):
    return (df["x"] > w).sum()
# expect: compared_with_a_series df == inf


def compared_with_a_file(df: FI):
    return (df["x"] > pd.read_csv("thresholds.csv")["w"]).sum()
# expect: compared_with_a_file df == inf


def column_of_a_file(df: FI):
    df["z"] = np.load("thresholds.npy")
    return (df["x"] > df["z"]).sum()
# expect: column_of_a_file df == inf


def column_of_places(df: FI):
    df["z"] = range(len(df))
    return (df["x"] > df["z"]).sum()
# expect: column_of_places df == inf


def column_of_a_series(df: FI):
    df["z"] = pd.Series([1, 2, 3])
    return (df["x"] > df["z"]).sum()
# expect: column_of_a_series df == inf


def column_of_a_tuple(df: FI):
    df["z"] = (1, 2, 3)
    return (df["x"] > df["z"]).sum()
# expect: column_of_a_tuple df == inf


def the_other_columns_stay(df: FI):
    df["z"] = np.arange(len(df))
    return df["x"].sum()
# expect: the_other_columns_stay df == 10


def compared_with_texts(df: FI, words: list[str]):
    return (df["k"] == words).sum()
# expect: compared_with_texts df == inf


def one_number(df: FI, w):
    df["z"] = w
    return (df["x"] * df["z"].clip(0, 1)).sum()
# expect: one_number df == 10 * min(1, max(0, w))


def one_number_of_the_program(df: FI, limit: float):
    return (df["x"] > limit).sum()
# expect: one_number_of_the_program df == 1


# ---------------------------------------------------------------- how many results change: two orders of the same rows are no distance apart
def place_as_a_column(df: FS):
    df["z"] = np.arange(len(df))
    return len(df[(df["z"] < 1) & (df["x"] > 5)])
# expect: place_as_a_column df.D == inf
# expect: place_as_a_column df == inf


def added_to_what_was_there(d: SI):
    seen = np.zeros(2)
    for x in d:
        seen[1] += seen[0] * x
        seen[0] += 1
    return seen[1]
# expect: added_to_what_was_there d.D == inf
# expect: added_to_what_was_there d == inf


def added_to_what_was_there_in_a_list(d: SI):
    seen = [0, 0]
    for x in d:
        seen[1] += min(seen[0], 1)
        seen[0] += x > 5
    return seen[1]
# expect: added_to_what_was_there_in_a_list d.D == inf
# expect: added_to_what_was_there_in_a_list d == inf


def added_to_entries(d: SI):
    seen = np.zeros(2)
    for x in d:
        seen[0] += x
    return seen[0]
# expect: added_to_entries d == 10
# expect: added_to_entries d.D == 1
