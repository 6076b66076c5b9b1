"""The year of a date that is missing is missing, too: it is not counted, and of three rows there may be fewer than three years."""
from typing import Annotated

import pandas as pd
from annotated_types import Interval, MinLen

from dpcheck import Column, SymmetricDistance

THREE = Annotated[pd.DataFrame, SymmetricDistance, MinLen(3), Column("n", Interval(ge=0, le=4))]


# expect: years df == 5
def years(df: THREE):
    return df["day"].dt.year.clip(2000, 2020).mean()


# expect: years_of_some_rows df == 10
def years_of_some_rows(df: THREE):
    return df.where(df["n"] < 3)["day"].dt.year.clip(2000, 2020).mean()


# expect: spread_of_years_of_some_rows df == 400 / 3
def spread_of_years_of_some_rows(df: THREE):
    return df["day"].where(df["n"] < 3).dt.year.clip(2000, 2020).var()


# expect: how_many_years df == 1
def how_many_years(df: THREE):
    return df["day"].where(df["n"] < 3).dt.year.count()
