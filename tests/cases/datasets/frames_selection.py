"""Choosing rows and columns of a frame: what is counted or summed then moves by what one row can do."""
# ruff: noqa
# columns: age=float pay=float tax=float sex=F|M|X region=north|south|east
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, MetricFrame, Size, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
AddedSome = Annotated[pd.DataFrame, SymmetricDistance, MinLen(1)]
Edited = MetricFrame[ChangeOneDistance]
EditedN = Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]

REGION_NAMES = pd.DataFrame({"region": ["north", "south"], "label": ["N", "S"]})


# -- how many rows


def records(df: Added):
    n_records = len(df)
    return n_records
# expect: records df == 1


def records_by_shape(df: Added):
    n, _ = df.shape
    return n
# expect: records_by_shape df == 1


def records_by_index(df: Edited):
    return len(df.index)
# expect: records_by_index df == 0


def records_of_a_column(df: Added):
    return df["age"].size
# expect: records_of_a_column df == 1


def records_counted(df: Added):
    return df["age"].count()
# expect: records_counted df == 1


def cells(df: Added):
    return df[["age", "pay"]].size
# expect: cells df == 2


def columns_are_public(df: Added):
    return df[["age", "pay"]].shape[1]
# expect: columns_are_public df == 0


# -- conditions on rows


def seniors(df: Added):
    return len(df[df["age"] >= 65])
# expect: seniors df == 1


def seniors_edited(df: Edited):
    return len(df[df["age"] >= 65])
# expect: seniors_edited df == 1


def seniors_by_attribute(df: Added):
    return df[df.age >= 65].shape[0]
# expect: seniors_by_attribute df == 1


def seniors_by_loc(df: Edited):
    return df.loc[df["age"] >= 65, "pay"].shape[0]
# expect: seniors_by_loc df == 1


def women_over_forty(df: Added):
    return df.query("age > 40 and sex == 'F'").shape[0]
# expect: women_over_forty df == 1


def women_over_limit(df: Edited, limit: int):
    return len(df.query("age > @limit & sex == 'F'"))
# expect: women_over_limit df == 1


def women_or_young(df: Added):
    mask = (df["sex"] == "F") | (df["age"] < 30)
    return mask.sum()
# expect: women_or_young df == 1


def neither(df: Edited):
    is_young = df["age"] < 30
    return (~is_young & (df["sex"] != "F")).sum()
# expect: neither df == 1


def working_age(df: Added):
    return int(df["age"].between(18, 65).sum())
# expect: working_age df == 1


def coasts(df: Added):
    return df["region"].isin(["north", "east"]).sum()
# expect: coasts df == 1


def coasts_by_numpy(df: Edited):
    return np.sum(df["region"].isin({"north", "east"}))
# expect: coasts_by_numpy df == 1


def starts_with_n(df: Added):
    return df[df["region"].str.startswith("n")].shape[0]
# expect: starts_with_n df == 1


def contains_text(df: Added):
    return df["region"].str.contains("out").sum()
# expect: contains_text df == 1


def nonzero_mask(df: Added):
    return np.count_nonzero(df["pay"] > 10)
# expect: nonzero_mask df == 1


def builtin_sum_of_mask(df: Added):
    return sum(df["pay"] > 10)
# expect: builtin_sum_of_mask df == 1


def share(df: EditedN, n: int):
    return (df["age"] > 40).mean()
# expect: share df == 1 / n
# where: share n = len(df)


def share_of_unknown_size(df: AddedSome):
    return (df["age"] > 40).mean()
# expect: share_of_unknown_size df == 1/2


def filtered_then_filtered(df: Added):
    adults = df[df["age"] >= 18]
    rich_adults = adults[adults["pay"] > 100]
    return rich_adults["region"].count()
# expect: filtered_then_filtered df == 1


def two_overlapping_counts(df: Added):
    return (df["age"] > 20).sum(), (df["age"] > 40).sum()
# expect: two_overlapping_counts df[0] == 1
# expect: two_overlapping_counts df[1] == 1


def sum_of_overlapping_counts(df: Added):
    return (df["age"] > 20).sum() + (df["age"] > 40).sum()
# expect: sum_of_overlapping_counts df == 2


def sum_of_overlapping_counts_edited(df: Edited):
    return (df["age"] > 20).sum() + (df["age"] > 40).sum()
# expect: sum_of_overlapping_counts_edited df == 2


def men_minus_women(df: Added):
    return (df["sex"] == "M").sum() - (df["sex"] == "F").sum()
# expect: men_minus_women df == 1


def men_minus_women_edited(df: Edited):
    return (df["sex"] == "M").sum() - (df["sex"] == "F").sum()
# expect: men_minus_women_edited df == 2


def halves_of_everyone(df: Added):
    young, old = df[df["age"] < 40], df[df["age"] >= 40]
    return len(young) + len(old)
# expect: halves_of_everyone df == 1


def gap_between_halves(df: Added):
    return len(df[df["age"] < 40]) - len(df[df["age"] >= 40])
# expect: gap_between_halves df == 1


def any_senior(df: Added):
    return (df["age"] > 90).any()
# expect: any_senior df == 1


def above_the_mean(df: Added):
    return (df["age"] > df["age"].mean()).sum()
# expect: above_the_mean df == inf


def above_public_mean(df: Added, mean_age: float):
    return (df["age"] > mean_age).sum()
# expect: above_public_mean df == 1


def above_the_median_edited(df: Edited):
    cut = df["pay"].median()
    return len(df[df["pay"] > cut])
# expect: above_the_median_edited df == inf


def near_the_maximum(df: Added):
    return (df["pay"] > 0.9 * df["pay"].max()).sum()
# expect: near_the_maximum df == inf


# -- columns made from columns


def total_pay(df: Added):
    return df["pay"].clip(0, 500).sum()
# expect: total_pay df == 500


def total_pay_of_women(df: Added):
    women = df[df["sex"] == "F"]
    return women["pay"].clip(lower=10, upper=500).sum()
# expect: total_pay_of_women df == 500


def total_pay_of_women_edited(df: Edited):
    women = df[df["sex"] == "F"]
    return women["pay"].clip(lower=10, upper=500).sum()
# expect: total_pay_of_women_edited df == 500


def clip_assigned_back(df: Added):
    df = df.copy()
    df["pay"] = df["pay"].clip(0, 500)
    return df["pay"].sum()
# expect: clip_assigned_back df == 500


def clip_thrown_away(df: Added):
    df["pay"].clip(0, 500)
    return df["pay"].sum()
# expect: clip_thrown_away df == inf


def clip_wrong_column(df: Added):
    df = df.assign(tax=df["tax"].clip(0, 100))
    return df["pay"].sum()
# expect: clip_wrong_column df == inf


def net_pay(df: Added):
    return (df["pay"].clip(0, 500) - df["tax"].clip(0, 200)).sum()
# expect: net_pay df == 500


def net_pay_edited(df: Edited):
    return (df["pay"].clip(0, 500) - df["tax"].clip(0, 200)).sum()
# expect: net_pay_edited df == 700


def net_pay_assigned(df: Added):
    return (
        df.assign(pay=lambda d: d["pay"].clip(0, 500), tax=lambda d: d["tax"].clip(0, 200))
        .assign(net=lambda d: d["pay"] - d["tax"])
        .rename(columns={"net": "take_home"})["take_home"]
        .sum()
    )
# expect: net_pay_assigned df == 500


def weighted(df: Edited):
    w = df["tax"].clip(0, 2)
    x = df["pay"].clip(-3, 1)
    return (w * x).sum()
# expect: weighted df == 8


def scaled(df: Added, rate: float):
    return (df["pay"].clip(0, 100) * rate).sum()
# expect: scaled df == 100 * abs(rate)


def thousands(df: Edited):
    return (df["pay"].clip(1000, 5000) / 1000).sum()
# expect: thousands df == 4


def squares(df: Added):
    return (df["pay"].clip(-3, 2) ** 2).sum()
# expect: squares df == 9


def logs(df: Edited):
    return np.log(df["pay"].clip(1, 100)).sum()
# expect: logs df == log(100)


def absolute(df: Added):
    return df["pay"].clip(-7, 5).abs().sum()
# expect: absolute df == 7


def whole_years(df: Added):
    return df["age"].clip(0, 125).astype(int).sum()
# expect: whole_years df == 125


def rounded_pay(df: Edited):
    return df["pay"].clip(0, 10).round().sum()
# expect: rounded_pay df == 10


def by_apply(df: Added):
    return df["age"].apply(lambda a: min(max(a, 0), 100)).sum()
# expect: by_apply df == 100


def bounded(a, lower=0, upper=100):
    if a < lower:
        return lower
    elif a > upper:
        return upper
    return a


def by_helper(df: Added):
    return df["age"].apply(bounded).sum()
# expect: by_helper df == 100


def by_map_of_words(df: Added):
    return df["sex"].map({"F": 1, "M": 2, "X": 3}).sum()
# expect: by_map_of_words df == 3


def by_map_of_words_edited(df: Edited):
    return df["sex"].map({"F": 1, "M": 2, "X": 3}).fillna(1).sum()
# expect: by_map_of_words_edited df == 2


def by_rows(df: AddedSome):
    return df.apply(lambda row: max(0, min(row["pay"] - row["tax"], 50)), axis=1).sum()
# expect: by_rows df == 50


def chosen_by_where(df: Added):
    return df["pay"].where(df["age"] > 30, 0).clip(0, 10).sum()
# expect: chosen_by_where df == 10


def chosen_by_numpy(df: Edited):
    return np.where(df["age"] > 30, df["pay"].clip(2, 10), 0).sum()
# expect: chosen_by_numpy df == 10


def dummy_column(df: Added):
    df["is_north"] = (df["region"] == "north").astype(int)
    return df["is_north"].sum()
# expect: dummy_column df == 1


def renamed(df: Added):
    df = df.rename(columns={"pay": "income"}).drop(columns=["tax"])
    return df["income"].clip(0, 30).sum()
# expect: renamed df == 30


def declared_domain(df: Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=16, le=90))]):
    return df["age"].sum()
# expect: declared_domain df == 90


def declared_domain_edited(df: Annotated[pd.DataFrame, ChangeOneDistance, Column("age", Interval(ge=16, le=90))]):
    return df["age"].sum()
# expect: declared_domain_edited df == 74


def declared_other_domain(df: Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=16, le=90))]):
    return df["pay"].sum()
# expect: declared_other_domain df == inf


def declared_by_name(df: Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le="top"))], top: float):
    return df[df["sex"] == "M"]["age"].sum()
# expect: declared_by_name df == top
# at: declared_by_name top=90
# at: declared_by_name top=40


def a_series(ages: Annotated[pd.Series, SymmetricDistance, Interval(ge=0, le=120)]):
    return ages[ages > 18].sum()
# expect: a_series ages == 120


def a_series_edited(ages: Annotated[pd.Series, ChangeOneDistance, Interval(ge=10, le=120)]):
    return ages.sum()
# expect: a_series_edited ages == 110


# -- bounds that come from the data, or are missing on one side


def one_sided_upper(df: Added):
    return df["pay"].clip(upper=500).sum()
# expect: one_sided_upper df == inf


def one_sided_lower(df: Added):
    return df["pay"].clip(lower=0).sum()
# expect: one_sided_lower df == inf


def clipped_in_two_steps(df: Added):
    return df["pay"].clip(lower=0).clip(upper=500).sum()
# expect: clipped_in_two_steps df == 500


def clipped_to_own_range(df: Added):
    low, high = df["pay"].min(), df["pay"].max()
    return df["pay"].clip(low, high).sum()
# expect: clipped_to_own_range df == inf


def clipped_to_own_quantile(df: Added):
    cap = df["pay"].quantile(0.99)
    return df["pay"].clip(0, cap).sum()
# expect: clipped_to_own_quantile df == inf


def clipped_by_public_bounds(df: Added, low: float, high: float):
    bounds = (low, high)
    return df["pay"].clip(*bounds).sum()
# expect: clipped_by_public_bounds df == max(abs(low), abs(high))
# at: clipped_by_public_bounds low=-3 high=2
# at: clipped_by_public_bounds low=4 high=9


def clipped_after_the_sum(df: Added):
    return min(max(df["pay"].sum(), 0), 500)
# expect: clipped_after_the_sum df == 500


# -- order, and rows that meet other rows


def first_ten(df: Added):
    return df.head(10)["pay"].clip(0, 5).sum()
# expect: first_ten df == inf


def first_ten_edited(df: Edited):
    return df.iloc[:10]["pay"].clip(0, 5).sum()
# expect: first_ten_edited df == inf


def first_ten_in_place(df: MetricFrame[HammingDistance]):
    return df.head(10)["pay"].clip(0, 5).sum()
# expect: first_ten_in_place df == 5


def first_ten_inserted(df: MetricFrame[InsertDeleteDistance]):
    return df.iloc[:10]["pay"].clip(1, 5).sum()
# expect: first_ten_inserted df == 5


def how_many_of_the_first_ten(df: Added):
    return len(df.head(10))
# expect: how_many_of_the_first_ten df == 1  # known: loose


def last_row(df: AddedSome):
    return df["age"].clip(0, 100).iloc[-1]
# expect: last_row df == inf


def top_three_payments(df: Added):
    return df["pay"].clip(0, 50).nlargest(3).sum()
# expect: top_three_payments df == 50


def lowest_three_payments_edited(df: Edited):
    return df.sort_values("pay").head(3)["pay"].clip(10, 50).sum()
# expect: lowest_three_payments_edited df == 40  # known: loose


def pay_of_the_three_oldest(df: Added):
    return df.sort_values("age", ascending=False).head(3)["pay"].clip(0, 50).sum()
# expect: pay_of_the_three_oldest df == inf


def sorted_all(df: Added):
    return df.sort_values(["region", "age"])["pay"].clip(0, 50).sum()
# expect: sorted_all df == 50


def a_sample(df: Added):
    return df.sample(frac=0.5, random_state=0)["pay"].clip(0, 1).sum()
# expect: a_sample df == inf


def distinct_rows(df: Added):
    return len(df.drop_duplicates())
# expect: distinct_rows df == 1


def distinct_regions(df: Edited):
    return df["region"].nunique()
# expect: distinct_regions df == 1


def distinct_regions_by_unique(df: Added):
    return len(df["region"].unique())
# expect: distinct_regions_by_unique df == 1


def distinct_regions_by_set(df: Added):
    return len(set(df["region"]))
# expect: distinct_regions_by_set df == 1


def pay_of_first_in_region(df: Added):
    return df.drop_duplicates("region")["pay"].clip(0, 10).sum()
# expect: pay_of_first_in_region df == inf


def counted_in_region(df: Added):
    return len(df.drop_duplicates("region"))
# expect: counted_in_region df == 1


def other_rows_mask(df: Added):
    rich = df.sort_values("pay")["pay"].to_numpy() > 100
    return df["age"].to_numpy()[rich].clip(0, 100).sum()
# expect: other_rows_mask df == inf


def added_to_a_part(df: Added):
    young = df[df["age"] < 30]
    return (df["pay"].clip(0, 10) + young["pay"].clip(0, 10)).sum()
# expect: added_to_a_part df == inf


def shifted(df: Edited):
    return (df["pay"].clip(0, 10) - df["pay"].clip(0, 10).shift(1)).abs().sum()
# expect: shifted df == inf


def stacked_twice(df: Added):
    return pd.concat([df, df])["pay"].clip(0, 10).sum()
# expect: stacked_twice df == 20


def stacked_parts(df: Added):
    parts = [df[df["sex"] == "F"], df[df["age"] > 30]]
    return len(pd.concat(parts))
# expect: stacked_parts df == 2


def named_regions(df: Added):
    merged = df.merge(REGION_NAMES, on="region", how="left")
    return merged["pay"].clip(0, 10).sum()
# expect: named_regions df == 10


def looked_up_once(df: Added, table: pd.DataFrame):
    return df.merge(table, on="region", how="inner", validate="many_to_one")["pay"].clip(0, 10).sum()
# expect: looked_up_once df == 10
# given: looked_up_once table = pd.DataFrame({"region": ["north", "south"], "tariff": [1.0, 2.0]})


def looked_up_any_number_of_times(df: Added, table: pd.DataFrame):
    return df.merge(table, on="region")["pay"].clip(0, 10).sum()
# expect: looked_up_any_number_of_times df == inf
# given: looked_up_any_number_of_times table = pd.DataFrame({"region": ["north"] * rng.choice((1, 50))})


def met_with_itself(df: Added):
    return len(df.merge(df, on="region"))
# expect: met_with_itself df == inf


def columns_named_anew(df: Added):  # which column is called what is not followed
    df = df.copy()
    df.columns = df.columns.str.lower()  # expect: DP301
    return df["age"].clip(0, 100).sum()  # expect: DP301
# expect: columns_named_anew df == 100  # known: loose


def labels_set(df: Added):
    df = df.copy()
    df.index = range(len(df))  # expect: DP301
    return df["age"].clip(0, 100).sum()  # expect: DP301
# expect: labels_set df == 100  # known: loose


def column_set_as_an_attribute(df: Added):
    df = df.copy()
    df.age = df["age"].clip(0, 100)  # expect: DP301
    return df["age"].sum()  # expect: DP301
# expect: column_set_as_an_attribute df == 100  # known: loose
