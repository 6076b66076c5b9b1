"""What groups are made into: each row is in one of them."""
# ruff: noqa
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, SymmetricDistance

Added = Annotated[pd.DataFrame, SymmetricDistance, Column("pay", Interval(ge=-20, le=50))]
Edited = Annotated[pd.DataFrame, ChangeOneDistance, Column("pay", Interval(ge=-20, le=50))]
KEYS = ["a", "b", "c"]


def totals(df: Added):
    return df.groupby("k")["pay"].sum().reindex(KEYS, fill_value=0)
# expect: totals df.L1 == 50
# expect: totals df.LInf == 50


def totals_edited(df: Edited):
    return df.groupby("k")["pay"].sum().reindex(KEYS, fill_value=0)
# expect: totals_edited df.L1 == 100
# expect: totals_edited df.LInf == 70


def totals_of_tables(df: Added):
    return df[["k", "pay"]].groupby("k").sum()["pay"].reindex(KEYS, fill_value=0)
# expect: totals_of_tables df.L1 == 50


def least(df: Added):
    return df.groupby("k")["pay"].min().reindex(KEYS, fill_value=0)
# expect: least df.L1 == 70
# expect: least df.LInf == 70


def least_edited(df: Edited):
    return df.groupby("k")["pay"].min().reindex(KEYS, fill_value=0)
# expect: least_edited df.L1 == 140
# expect: least_edited df.LInf == 70


def least_of_tables(df: Added):
    return df[["k", "pay"]].groupby("k").min()["pay"].reindex(KEYS, fill_value=0)
# expect: least_of_tables df.L1 == 70


def greatest(df: Added):
    return df.groupby("k")["pay"].max().reindex(KEYS, fill_value=0)
# expect: greatest df.L1 == 70
# expect: greatest df.LInf == 70


def greatest_edited(df: Edited):
    return df.groupby("k")["pay"].max().reindex(KEYS, fill_value=0)
# expect: greatest_edited df.L1 == 140
# expect: greatest_edited df.LInf == 70


def greatest_of_tables(df: Added):
    return df[["k", "pay"]].groupby("k").max()["pay"].reindex(KEYS, fill_value=0)
# expect: greatest_of_tables df.L1 == 70


def middle(df: Added):
    return df.groupby("k")["pay"].quantile(0.5).reindex(KEYS, fill_value=0)
# expect: middle df.L1 == 50
# expect: middle df.LInf == 50


def middle_edited(df: Edited):
    return df.groupby("k")["pay"].quantile(0.5).reindex(KEYS, fill_value=0)
# expect: middle_edited df.L1 == 100
# expect: middle_edited df.LInf == 70


def middle_of_tables(df: Added):
    return df[["k", "pay"]].groupby("k").quantile(0.5)["pay"].reindex(KEYS, fill_value=0)
# expect: middle_of_tables df.L1 == 50


def kinds(df: Added):
    return df.groupby("k")["pay"].nunique().reindex(KEYS, fill_value=0)
# expect: kinds df.L1 == 1
# expect: kinds df.LInf == 1


def kinds_edited(df: Edited):
    return df.groupby("k")["pay"].nunique().reindex(KEYS, fill_value=0)
# expect: kinds_edited df.L1 == 2
# expect: kinds_edited df.LInf == 1


def kinds_of_tables(df: Added):
    return df[["k", "pay"]].groupby("k").nunique()["pay"].reindex(KEYS, fill_value=0)
# expect: kinds_of_tables df.L1 == 1
