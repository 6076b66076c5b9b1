"""Parts of frames that are not followed may be views of it, as pandas gives them before version 3: what is done to them is done to the frame."""
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, SymmetricDistance

Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("a", Interval(ge=0, le=1))]


def all_columns(df: Frame):
    x = df.values
    x *= 9
    return df["a"].sum()
# expect: all_columns df == inf


def turned(df: Frame):
    df.T.values[:] = 7.0
    return df["a"].sum()
# expect: turned df == inf


def every_other(df: Frame):
    x = df["a"][::2]
    x *= 9
    return df["a"].sum()
# expect: every_other df == inf


def one_row(df: Frame):
    x = df.iloc[0]
    x[:] = 7.0
    return df["a"].sum()
# expect: one_row df == inf


def column_by_place(df: Frame):
    x = df.iloc[:, 0]
    x.clip(5, 7, inplace=True)
    return df["a"].sum()
# expect: column_by_place df == inf


def columns_between(df: Frame):
    x = df.loc[:, "a":"b"]
    np.multiply(x, 9, out=x)
    return df["a"].sum()
# expect: columns_between df == inf


def row_by_label(df: Frame):
    x = df.loc[0]
    x["a"] = 7.0
    return df["a"].sum()
# expect: row_by_label df == inf


def what_it_is_a_view_of(df: Frame):
    x = df["a"].values.base
    x *= 9
    return df["a"].sum()
# expect: what_it_is_a_view_of df == inf


def walked_rows(df: Frame):
    for _, row in df.iterrows():
        row *= 9
    return df["a"].sum()
# expect: walked_rows df == inf


def a_walked_row(df: Frame):
    row = [row for _, row in df.iterrows()][0]
    row["a"] = 9
    return df["a"].sum()
# expect: a_walked_row df == inf


def side_by_side(df: Frame):
    x = pd.concat([df["a"], df["b"]], axis=1, copy=False)
    x.fillna(7, inplace=True)
    return df["a"].sum()
# expect: side_by_side df == inf


def copied(df: Frame):
    x = df.iloc[::2].copy()
    x["a"] = 7.0
    return df["a"].sum()
# expect: copied df == 1


def chosen_by_a_condition(df: Frame):
    x = df[df["b"] > 1]
    x["a"] = 7.0
    return df["a"].sum()
# expect: chosen_by_a_condition df == 1


def looked_at_only(df: Frame):
    x = df.values
    odd, first = x.T, df[::2]
    return df["a"].sum()
# expect: looked_at_only df == 1


def made_anew(df: Frame):
    x = df.values * 9
    x += 1
    return df["a"].sum()
# expect: made_anew df == 1
