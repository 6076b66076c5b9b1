"""Groups, joins and rows of one user, as reports are made of them."""
# ruff: noqa
# columns: shop=a|b|c amount=float sex=F|M|X region=north|south|east pay=float
# columns: distinct_periods user=1|2|3 period=1|2|3|4 cost=float
# columns: user_totals_capped user=1|2|3 cost=float
# columns: visits_counted user=1|2|3 cost=float
# columns: active_users user=1|2|3|4 month=1|2|3
# given: merged_rates shops = pd.DataFrame({"shop": ["a", "b"], "rate": [1.0, 5.0]})
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import MinLen
from dpcheck import ChangeOneDistance, MaxRowsPer, MetricFrame, SymmetricDistance, laplacian_mechanism

Added = MetricFrame[SymmetricDistance]
AddedSome = Annotated[pd.DataFrame, SymmetricDistance, MinLen(1)]
Edited = MetricFrame[ChangeOneDistance]
ThreeEach = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3)]
TwoEach = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 2)]
SEXES, REGIONS = ["F", "M", "X"], ["north", "south", "east"]


def merged_rates(df: Added, shops: pd.DataFrame):
    joined = df.merge(shops, on="shop", how="left", validate="many_to_one")
    return (joined["amount"].clip(0, 20) * joined["rate"].clip(0, 2)).sum()
# expect: merged_rates df == 40


def pivoted(df: Edited):
    table = df.pivot_table(index="region", columns="sex", values="pay", aggfunc="count")
    return table.reindex(index=REGIONS, columns=SEXES).fillna(0).to_numpy().ravel()
# expect: pivoted df.L1 == 2
# expect: pivoted df.L2 == sqrt(2)


def region_means(df: Added, eps: float):
    means = {}
    for region in REGIONS:
        part = df[df["region"] == region]
        total = laplacian_mechanism(part["pay"].clip(0, 50).sum(), 50, eps)  # clean
        means[region] = total / max(laplacian_mechanism(len(part), 1, eps), 1.0)
    return means
# expect: region_means df.epsilon == 2 * eps


def distinct_periods(df: ThreeEach):
    return df.drop_duplicates(["user", "period"])["cost"].clip(0, 10).sum()
# expect: distinct_periods df == inf


def user_totals_capped(df: ThreeEach):
    return df.groupby("user")["cost"].sum().clip(0, 40).sum()
# expect: user_totals_capped df == 40


def visits_counted(df: ThreeEach):
    return np.minimum(df.groupby("user").size(), 2).sum()
# expect: visits_counted df == 2


def active_users(df: TwoEach):
    return df.groupby("month")["user"].nunique().reindex(range(1, 4), fill_value=0)
# expect: active_users df.L1 == 2
# expect: active_users df.L2 == sqrt(2)


def applied_to_groups(df: AddedSome):
    return df.groupby("region").apply(lambda g: g["pay"].clip(0, 9).sum()).reindex(REGIONS, fill_value=0)
# expect: applied_to_groups df.L1 == 9


def means_or_nothing(df: Added):
    return df.assign(pay=df["pay"].clip(0, 10)).groupby("sex")["pay"].mean().reindex(SEXES).fillna(0)
# expect: means_or_nothing df.L1 == 10


def shares_of_groups(df: Added):
    sizes = df.groupby("sex")["pay"].transform("size")
    return (df["pay"].clip(0, 6) / sizes).sum()
# expect: shares_of_groups df == 6  # known: loose
