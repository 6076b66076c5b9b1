"""Methods of frames that have no rule, and that leave the frame as it is: what they return is unknown, and the frame is what it was."""
import io
import os
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import Column, SymmetricDistance

Frame = Annotated[pd.DataFrame, SymmetricDistance, Column("a", Interval(ge=0, le=1))]


def looked_at_first(df: Frame):
    df.info()
    print(df.describe(), df.corr())
    df["a"].rank()
    return df["a"].sum()
# expect: looked_at_first df == 1


def written_down(df: Frame):
    df.to_csv(os.devnull)
    return df["a"].sum()
# expect: written_down df == 1


def beside_another(df: Frame):
    print(df.corrwith(df["a"]), df.equals(df))
    return df["a"].sum()
# expect: beside_another df == 1


def what_describes_it(df: Frame):
    return df.describe().loc["mean", "a"]
# expect: what_describes_it df == inf


def into_a_buffer(df: Frame):
    buffer = io.StringIO()
    df.to_csv(buffer)
    return len(buffer.getvalue())
# expect: into_a_buffer df == inf


def a_view(df: Frame):
    column = df.squeeze()
    column *= 9
    return df["a"].sum()
# expect: a_view df == inf


def walked(df: Frame):
    for name, column in df.items():
        column *= 9
    return df["a"].sum()
# expect: walked df == inf


def in_its_place(df: Frame):
    df.interpolate(inplace=True)
    return df["a"].sum()
# expect: in_its_place df == inf


def in_its_place_by_options(df: Frame):
    options = {"inplace": True}
    df.interpolate(**options)
    return df["a"].sum()
# expect: in_its_place_by_options df == inf


def by_a_function(df: Frame):
    seen = []
    df.pivot_table(aggfunc=seen.append)
    return len(seen)
# expect: by_a_function df == inf


def by_another_frame(df: Frame):
    df.update(df * 9)
    return df["a"].sum()
# expect: by_another_frame df == inf
