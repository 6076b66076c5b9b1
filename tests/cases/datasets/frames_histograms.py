"""Histograms and marginals of frames, arrays and lists: over public bins a row moves one cell, over bins from the data anything."""
# ruff: noqa
# columns: age=float pay=float sex=F|M|X region=north|south|east grade=int
# columns: grades_by_bincount_unclipped grade=int[0,50]
# columns: top_categories sex=F|M|X|Y|Z
from collections import Counter
from typing import Annotated, Literal

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import ChangeOneDistance, Column, Data, LInf, MetricFrame, MetricMatrix, Size, SymmetricDistance

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
EditedN = Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]

SEXES = ["F", "M", "X"]
EDGES = [0, 30, 60, 90]


# -- categories


def by_value_counts(df: Added):
    return df["sex"].value_counts().reindex(SEXES, fill_value=0).to_numpy()
# expect: by_value_counts df.L1 == 1
# expect: by_value_counts df.L2 == 1
# expect: by_value_counts df.LInf == 1


def by_value_counts_edited(df: Edited):
    return df["sex"].value_counts().reindex(SEXES, fill_value=0).to_numpy()
# expect: by_value_counts_edited df.L1 == 2
# expect: by_value_counts_edited df.L2 == sqrt(2)
# expect: by_value_counts_edited df.LInf == 1
# expect: by_value_counts_edited df.D == 2


def by_value_counts_get(df: Added):
    counts = df["sex"].value_counts()
    return [counts.get(s, 0) for s in SEXES]
# expect: by_value_counts_get df.L1 == 1


def by_value_counts_reindex_then_fill(df: Added):
    return df["sex"].value_counts().reindex(["F", "M", "X"]).fillna(0).astype(int)
# expect: by_value_counts_reindex_then_fill df.L1 == 1


def by_comparison(df: Edited):
    return np.array([(df["sex"] == s).sum() for s in SEXES])
# expect: by_comparison df.L1 == 2
# expect: by_comparison df.L2 == sqrt(2)
# expect: by_comparison df.LInf == 1
# expect: by_comparison df.D == 2


def by_counter(df: Added):
    counts = Counter(df["sex"])
    return np.array([counts["F"], counts["M"], counts["X"]])
# expect: by_counter df.L1 == 1


def by_dict_of_counts(df: Added):
    counts = {"F": 0, "M": 0, "X": 0}
    for s in df["sex"]:
        if s in counts:
            counts[s] += 1
    return counts
# expect: by_dict_of_counts df.L1 == 1
# expect: by_dict_of_counts df.L2 == 1


def by_dict_comprehension_edited(df: Edited):
    return {s: int((df["sex"] == s).sum()) for s in SEXES}
# expect: by_dict_comprehension_edited df.L1 == 2
# expect: by_dict_comprehension_edited df.L2 == sqrt(2)
# expect: by_dict_comprehension_edited df.LInf == 1
# expect: by_dict_comprehension_edited df.D == 2


def by_category_dtype(df: Added):
    return df["sex"].astype(pd.CategoricalDtype(SEXES)).value_counts(sort=False)
# expect: by_category_dtype df.L1 == 1


def by_dummies(df: Added):
    return pd.get_dummies(df["sex"]).reindex(columns=SEXES, fill_value=0).sum().to_numpy()
# expect: by_dummies df.L1 == 1


def by_rows(df: Added):
    counts = [0, 0, 0]
    for _, row in df.iterrows():
        if row["sex"] == "F":
            counts[0] += 1
        elif row["sex"] == "M":
            counts[1] += 1
        else:
            counts[2] += 1
    return counts
# expect: by_rows df.L1 == 1


def by_tuples_edited(df: Edited):
    women = men = 0
    for row in df.itertuples():
        women += row.sex == "F"
        men += row.sex == "M"
    return np.array([women, men])
# expect: by_tuples_edited df.L1 == 2
# expect: by_tuples_edited df.LInf == 1
# expect: by_tuples_edited df.L2 == sqrt(2)
# expect: by_tuples_edited df.D == 2


def as_observed(df: Added):
    return df["sex"].value_counts()
# expect: as_observed df.L1 == inf


def as_observed_array(df: Edited):
    return df["sex"].value_counts().to_numpy()
# expect: as_observed_array df.L1 == inf


def as_observed_by_unique(df: Added):
    values, counts = np.unique(df["grade"], return_counts=True)
    return counts
# expect: as_observed_by_unique df.L1 == inf


def as_observed_dict(df: Added):
    counts = {}
    for s in df["sex"]:
        counts[s] = counts.get(s, 0) + 1
    return counts
# expect: as_observed_dict df.L1 == inf


def as_observed_counter(df: Added):
    return Counter(df["region"])
# expect: as_observed_counter df.L1 == inf


def as_observed_dummies(df: Added):
    return pd.get_dummies(df["sex"]).sum()
# expect: as_observed_dummies df.L1 == inf


def top_categories(df: Added):
    return df["sex"].value_counts().head(3).tolist()
# expect: top_categories df.L1 == inf


def shares(df: Added):
    return df["sex"].value_counts(normalize=True).reindex(SEXES, fill_value=0).to_numpy()
# expect: shares df.L1 == 1


def shares_of_some(df: Annotated[pd.DataFrame, SymmetricDistance, MinLen(1)]):
    return df["sex"].value_counts(normalize=True).reindex(SEXES, fill_value=0).to_numpy()
# expect: shares_of_some df.L1 == 1
# expect: shares_of_some df.LInf == 1/2  # known: loose


def shares_known_size(df: EditedN, n: int):
    return df["sex"].value_counts(normalize=True).reindex(SEXES, fill_value=0).to_numpy()
# expect: shares_known_size df.L1 == 2 / n
# where: shares_known_size n = len(df)
# expect: shares_known_size df.L2 == min(2 / n, sqrt(6) / n, sqrt(2) / n, sqrt(3) / n)
# expect: shares_known_size df.LInf == min(1, sqrt(6) / n, sqrt(3) / n, 1 / n)


def shares_by_hand(df: EditedN, n: int):
    counts = df["sex"].value_counts().reindex(SEXES, fill_value=0)
    return counts / len(df)
# expect: shares_by_hand df.L1 == 2 / n
# expect: shares_by_hand df.L2 == sqrt(2) / n
# where: shares_by_hand n = len(df)
# expect: shares_by_hand df.LInf == min(1, 1 / n)


def largest_share_known_size(df: EditedN, n: int):
    return df["sex"].value_counts(normalize=True).max()
# expect: largest_share_known_size df == 1 / n  # known: loose
# where: largest_share_known_size n = len(df)


# -- numbers in bins


def in_public_edges(df: Added):
    counts, _ = np.histogram(df["age"], bins=EDGES)
    return counts
# expect: in_public_edges df.L1 == 1


def in_public_edges_edited(df: Edited):
    counts, edges = np.histogram(df["age"], bins=[0, 30, 60, 90])
    return counts
# expect: in_public_edges_edited df.L1 == 2
# expect: in_public_edges_edited df.L2 == sqrt(2)
# expect: in_public_edges_edited df.LInf == 1
# expect: in_public_edges_edited df.D == 2


def in_public_range(df: Added):
    return np.histogram(df["age"], bins=10, range=(0, 100))[0]
# expect: in_public_range df.L1 == 1


def in_linspace(df: Edited):
    return np.histogram(df["age"].to_numpy(), bins=np.linspace(0, 100, 11))[0]
# expect: in_linspace df.L1 == 2
# expect: in_linspace df.L2 == sqrt(2)
# expect: in_linspace df.LInf == 1
# expect: in_linspace df.D == 2


def in_own_range(df: Added):
    return np.histogram(df["age"], bins=10)[0]
# expect: in_own_range df.L1 == inf


def in_own_range_spelt_out(df: Added):
    edges = np.linspace(df["age"].min(), df["age"].max(), 11)
    return np.histogram(df["age"], bins=edges)[0]
# expect: in_own_range_spelt_out df.L1 == inf


def in_automatic_bins(df: Added):
    return np.histogram(df["age"].clip(0, 100), bins="auto")[0]
# expect: in_automatic_bins df.L1 == inf


def clipped_but_own_range(df: Added):
    return np.histogram(df["age"].clip(0, 100), bins=10)[0]
# expect: clipped_but_own_range df.L1 == inf


def in_cut(df: Added):
    return pd.cut(df["age"], bins=EDGES).value_counts(sort=False)
# expect: in_cut df.L1 == 1


def in_cut_labelled_edited(df: Edited):
    band = pd.cut(df["age"], bins=[0, 30, 60, 90], labels=["young", "middle", "old"])
    return band.value_counts().reindex(["young", "middle", "old"]).to_numpy()
# expect: in_cut_labelled_edited df.L1 == 2
# expect: in_cut_labelled_edited df.L2 == sqrt(2)
# expect: in_cut_labelled_edited df.LInf == 1
# expect: in_cut_labelled_edited df.D == 2


def in_cut_of_own_range(df: Added):
    return pd.cut(df["age"], bins=5).value_counts(sort=False).to_numpy()
# expect: in_cut_of_own_range df.L1 == inf


def in_cut_sorted_by_count(df: Added):
    return pd.cut(df["age"], bins=EDGES).value_counts()
# expect: in_cut_sorted_by_count df.L1 == inf


def in_quantiles(df: Added):
    return pd.qcut(df["age"], 4, labels=False, duplicates="drop").sum()
# expect: in_quantiles df == inf


def grades_by_bincount(df: Added):
    return np.bincount(df["grade"].clip(0, 5), minlength=6)
# expect: grades_by_bincount df.L1 == 1


def grades_by_bincount_unclipped(df: Added):
    return np.bincount(df["grade"], minlength=6)
# expect: grades_by_bincount_unclipped df.L1 == inf


def by_digitize(df: Edited):
    return np.bincount(np.digitize(df["age"], [18, 40, 65]), minlength=4)
# expect: by_digitize df.L1 == 2
# expect: by_digitize df.L2 == sqrt(2)
# expect: by_digitize df.LInf == 1
# expect: by_digitize df.D == 2


def by_integer_division(df: Added):
    decades = (df["age"].clip(0, 99) // 10).astype(int)
    return decades.value_counts().reindex(range(10), fill_value=0)
# expect: by_integer_division df.L1 == 1


def by_loop_over_edges(df: Added):
    counts = []
    for low, high in zip(EDGES[:-1], EDGES[1:]):
        counts.append(((df["age"] >= low) & (df["age"] < high)).sum())
    return np.array(counts)
# expect: by_loop_over_edges df.L1 == 1


def by_loop_over_closed_ranges(df: Added):
    return [df["age"].between(low, low + 10).sum() for low in (0, 10, 20)]
# expect: by_loop_over_closed_ranges df.L1 == 2
# expect: by_loop_over_closed_ranges df.L2 == sqrt(2)
# expect: by_loop_over_closed_ranges df.LInf == 1
# expect: by_loop_over_closed_ranges df.D == 2


def two_dimensional(df: Added):
    table, _, _ = np.histogram2d(df["age"], df["pay"], bins=[[0, 50, 100], [0, 10, 20, 30]])
    return table.ravel()
# expect: two_dimensional df.L1 == 1


def cumulative_counts(df: Added):
    counts = np.histogram(df["age"], bins=[0, 10, 20, 30, 40])[0]
    return np.cumsum(counts)
# expect: cumulative_counts df.L1 == 4
# expect: cumulative_counts df.L2 == 2
# expect: cumulative_counts df.LInf == 1
# expect: cumulative_counts df.D == 4


def cumulative_counts_edited(df: Edited):
    counts = np.bincount(df["grade"].clip(0, 3), minlength=4)
    return counts.cumsum()
# expect: cumulative_counts_edited df.L1 == 3  # known: loose
# expect: cumulative_counts_edited df.LInf == 1  # known: loose


def pay_in_bins(df: Added):
    return np.histogram(df["age"], bins=EDGES, weights=df["pay"].clip(0, 20))[0]
# expect: pay_in_bins df.L1 == 20


def merged_bins(df: Added):
    counts = np.histogram(df["age"], bins=EDGES)[0]
    return counts[0] + counts[1]
# expect: merged_bins df == 1


def difference_of_bins_edited(df: Edited):
    counts = np.histogram(df["age"], bins=EDGES)[0]
    return counts[0] - counts[1]
# expect: difference_of_bins_edited df == 2


def fullest_bin(df: Edited):
    return np.histogram(df["age"], bins=EDGES)[0].max()
# expect: fullest_bin df == 1


def spread_of_bins(df: Edited):
    counts = np.histogram(df["age"], bins=EDGES)[0]
    return counts.max() - counts.min()
# expect: spread_of_bins df == 2


def index_of_the_fullest_bin(df: Added):
    return int(np.argmax(np.histogram(df["age"], bins=EDGES)[0]))
# expect: index_of_the_fullest_bin df == 2


def normalised_bins(df: Added):
    counts = np.histogram(df["age"], bins=EDGES)[0]
    return counts / counts.sum()
# expect: normalised_bins df.L1 == 1  # known: loose
# expect: normalised_bins df.D == 3


def densities(df: Added):
    return np.histogram(df["age"], bins=[0, 1, 2], density=True)[0]
# expect: densities df.L1 == 1


# -- arrays and lists


def array_bins(ages: Annotated[np.ndarray, SymmetricDistance]):
    return np.histogram(ages, bins=np.arange(0, 101, 10))[0]
# expect: array_bins ages.L1 == 1


def array_bincount(codes: Annotated[np.ndarray, ChangeOneDistance, Interval(ge=0, le=3)]):
    return np.bincount(codes.astype(int), minlength=4)
# expect: array_bincount codes.L1 == 2
# expect: array_bincount codes.L2 == sqrt(2)
# expect: array_bincount codes.LInf == 1
# expect: array_bincount codes.D == 2


def list_counter(words: Annotated[list[Literal["a", "b", "c"]], SymmetricDistance]):
    counts = Counter(words)
    return [counts[w] for w in ("a", "b", "c")]
# expect: list_counter words.L1 == 1


def list_counter_edited(words: Annotated[list[Literal["a", "b", "c"]], ChangeOneDistance]):
    counts = Counter(words)
    return {w: counts.get(w, 0) for w in ("a", "b", "c")}
# expect: list_counter_edited words.L1 == 2
# expect: list_counter_edited words.L2 == sqrt(2)
# expect: list_counter_edited words.LInf == 1
# expect: list_counter_edited words.D == 2


def list_counter_most_common(words: Annotated[list[Literal["a", "b", "c"]], SymmetricDistance]):
    return [n for _, n in Counter(words).most_common(2)]
# expect: list_counter_most_common words.L1 == inf


def list_pairs(rows: Annotated[list[tuple[Literal[0, 1], Literal[0, 1, 2]]], ChangeOneDistance]):
    table = np.zeros((2, 3))
    for i, j in rows:
        table[i, j] += 1
    return table.flatten()
# expect: list_pairs rows.L1 == 2
# expect: list_pairs rows.L2 == sqrt(2)
# expect: list_pairs rows.LInf == 1
