"""Tables with options, parts and partners that no other case gives them."""
# ruff: noqa
# columns: age=float pay=float sex=F|M region=north|south
from collections import Counter, defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, HammingDistance, InsertDeleteDistance, MetricFrame, Size, SymmetricDistance

Ages = Annotated[list[float], SymmetricDistance, Interval(ge=0, le=100)]
AgesN = Annotated[list[float], ChangeOneDistance, Interval(ge=0, le=100), Size("n")]
AgesInPlace = Annotated[list[float], HammingDistance, Interval(ge=0, le=100), Size("n")]
AgesInOrder = Annotated[list[float], InsertDeleteDistance, Interval(ge=0, le=100)]
Array = Annotated[np.ndarray, SymmetricDistance, Interval(ge=0, le=100)]
Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


# -- histograms


def ages_in_bins(df: Added):
    return np.histogram(df["age"], bins=[0, 20, 40, 100])[0]
# expect: ages_in_bins df.L1 == 1
# expect: ages_in_bins df.L2 == 1
# expect: ages_in_bins df.LInf == 1
# expect: ages_in_bins df.D == 1


def ages_in_one_bin(df: Added):
    return np.histogram(df["age"], bins=[0, 20])[0]
# expect: ages_in_one_bin df.L1 == 1
# expect: ages_in_one_bin df.L2 == 1
# expect: ages_in_one_bin df.LInf == 1
# expect: ages_in_one_bin df.D == 1


def ages_in_no_bin(df: Added):
    return np.histogram(df["age"], bins=[0])[0]


def ages_in_ten_bins(df: Added):
    return np.histogram(df["age"], bins=10, range=(0, 100))[0]
# expect: ages_in_ten_bins df.L1 == 1
# expect: ages_in_ten_bins df.L2 == 1
# expect: ages_in_ten_bins df.LInf == 1
# expect: ages_in_ten_bins df.D == 1


def ages_in_bins_of_their_own(df: Added):
    return np.histogram(df["age"], bins=10)[0]
# expect: ages_in_bins_of_their_own df == inf


def ages_in_dense_bins(df: Added):
    return np.histogram(df["age"], bins=[0, 20, 40], density=True)[0]
# expect: ages_in_dense_bins df.L1 == 1 / 20
# expect: ages_in_dense_bins df.D == 2


def ages_in_bins_by_pay(df: Added):
    return np.histogram(df["age"], bins=[0, 20, 40], weights=df["pay"].clip(0, 5))[0]
# expect: ages_in_bins_by_pay df.L1 == 5
# expect: ages_in_bins_by_pay df.L2 == 5
# expect: ages_in_bins_by_pay df.LInf == 5


def ages_edited_in_bins(df: Edited):
    return np.histogram(df["age"], bins=[0, 20, 40, 100])[0]
# expect: ages_edited_in_bins df.L1 == 2
# expect: ages_edited_in_bins df.L2 == sqrt(2)
# expect: ages_edited_in_bins df.LInf == 1
# expect: ages_edited_in_bins df.D == 2


def two_in_bins(df: Added):
    return np.histogram2d(df["age"], df["pay"], bins=[[0, 20, 40], [0, 5]])[0]
# expect: two_in_bins df.L1 == 1
# expect: two_in_bins df.L2 == 1
# expect: two_in_bins df.LInf == 1
# expect: two_in_bins df.D == 1


def two_in_too_few_bins(df: Added):
    return np.histogram2d(df["age"], df["pay"], bins=[[0, 20, 40], [0]])[0]


def two_in_weighted_bins(df: Added):
    return np.histogram2d(df["age"], df["pay"], bins=[[0, 20, 40], [0, 5]], weights=df["pay"])[0]


def two_of_other_rows_in_bins(df: Added):
    return np.histogram2d(df["age"], df[df["pay"] > 3]["pay"], bins=[[0, 20, 40], [0, 5]])[0]
# expect: two_of_other_rows_in_bins df == inf


def three_bins(df: Added):
    return np.histogram2d(df["age"], df["pay"], bins=[[0, 20], [0, 5], [0, 1]])[0]


def cut_and_counted(df: Added):
    return pd.cut(df["age"], [0, 20, 40], labels=["young", "old"]).value_counts()
# expect: cut_and_counted df == inf


def cut_at_one_edge(df: Added):
    return pd.cut(df["age"], [0], labels=[]).value_counts()


def cut_with_too_few_names(df: Added):
    return pd.cut(df["age"], [0, 20, 40], labels=["young"]).value_counts()


def cut_by_numbers(df: Added):
    return pd.cut(df["age"], [0, 20, 40], labels=False).value_counts()
# expect: cut_by_numbers df == inf


def table_of_two(df: Added):
    return pd.crosstab(df["sex"], df["region"])
# expect: table_of_two df == inf


def table_of_shares(df: Added):
    return pd.crosstab(df["sex"], df["region"], normalize=True)
# expect: table_of_shares df == inf


def counted_whole(df: Added):
    return np.bincount(df["age"].astype(int).clip(0, 4), minlength=5)
# expect: counted_whole df.L1 == 1
# expect: counted_whole df.L2 == 1
# expect: counted_whole df.LInf == 1
# expect: counted_whole df.D == 1


def counted_by_weight(df: Added):
    return np.bincount(df["age"].astype(int).clip(0, 4), weights=df["pay"].clip(0, 7), minlength=5)
# expect: counted_by_weight df.L1 == 7
# expect: counted_by_weight df.L2 == 7
# expect: counted_by_weight df.LInf == 7


def counted_by_weight_of_others(df: Added):
    return np.bincount(df["age"].astype(int).clip(0, 4), weights=df[df["pay"] > 3]["pay"].clip(0, 7), minlength=5)
# expect: counted_by_weight_of_others df == inf


def counted_to_a_private_length(df: Added):
    return np.bincount(df["age"].astype(int).clip(0, 4), minlength=len(df))
# expect: counted_to_a_private_length df == inf


# -- groups


def groups_summed(df: Added):
    return df.assign(pay=df["pay"].clip(0, 9)).groupby("sex")["pay"].sum()
# expect: groups_summed df == inf


def groups_with_the_missing(df: Added):
    return df.groupby("sex", dropna=False)["pay"].count()
# expect: groups_with_the_missing df == inf


def groups_beside(df: Added):
    return df.groupby("sex", as_index=False)["pay"].count()
# expect: groups_beside df == inf


def groups_by_level(df: Added):
    return df.groupby(level=0)["pay"].count()
# expect: groups_by_level df == inf


def groups_by_two(df: Added):
    return df.groupby(["sex", "region"]).size()
# expect: groups_by_two df == inf


def groups_by_another_frame(df: Added):
    return df.groupby(df[df["age"] > 3]["sex"]).size()
# expect: groups_by_another_frame df == inf


def groups_told_two_ways(df: Added):
    return df.assign(pay=df["pay"].clip(0, 9)).groupby("sex")["pay"].agg(["sum", "count"])
# expect: groups_told_two_ways df == inf


def groups_told_by_name(df: Added):
    return df.assign(pay=df["pay"].clip(0, 9)).groupby("sex").agg(total=("pay", "sum"), many=("pay", "count"))
# expect: groups_told_by_name df == inf


def groups_told_by_private(df: Added, how: str):
    return df.groupby("sex")["pay"].agg([how])


def column_told_two_ways(df: Added):
    return df["pay"].clip(0, 9).agg(["sum", "count"])
# expect: column_told_two_ways df.L1 == 10
# expect: column_told_two_ways df.L2 == sqrt(82)
# expect: column_told_two_ways df.LInf == 9
# expect: column_told_two_ways df.D == 2


# -- rows by place and by column


def rows_whole(df: Added):
    return len(df.loc[:])
# expect: rows_whole df == 1


def rows_by_mask(df: Added):
    return df.loc[df["age"] > 3, "pay"].clip(0, 8).sum()
# expect: rows_by_mask df == 8


def rows_by_mask_of_others(df: Added):
    return df[df[df["age"] > 3]["pay"] > 2]
# expect: rows_by_mask_of_others df == inf


def row_by_place(df: Added):
    return df["age"].iloc[3]
# expect: row_by_place df == inf


def rows_at_the_start(ages: AgesInOrder):
    return sum(ages[:5])
# expect: rows_at_the_start ages == 100


def rows_after_the_start(ages: Ages):
    return sum(ages[1:])
# expect: rows_after_the_start ages == inf


def rows_but_the_last(ages: AgesInPlace):
    return sum(ages[:-1])
# expect: rows_but_the_last ages == 100


def rows_every_other(ages: AgesInPlace):
    return sum(ages[::2])
# expect: rows_every_other ages == 100


def rows_backwards(ages: AgesN):
    return sum(ages[::-1])
# expect: rows_backwards ages == 100


def rows_from_private(ages: AgesN):
    return sum(ages[len(ages) // 2:])
# expect: rows_from_private ages == inf


def columns_dropped(df: Added):
    return df.drop(columns=["age"])["pay"].count()
# expect: columns_dropped df == 1


def column_dropped_is_gone(df: Added):
    return df.drop(columns=["age"])["age"].count()


def columns_renamed(df: Added):
    return df.rename(columns={"age": "years"})["years"].clip(0, 6).sum()
# expect: columns_renamed df == 6


def columns_renamed_onto(df: Added):
    return df.rename(columns={"age": "pay"})["pay"]
# expect: columns_renamed_onto df == inf


def column_set(df: Added):
    df["both"] = df["age"].clip(0, 2) + df["pay"].clip(0, 3)
    return df["both"].sum()
# expect: column_set df == 5


def column_of_other_rows(df: Added):
    df["rich"] = df[df["pay"] > 3]["pay"].clip(0, 3)
    return df["rich"].sum()
# expect: column_of_other_rows df == inf


def columns_assigned(df: Added):
    return df.assign(both=lambda d: d["age"].clip(0, 2) * 2)["both"].sum()
# expect: columns_assigned df == 4


def sorted_and_reset(df: Added):
    return df.sort_values("age").reset_index(drop=True)["pay"].clip(0, 2).sum()
# expect: sorted_and_reset df == 2


def sorted_by_key(df: Added):
    return df.sort_values("age", key=lambda s: -s)["pay"].clip(0, 2).sum()


def index_kept(df: Added):
    return df.reset_index()["pay"].clip(0, 2).sum()
# expect: index_kept df == 2


def missing_dropped(df: Added):
    return len(df.dropna())
# expect: missing_dropped df == 1


def missing_dropped_of_all(df: Added):
    return len(df.dropna(how="all"))


def missing_dropped_of_some(df: Added):
    return len(df.dropna(subset=["age"]))
# expect: missing_dropped_of_some df == 1


def columns_with_missing_dropped(df: Added):
    return df.dropna(axis=1)
# expect: columns_with_missing_dropped df == inf


def missing_filled(df: Added):
    return df["age"].fillna(3).clip(0, 4).sum()
# expect: missing_filled df == 4


def missing_filled_by_mean(df: Added):
    return df["age"].fillna(df["age"].mean()).clip(0, 4).sum()


def missing_filled_by_table(df: Added):
    return df.fillna({"age": 3})["age"].clip(0, 4).sum()


def mapped_to_numbers(df: Added):
    return df["sex"].map({"F": 1, "M": 5}).sum()
# expect: mapped_to_numbers df == 5


def mapped_to_private(df: Added):
    return df["sex"].map({"F": len(df), "M": 5}).sum()


def chosen_by_rows(df: Added):
    return np.where(df["age"] > 3, 4, -6).sum()
# expect: chosen_by_rows df == 6


def kept_where(df: Added):
    return df["pay"].clip(0, 5).where(df["age"] > 3, 0).sum()
# expect: kept_where df == 5


def two_frames(df: Added, other: Added):
    return len(pd.concat([df, other]))


def the_same_frame_twice(df: Added):
    return len(pd.concat([df, df]))
# expect: the_same_frame_twice df == 2


def two_frames_beside(df: Added, other: Added):
    return pd.concat([df, other], axis=1)
# expect: two_frames_beside df == inf
# expect: two_frames_beside other == inf


def column_means(df: Added):
    return df[["age", "pay"]].clip(0, 5).mean()
# expect: column_means df.L1 == 5
# expect: column_means df.L2 == 5 * sqrt(2) / 2
# expect: column_means df.LInf == 5 / 2
# expect: column_means df.D == 2


def column_sums(df: Edited):
    return df[["age", "pay"]].clip(0, 5).sum()
# expect: column_sums df.L1 == 10
# expect: column_sums df.L2 == 5 * sqrt(2)
# expect: column_sums df.LInf == 5
# expect: column_sums df.D == 2


def quantile_of_rows(df: Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]):
    return df["age"].clip(0, 5).quantile([0.1, 0.9])
# expect: quantile_of_rows df.L1 == 10
# expect: quantile_of_rows df.L2 == 5 * sqrt(2)
# expect: quantile_of_rows df.LInf == 5
# expect: quantile_of_rows df.D == 2


def quantile_lower(df: Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]):
    return df["age"].clip(0, 5).quantile(0.5, interpolation="lower")
# expect: quantile_lower df == inf


# -- arrays and lists of rows


def array_sum(a: Array):
    return a.sum(keepdims=True)
# expect: array_sum a.L1 == 100
# expect: array_sum a.L2 == 100
# expect: array_sum a.LInf == 100
# expect: array_sum a.D == 1


def array_product(a: Array):
    return a.prod()
# expect: array_product a == inf


def array_weighted(a: Array):
    return np.average(a, weights=a)


def variance_of_rows(a: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=100), Size("n")]):
    return np.var(a, ddof=2)
# expect: variance_of_rows a == inf


def variance_of_rows_less_one(a: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=100), Size("n")]):
    return np.var(a, ddof=1)
# expect: variance_of_rows_less_one a == 10000 / n


def sum_from_private_start(ages: Ages, more: Annotated[list[float], SymmetricDistance]):
    return sum(ages, len(more))
# expect: sum_from_private_start ages == 100
# expect: sum_from_private_start more == 1


def least_or_default(ages: Ages):
    return min(ages, default=50)
# expect: least_or_default ages == 100


def largest_by_key(ages: Ages):
    return max(ages, key=lambda a: -a)
# expect: largest_by_key ages == inf


def largest_of_two(ages: Ages):
    return max(ages[0], ages[1])
# expect: largest_of_two ages == inf


def beside_their_places(ages: AgesInPlace):
    return sum(k * a for k, a in zip(range(3), ages))


def beside_each_other(ages: AgesInPlace):
    return sum(b - a for a, b in zip(ages, ages[1:]))


def changes_in_order(ages: AgesInOrder):
    return sum(abs(b - a) for a, b in zip(ages, ages[1:]))


def from_one_iterator(ages: AgesInPlace):
    it = iter(ages)
    return sum(a * b for a, b in zip(it, it))
# expect: from_one_iterator ages == inf


def pairs_of_rows(ages: Ages):
    return sum(1 for a in ages for b in ages if a < b)


def gathered(ages: Ages):
    found = []
    for a in ages:
        if a > 10:
            found.append(2 * a)
    return sum(found)
# expect: gathered ages == 200


def gathered_twice(ages: Ages):
    found = []
    for a in ages:
        found.append(a)
        found.append(2 * a)
    return sum(found)


def gathered_by_key(ages: Ages):
    totals = defaultdict(float)
    for a in ages:
        totals["old" if a > 50 else "young"] += a
    return totals["old"], totals["young"]


def gathered_once(ages: Ages):
    seen = set()
    for a in ages:
        seen.add(a > 50)
    return len(seen)
# expect: gathered_once ages == 1


def gathered_if_new(ages: Ages):
    first = {}
    for a in ages:
        if int(a) not in first:
            first[int(a)] = a
    return sum(first.values())
# expect: gathered_if_new ages == inf


def counted_with_counter(ages: Ages):
    return Counter(int(a) for a in ages)[3]
# expect: counted_with_counter ages == 1


def left_early(ages: Ages):
    total = 0
    for a in ages:
        if total > 500:
            break
        total += a
    return total
# expect: left_early ages == inf


def returned_early(ages: Ages):
    for a in ages:
        if a > 90:
            return True
    return False


def largest_by_hand(ages: Ages):
    best = 0
    for a in ages:
        if a > best:
            best = a
    return best
# expect: largest_by_hand ages == 100


def alternating(ages: AgesInPlace):
    total = 0
    for a in ages:
        total = a - total
    return total
# expect: alternating ages == 100


def in_the_list(ages: Ages):
    return 50 in ages
# expect: in_the_list ages == 1
