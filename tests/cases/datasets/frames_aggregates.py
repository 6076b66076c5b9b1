"""Statistics of a column: means, variances, order statistics, products and what looks like one of them but is not."""
# ruff: noqa
# columns: age=float pay=float sex=F|M|X a=float b=float
# columns: kept_counts pay=float? age=float
# columns: filled_with_zero pay=float? age=float
# columns: filled_with_zero_edited pay=float? age=float
# columns: filled_with_mean pay=float? age=float
# columns: dropped_then_clipped_edited pay=float? age=float
# columns: missing_values pay=float? age=float
# columns: carried_forward pay=float? age=float
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, MetricFrame, Size, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
EditedN = Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]
Ages = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100))]
AgesN = Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=100)), Size("n")]
AgesEdited = Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=0, le=100))]
TenAges = Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=100)), MinLen(10)]


# -- means


def mean_age(df: Ages):
    return df["age"].mean()
# expect: mean_age df == 50


def mean_age_of_ten(df: TenAges):
    return df["age"].mean()
# expect: mean_age_of_ten df == 100 / 11


def mean_age_edited(df: AgesEdited):
    return df["age"].mean()
# expect: mean_age_edited df == 100


def mean_age_known_size(df: AgesN, n: int):
    return df["age"].mean()
# expect: mean_age_known_size df == 100 / n
# where: mean_age_known_size n = len(df)


def mean_clipped_late(df: Added):
    return np.clip(df["pay"].mean(), 0, 80)
# expect: mean_clipped_late df == 80


def mean_unclipped(df: EditedN, n: int):
    return df["pay"].mean()
# expect: mean_unclipped df == inf
# where: mean_unclipped n = len(df)


def mean_by_hand(df: Ages):
    return df["age"].sum() / len(df)
# expect: mean_by_hand df == 50


def mean_by_hand_known_size(df: EditedN, n: int):
    total = df["pay"].clip(20, 80).sum()
    return total / df.shape[0]
# expect: mean_by_hand_known_size df == 60 / n
# where: mean_by_hand_known_size n = len(df)


def mean_over_public_divisor(df: Added, expected_rows: int):
    return df["pay"].clip(20, 80).sum() / expected_rows
# expect: mean_over_public_divisor df == 80 / expected_rows


def mean_over_wrong_count(df: Ages):
    women = df[df["sex"] == "F"]
    return women["age"].sum() / len(df)
# expect: mean_over_wrong_count df == 50


def mean_by_numpy(df: AgesN, n: int):
    return np.mean(df["age"].to_numpy())
# expect: mean_by_numpy df == 100 / n
# where: mean_by_numpy n = len(df)


def mean_of_women(df: Ages):
    return df[df["sex"] == "F"]["age"].mean()
# expect: mean_of_women df == 50


def mean_of_women_edited(df: AgesN, n: int):
    return df[df["sex"] == "F"]["age"].mean()
# expect: mean_of_women_edited df == 100
# where: mean_of_women_edited n = len(df)


def mean_of_two_columns(df: EditedN, n: int):
    return df[["a", "b"]].clip(0, 10).mean()
# expect: mean_of_two_columns df.L1 == 20 / n
# expect: mean_of_two_columns df.L2 == sqrt(200) / n  # known: loose
# expect: mean_of_two_columns df.LInf == 10 / n
# where: mean_of_two_columns n = len(df)
# expect: mean_of_two_columns df.D == 2


def safe_mean(df: Added):
    pay = df["pay"].clip(10, 30)
    return pay.sum() / max(len(pay), 1)
# expect: safe_mean df == 30


def mean_or_zero(df: Edited):
    pay = df[df["sex"] == "F"]["pay"].clip(10, 30)
    if len(pay) == 0:
        return 0.0
    return pay.mean()
# expect: mean_or_zero df == 30


# -- variances


def variance_of_ages(df: AgesN, n: int):
    return df["age"].var()
# expect: variance_of_ages df == 10000 / n
# where: variance_of_ages n = len(df)
# at: variance_of_ages n=2
# at: variance_of_ages n=7


def population_variance(df: AgesN, n: int):
    return df["age"].var(ddof=0)
# expect: population_variance df == 10000 * (n - 1) / n ** 2
# where: population_variance n = len(df)


def variance_by_numpy(df: AgesN, n: int):
    return np.var(df["age"].to_numpy())
# expect: variance_by_numpy df == 10000 * (n - 1) / n ** 2
# where: variance_by_numpy n = len(df)


def variance_unknown_size(df: Ages):
    return df["age"].var(ddof=0)
# expect: variance_unknown_size df == 2500


def variance_of_ten(df: TenAges):
    return df["age"].var()
# expect: variance_of_ten df == 10000 / 11


def deviation_known_size(df: AgesN, n: int):
    return df["age"].std()
# expect: deviation_known_size df == 100 / sqrt(n)
# where: deviation_known_size n = len(df)
# at: deviation_known_size n=2
# at: deviation_known_size n=5


def deviation_by_numpy_of_series(df: AgesN, n: int):
    return np.std(df["age"])
# expect: deviation_by_numpy_of_series df == 100 * sqrt(n - 1) / n
# where: deviation_by_numpy_of_series n = len(df)


def deviation_of_ten(df: TenAges):
    return df["age"].std(ddof=0)
# expect: deviation_of_ten df == 100 * sqrt(10) / 11


def second_moment(df: Added):
    return (df["pay"].clip(-5, 3) ** 2).sum()
# expect: second_moment df == 25


# -- order statistics


def median_age(df: Ages):
    return df["age"].median()
# expect: median_age df == 50


def median_age_edited(df: AgesEdited):
    return df["age"].median()
# expect: median_age_edited df == 100


def upper_quartile(df: Ages):
    return df["age"].quantile(0.75)
# expect: upper_quartile df == 75


def low_percentile(df: Ages):
    return np.percentile(df["age"], 10)
# expect: low_percentile df == 90


def oldest(df: Ages):
    return df["age"].max()
# expect: oldest df == 100


def youngest_edited(df: AgesEdited):
    return df["age"].min()
# expect: youngest_edited df == 100


def span(df: AgesEdited):
    return df["age"].max() - df["age"].min()
# expect: span df == 100


def oldest_undeclared(df: Added):
    return df["age"].max()
# expect: oldest_undeclared df == inf


def oldest_clipped(df: Added):
    return df["age"].max().clip(0, 110)
# expect: oldest_clipped df == 110


def row_of_the_oldest(df: Ages):
    return df["pay"].clip(0, 5).loc[df["age"].idxmax()]
# expect: row_of_the_oldest df == inf


def distinct_ages(df: Added):
    return df["age"].nunique()
# expect: distinct_ages df == 1


# -- several at once


def totals_of_columns(df: Added):
    return df[["a", "b"]].clip(-1, 10).sum()
# expect: totals_of_columns df.L1 == 20
# expect: totals_of_columns df.L2 == sqrt(200)
# expect: totals_of_columns df.LInf == 10
# expect: totals_of_columns df.D == 2


def totals_of_columns_edited(df: Edited):
    return df[["a", "b"]].clip(-1, 10).sum().to_numpy()
# expect: totals_of_columns_edited df.L1 == 22
# expect: totals_of_columns_edited df.LInf == 11
# expect: totals_of_columns_edited df.L2 == 11 * sqrt(2)
# expect: totals_of_columns_edited df.D == 2


def grand_total(df: Added):
    return df[["a", "b"]].clip(0, 10).sum().sum()
# expect: grand_total df == 20


def total_per_row_then_down(df: Added):
    return df[["a", "b"]].clip(0, 10).sum(axis=1).sum()
# expect: total_per_row_then_down df == 20


def summary(df: Added):
    return df["pay"].clip(0, 100).agg(["sum", "count"])
# expect: summary df.L1 == 101
# expect: summary df.LInf == 100
# expect: summary df.L2 == sqrt(10001)
# expect: summary df.D == 2


def one_aggregate(df: Added):
    return df["pay"].clip(0, 100).agg("sum")
# expect: one_aggregate df == 100


def sum_and_count(df: Edited):
    pay = df["pay"].clip(10, 100)
    return {"sum": pay.sum(), "count": len(pay)}
# expect: sum_and_count df.L1 == 90


def three_numbers(df: AgesN, n: int):
    ages = df["age"]
    return ages.sum(), ages.mean(), ages.max()
# expect: three_numbers df[0] == 100
# expect: three_numbers df[1] == 100 / n
# expect: three_numbers df[2] == 100
# where: three_numbers n = len(df)


def inner_product(df: Added):
    return np.dot(df["a"].clip(-1, 2), df["b"].clip(-3, 4))
# expect: inner_product df == 8


def inner_product_edited(df: Edited):
    return df["a"].clip(-1, 2) @ df["b"].clip(-3, 4)
# expect: inner_product_edited df == 14


def centred_at_public_value(df: Added, centre: float):
    return (df["age"].clip(0, 100) - 50).sum()
# expect: centred_at_public_value df == 50


def difference_of_totals(df: Edited):
    return df["a"].clip(0, 3).sum() - df["b"].clip(0, 4).sum()
# expect: difference_of_totals df == 7


def overlapping_totals(df: Added):
    pay = df["pay"].clip(0, 10)
    return pay.sum() - pay[df["age"] > 30].sum()
# expect: overlapping_totals df == 10


# -- values that may be missing


def kept_counts(df: Added):
    return df["pay"].count()
# expect: kept_counts df == 1


def filled_with_zero(df: Added):
    return df["pay"].fillna(0).clip(0, 10).sum()
# expect: filled_with_zero df == 10


def filled_with_zero_edited(df: Edited):
    return df["pay"].fillna(5).clip(3, 10).sum()
# expect: filled_with_zero_edited df == 7


def filled_with_mean(df: Added):
    return df["pay"].fillna(df["pay"].mean()).clip(0, 10).sum()
# expect: filled_with_mean df == inf


def dropped_then_clipped_edited(df: Edited):
    return df.dropna(subset=["pay"])["pay"].clip(3, 10).sum()
# expect: dropped_then_clipped_edited df == 10


def missing_values(df: Added):
    return df["pay"].isna().sum()
# expect: missing_values df == 1


def carried_forward(df: Added):
    return df["pay"].ffill().fillna(0).clip(0, 10).sum()
# expect: carried_forward df == inf


# -- every row depends on every other


def standardised(df: Added):
    z = (df["pay"] - df["pay"].mean()) / df["pay"].std()
    return (z > 1).sum()
# expect: standardised df == inf


def min_max_scaled(df: Added):
    x = df["pay"]
    return ((x - x.min()) / (x.max() - x.min())).sum()
# expect: min_max_scaled df == inf


def min_max_scaled_publicly(df: Added):
    x = df["pay"].clip(10, 60)
    return ((x - 10) / (60 - 10)).sum()
# expect: min_max_scaled_publicly df == 1


def centred(df: Added):
    return (df["pay"] - df["pay"].mean()).clip(-1, 1).sum()
# expect: centred df == inf


def ranked(df: Added):
    return df["pay"].rank().sum()
# expect: ranked df == inf


def running_total(df: Edited):
    return df["pay"].clip(0, 1).cumsum().max()
# expect: running_total df == 1  # known: loose


def running_totals_summed(df: Edited):
    return df["pay"].clip(0, 1).cumsum().sum()
# expect: running_totals_summed df == inf


def changes(df: Added):
    return df["pay"].clip(0, 1).diff().abs().sum()
# expect: changes df == inf


def the_column_itself(df: Added):
    return df["pay"].clip(0, 1)
# expect: the_column_itself df == inf


def the_column_as_array(df: Edited):
    return df["pay"].clip(0, 1).to_numpy()
# expect: the_column_as_array df.L1 == inf


def the_sorted_column(df: AgesN, n: int):
    return np.sort(df["age"].to_numpy())
# expect: the_sorted_column df.L1 == 100
# expect: the_sorted_column df.LInf == 100
# expect: the_sorted_column df.L2 == min(100, 100 * sqrt(n))
# expect: the_sorted_column df.D == n


def sorted_column_of_private_length(df: Ages):
    return np.sort(df["age"].to_numpy())
# expect: sorted_column_of_private_length df.L1 == inf


def correlation(df: Added):
    return df["a"].corr(df["b"])
# expect: correlation df == 2


def total_of_all_products(df: Added):
    return df["pay"].clip(0, 1).sum() * df["age"].clip(0, 1).sum()
# expect: total_of_all_products df == inf


def ratio_of_totals(df: Added):
    return df["pay"].clip(0, 1).sum() / df["age"].clip(0, 1).sum()
# expect: ratio_of_totals df == inf


def ratio_of_counts(df: Added):
    return (df["age"] > 30).sum() / len(df)
# expect: ratio_of_counts df == 1/2
