"""Units of several rows: in place of a user stands another, whose rows lie in groups of their own; what one row does, all of them may do."""
# columns: k=a|b|c|d p=float[5,10] n=float[0,4] u=int
# ruff: noqa
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, MaxRowsPer, SymmetricDistance

FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=5, le=10))]
FCU = Annotated[pd.DataFrame, ChangeOneDistance, MaxRowsPer("u", 2), Column("p", Interval(ge=5, le=10))]
FSU = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("u", 3), Column("p", Interval(ge=5, le=10))]
GROUPS = ["a", "b", "c", "d"]


def largest_by_group_of_users(df: FCU):
    # two rows leave two groups without any, and two come into others
    return df.groupby("k")["p"].max().reindex(GROUPS, fill_value=0)
# expect: largest_by_group_of_users df.L1 == 40
# expect: largest_by_group_of_users df.L2 == 20
# expect: largest_by_group_of_users df.LInf == 10


def means_by_group_of_users(df: FCU):
    return df.groupby("k")["p"].mean().reindex(GROUPS, fill_value=0)
# expect: means_by_group_of_users df.L1 == 40
# expect: means_by_group_of_users df.L2 == 20
# expect: means_by_group_of_users df.LInf == 10


def largest_by_group_of_rows(df: FC):
    return df.groupby("k")["p"].max().reindex(GROUPS, fill_value=0)
# expect: largest_by_group_of_rows df.L1 == 20
# expect: largest_by_group_of_rows df.L2 == 10 * sqrt(2)
# expect: largest_by_group_of_rows df.LInf == 10


def sizes_by_group_of_users(df: FCU):
    return df.groupby("k").size().reindex(GROUPS, fill_value=0)
# expect: sizes_by_group_of_users df.L1 == 4
# expect: sizes_by_group_of_users df.L2 == 2 * sqrt(2)
# expect: sizes_by_group_of_users df.LInf == 2


def largest_of_added_users(df: FSU):
    return df.groupby("k")["p"].max().reindex(GROUPS, fill_value=0)
# expect: largest_of_added_users df.L1 == 30
# expect: largest_of_added_users df.L2 == 10 * sqrt(3)
# expect: largest_of_added_users df.LInf == 10


def spread_of_kept(df: FC):
    # of one row that is kept there is no spread: that there are two is assumed
    return df[df["n"] > 2]["p"].var()
# expect: spread_of_kept df == 12.5


def users_there_are(df: FSU):
    return df["u"].nunique()
# expect: users_there_are df == 1
