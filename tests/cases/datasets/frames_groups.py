"""Groups: one row moves one group, two under edits; and whose keys and statistics come from the data themselves."""
# ruff: noqa
# columns: age=float pay=float sex=F|M|X region=north|south|east
# columns: user_totals user=1|2|3 pay=float
# columns: user_totals_edited user=1|2|3 pay=float
# columns: active_days user=1|2|3 pay=float
# columns: active_days_edited user=1|2|3 pay=float
# columns: first_visits user=1|2|3 pay=float
# columns: first_visits_pay user=1|2|3 pay=float
# columns: first_visits_pay_in_place user=1|2|3 pay=float
# columns: user_means user=1|2|3 pay=float
# columns: user_means_edited user=1|2|3 pay=float
# columns: biggest_spender user=1|2|3 pay=float
from collections import Counter, defaultdict
from typing import Annotated, Literal

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, InsertDeleteDistance, MaxRowsPer, MetricFrame, Size, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
AddedSome = Annotated[pd.DataFrame, SymmetricDistance, MinLen(1)]
Edited = MetricFrame[ChangeOneDistance]
EditedN = Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]
Visits = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3)]
VisitsK = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", "k")]

SEXES = ["F", "M", "X"]
REGIONS = ["north", "south", "east"]


# -- sizes and totals of groups that are known beforehand


def group_sizes(df: Added):
    return df.groupby("sex").size().reindex(SEXES, fill_value=0)
# expect: group_sizes df.L1 == 1
# expect: group_sizes df.L2 == 1
# expect: group_sizes df.LInf == 1
# expect: group_sizes df.D == 1


def group_sizes_edited(df: Edited):
    return df.groupby("sex").size().reindex(SEXES, fill_value=0)
# expect: group_sizes_edited df.L1 == 2
# expect: group_sizes_edited df.L2 == sqrt(2)
# expect: group_sizes_edited df.LInf == 1
# expect: group_sizes_edited df.D == 2


def group_totals(df: Added):
    df = df.assign(pay=df["pay"].clip(-2, 30))
    return df.groupby("sex")["pay"].sum().reindex(SEXES, fill_value=0).to_numpy()
# expect: group_totals df.L1 == 30
# expect: group_totals df.L2 == 30
# expect: group_totals df.LInf == 30


def group_totals_edited(df: Edited):
    df = df.assign(pay=df["pay"].clip(-2, 30))
    return df.groupby("sex")["pay"].sum().reindex(SEXES, fill_value=0).to_numpy()
# expect: group_totals_edited df.L1 == 60
# expect: group_totals_edited df.L2 == sqrt(1800)
# expect: group_totals_edited df.LInf == 32


def group_totals_away_from_zero_edited(df: Edited):
    df = df.assign(pay=df["pay"].clip(10, 30))
    totals = df.groupby("sex")["pay"].sum()
    return [totals.get(s, 0) for s in SEXES]
# expect: group_totals_away_from_zero_edited df.L1 == 60
# expect: group_totals_away_from_zero_edited df.LInf == 30
# expect: group_totals_away_from_zero_edited df.L2 == 30 * sqrt(2)


def group_totals_by_attribute(df: Added):
    capped = df.assign(pay=df.pay.clip(0, 30))
    totals = capped.groupby("region").pay.sum()
    return np.array([totals.get(r, 0.0) for r in REGIONS])
# expect: group_totals_by_attribute df.L1 == 30
# expect: group_totals_by_attribute df.L2 == 30
# expect: group_totals_by_attribute df.LInf == 30


def group_totals_unclipped(df: Added):
    return df.groupby("sex")["pay"].sum().reindex(SEXES, fill_value=0).to_numpy()
# expect: group_totals_unclipped df.L1 == inf


def group_totals_clipped_late(df: Added):
    totals = df.groupby("sex")["pay"].sum().reindex(SEXES, fill_value=0)
    return totals.clip(0, 30).to_numpy()
# expect: group_totals_clipped_late df.L1 == 30


def one_group(df: Added):
    df = df.assign(pay=df["pay"].clip(0, 30))
    return df.groupby("sex")["pay"].sum().get("F", 0)
# expect: one_group df == 30


def group_of_frames(df: Added):
    women = df.groupby("sex").get_group("F") if (df["sex"] == "F").any() else df.iloc[:0]
    return len(women)
# expect: group_of_frames df == 1  # known: loose


def group_averages(df: Added):
    df = df.assign(pay=df["pay"].clip(0, 30))
    return df.groupby("sex")["pay"].mean().reindex(SEXES, fill_value=0).to_numpy()
# expect: group_averages df.L1 == 30
# expect: group_averages df.L2 == 30
# expect: group_averages df.LInf == 30


def group_averages_edited(df: Edited):
    df = df.assign(pay=df["pay"].clip(0, 30))
    return df.groupby("sex")["pay"].mean().reindex(SEXES, fill_value=0).to_numpy()
# expect: group_averages_edited df.L1 == 60
# expect: group_averages_edited df.LInf == 30
# expect: group_averages_edited df.L2 == 30 * sqrt(2)


def group_aggregates(df: Added):
    table = df.assign(pay=df["pay"].clip(0, 30)).groupby("sex").agg({"pay": "sum", "age": "count"})
    return table.reindex(SEXES, fill_value=0).to_numpy()
# expect: group_aggregates df.L1 == 31


def named_aggregates(df: Added):
    table = df.assign(pay=df["pay"].clip(0, 30)).groupby("sex").agg(total=("pay", "sum"), n=("pay", "size"))
    return table["total"].reindex(SEXES, fill_value=0)
# expect: named_aggregates df.L1 == 30


def declared_categories(df: Added):
    sex = df["sex"].astype(pd.CategoricalDtype(SEXES))
    return df.groupby(sex, observed=False).size()
# expect: declared_categories df.L1 == 1
# expect: declared_categories df.L2 == 1
# expect: declared_categories df.LInf == 1
# expect: declared_categories df.D == 1


def declared_categories_edited(df: Edited):
    sex = pd.Categorical(df["sex"], categories=["F", "M", "X"])
    return df.groupby(sex, observed=False).size().to_numpy()
# expect: declared_categories_edited df.L1 == 2
# expect: declared_categories_edited df.L2 == sqrt(2)
# expect: declared_categories_edited df.LInf == 1
# expect: declared_categories_edited df.D == 2


def observed_categories(df: Added):
    sex = df["sex"].astype(pd.CategoricalDtype(SEXES))
    return df.groupby(sex, observed=True).size()
# expect: observed_categories df.L1 == inf


def two_keys(df: Added):
    sizes = df.groupby(["sex", "region"]).size()
    cells = pd.MultiIndex.from_product([SEXES, REGIONS])
    return sizes.reindex(cells, fill_value=0).to_numpy()
# expect: two_keys df.L1 == 1
# expect: two_keys df.L2 == 1
# expect: two_keys df.LInf == 1
# expect: two_keys df.D == 1


def age_bands(df: Added):
    bands = pd.cut(df["age"], [0, 18, 40, 65, 120])
    return df.assign(pay=df["pay"].clip(0, 50)).groupby(bands, observed=False)["pay"].sum()
# expect: age_bands df.L1 == 50
# expect: age_bands df.LInf == 50
# expect: age_bands df.L2 == 50


def loop_over_known_groups(df: Added):
    totals = []
    for s in SEXES:
        totals.append(df[df["sex"] == s]["pay"].clip(0, 10).sum())
    return totals
# expect: loop_over_known_groups df.L1 == 10
# expect: loop_over_known_groups df.LInf == 10
# expect: loop_over_known_groups df.L2 == 10


def loop_over_known_groups_edited(df: Edited):
    totals = []
    for s in ["F", "M", "X"]:
        part = df.loc[df["sex"] == s]
        totals.append(part["pay"].clip(5, 10).sum())
    return np.array(totals)
# expect: loop_over_known_groups_edited df.L1 == 20
# expect: loop_over_known_groups_edited df.L2 == sqrt(200)
# expect: loop_over_known_groups_edited df.LInf == 10


def dict_over_known_groups(df: Added):
    return {r: len(df[df["region"] == r]) for r in REGIONS}
# expect: dict_over_known_groups df.L1 == 1
# expect: dict_over_known_groups df.L2 == 1
# expect: dict_over_known_groups df.LInf == 1
# expect: dict_over_known_groups df.D == 1


def loop_over_overlapping_groups(df: Added):
    return np.array([len(df[df["age"] > limit]) for limit in (20, 40, 60)])
# expect: loop_over_overlapping_groups df.L1 == 3
# expect: loop_over_overlapping_groups df.L2 == sqrt(3)
# expect: loop_over_overlapping_groups df.LInf == 1
# expect: loop_over_overlapping_groups df.D == 3


def pivot(df: Added):
    df = df.assign(pay=df["pay"].clip(0, 10))
    table = df.pivot_table(index="sex", columns="region", values="pay", aggfunc="sum", fill_value=0)
    return table.reindex(index=SEXES, columns=REGIONS, fill_value=0).to_numpy()
# expect: pivot df.L1 == 10
# expect: pivot df.L2 == 10
# expect: pivot df.LInf == 10


def cross_table(df: Added):
    table = pd.crosstab(df["sex"], df["region"])
    return table.reindex(index=SEXES, columns=REGIONS, fill_value=0).to_numpy()
# expect: cross_table df.L1 == 1
# expect: cross_table df.L2 == 1
# expect: cross_table df.LInf == 1
# expect: cross_table df.D == 1


def cross_table_edited(df: Edited):
    table = pd.crosstab(df["sex"], df["region"])
    return table.reindex(index=SEXES, columns=REGIONS, fill_value=0).to_numpy().ravel()
# expect: cross_table_edited df.L1 == 2
# expect: cross_table_edited df.L2 == sqrt(2)
# expect: cross_table_edited df.LInf == 1
# expect: cross_table_edited df.D == 2


def cross_table_as_observed(df: Added):
    return pd.crosstab(df["sex"], df["region"])
# expect: cross_table_as_observed df.L1 == inf


def cross_table_in_shares(df: Added):
    table = pd.crosstab(df["sex"], df["region"], normalize="index")
    return table.reindex(index=SEXES, columns=REGIONS, fill_value=0).to_numpy().ravel()
# expect: cross_table_in_shares df.LInf == 1  # known: loose


# -- keys that come from the data


def sizes_as_observed(df: Added):
    return df.groupby("sex").size()
# expect: sizes_as_observed df.L1 == inf


def totals_as_observed(df: Edited):
    return df.assign(pay=df["pay"].clip(0, 1)).groupby("sex")["pay"].sum().to_dict()
# expect: totals_as_observed df.L1 == inf


def list_over_observed_groups(df: Added):
    return [len(part) for _, part in df.groupby("region")]
# expect: list_over_observed_groups df.L1 == inf


def dict_over_observed_groups(df: Added):
    return {name: part["pay"].clip(0, 1).sum() for name, part in df.groupby("region")}
# expect: dict_over_observed_groups df.L1 == inf


def loop_over_unique_values(df: Added):
    counts = []
    for r in df["region"].unique():
        counts.append((df["region"] == r).sum())
    return counts
# expect: loop_over_unique_values df.L1 == inf


def number_of_groups(df: Added):
    return df.groupby("region").ngroups
# expect: number_of_groups df == 1


def number_of_groups_edited(df: Edited):
    return len(df.groupby("region"))
# expect: number_of_groups_edited df == 1


def largest_group(df: AddedSome):
    return df["region"].value_counts().max()
# expect: largest_group df == 1


def largest_group_edited(df: Edited):
    return df.groupby("region").size().max()
# expect: largest_group_edited df == 1


def name_of_the_largest_group(df: AddedSome):
    return df["region"].value_counts().index[0]
# expect: name_of_the_largest_group df == inf


def small_groups(df: Added):
    sizes = df.groupby("region").size()
    return (sizes < 3).sum()
# expect: small_groups df == 1


def small_groups_edited(df: Edited):
    sizes = df.groupby("region").size()
    return (sizes < 3).sum()
# expect: small_groups_edited df == 2


def sum_over_observed_groups(df: Added):
    df = df.assign(pay=df["pay"].clip(0, 30))
    return df.groupby("region")["pay"].sum().sum()
# expect: sum_over_observed_groups df == 30


def sum_of_averages(df: Added):
    df = df.assign(pay=df["pay"].clip(0, 30))
    return df.groupby("region")["pay"].mean().sum()
# expect: sum_of_averages df == 30


# -- statistics of the group that go back to its rows


def centred_in_group(df: Added):
    average = df.groupby("sex")["pay"].transform("mean")
    return (df["pay"] - average).clip(-5, 5).sum()
# expect: centred_in_group df == inf


def above_group_average(df: Added):
    return (df["pay"] > df.groupby("sex")["pay"].transform("mean")).sum()
# expect: above_group_average df == inf


def rank_in_group(df: Edited):
    return df.groupby("sex")["pay"].rank().sum()
# expect: rank_in_group df == inf


def in_large_groups(df: Added):
    return len(df.groupby("region").filter(lambda part: len(part) >= 10))
# expect: in_large_groups df == 10


# -- a user's rows


def user_totals(df: Added):
    return df.groupby("user")["pay"].sum().clip(0, 100).sum()
# expect: user_totals df == 100


def user_totals_edited(df: Edited):
    return df.groupby("user")["pay"].sum().clip(0, 100).sum()
# expect: user_totals_edited df == 200


def active_days(df: Added):
    return df.groupby("user").size().clip(upper=5).sum()
# expect: active_days df == 1


def active_days_edited(df: Edited):
    return df["user"].value_counts().clip(upper=5).sum()
# expect: active_days_edited df == 1  # known: loose


def user_means(df: Added):
    df = df.assign(pay=df["pay"].clip(0, 10))
    return df.groupby("user")["pay"].mean().sum()
# expect: user_means df == 10


def user_means_edited(df: Edited):
    df = df.assign(pay=df["pay"].clip(2, 10))
    return df.groupby("user")["pay"].mean().sum()
# expect: user_means_edited df == 10+8/2  # known: loose


def biggest_spender(df: Added):
    return df.groupby("user")["pay"].sum().clip(0, 100).max()
# expect: biggest_spender df == 100


def first_visits(df: Added):
    return len(df.groupby("user").head(2))
# expect: first_visits df == 1  # known: loose


def first_visits_pay(df: Added):
    return df.groupby("user").head(2)["pay"].clip(0, 10).sum()
# expect: first_visits_pay df == inf


def first_visits_pay_in_place(df: MetricFrame[InsertDeleteDistance]):
    return df.groupby("user").head(2)["pay"].clip(1, 10).sum()
# expect: first_visits_pay_in_place df == 10


def visits(df: Visits):
    return len(df)
# expect: visits df == 3


def visits_pay(df: VisitsK, k: int):
    return df["pay"].clip(0, 10).sum()
# expect: visits_pay df == 10 * k


def visits_by_region(df: Visits):
    return df["region"].value_counts().reindex(REGIONS, fill_value=0).to_numpy()
# expect: visits_by_region df.L1 == 3
# expect: visits_by_region df.L2 == 3
# expect: visits_by_region df.LInf == 3
# expect: visits_by_region df.D == 3


def visitors(df: Visits):
    return df["user"].nunique()
# expect: visitors df == 1


def two_visits_each(df: Visits):
    return len(df.groupby("user").head(2))
# expect: two_visits_each df == 2


def two_visits_each_pay(df: Annotated[pd.DataFrame, InsertDeleteDistance, MaxRowsPer("user", 9)]):
    return df.groupby("user").head(2)["pay"].clip(0, 10).sum()
# expect: two_visits_each_pay df == 20


def visits_capped(df: VisitsK):
    return df.groupby("user").size().clip(upper=2).sum()
# expect: visits_capped df == min(2, k)


def visitors_totals(df: Visits):
    return df.groupby("user")["pay"].sum().clip(0, 100).sum()
# expect: visitors_totals df == 100


def visits_mean_over_visitors(df: Visits):
    per_user = df.groupby("user")["pay"].mean().clip(0, 8)
    return per_user.sum(), len(per_user)
# expect: visits_mean_over_visitors df[0] == 8
# expect: visits_mean_over_visitors df[1] == 1


def filled_groups_as_they_come(df: Added):
    # sort=False: in the order of the rows
    regions = df["region"].astype(pd.CategoricalDtype(REGIONS))
    return df["pay"].clip(0, 10).groupby(regions, observed=False, sort=False).sum().fillna(0).to_numpy()
# expect: filled_groups_as_they_come df == inf


def intervals_by_numbers(df: Added):
    # 1 and 2 lie in one interval, which is asked for twice
    return df.groupby(pd.cut(df["age"], [0, 3, 7]))["pay"].count().reindex([1, 2], fill_value=0)
# expect: intervals_by_numbers df == inf
