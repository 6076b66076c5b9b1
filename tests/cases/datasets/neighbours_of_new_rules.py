"""What looks like dummies, merges with public frames, counters, first rows of groups and vectors in place, and is something else."""
# ruff: noqa
# columns: p=float[0,10] q=float[-3,5] n=int[0,4] k=a|b|c g=u|v user=1|2|3
import copy
import operator
from collections import Counter
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import ChangeOneDistance, Column, HammingDistance, InsertDeleteDistance, MaxRowsPer, Real, Size, SymmetricDistance

FS = Annotated[pd.DataFrame, SymmetricDistance, Column("p", Interval(ge=0, le=10))]
FI = Annotated[pd.DataFrame, InsertDeleteDistance, Column("p", Interval(ge=0, le=10))]
FC = Annotated[pd.DataFrame, ChangeOneDistance, Column("p", Interval(ge=0, le=10))]
LK = Annotated[list[str], SymmetricDistance]
LL = Annotated[list[tuple[str, str]], SymmetricDistance]
H6 = Annotated[np.ndarray, HammingDistance, Interval(ge=0, le=10), Size(6)]
TWICE = pd.DataFrame({"k": ["a", "a", "c"], "rate": [1.0, 2.0, 3.0]})
KEYS = ["a", "b"]


# -- merges


def keys_that_are_not_unique(df: FS):
    return df.merge(TWICE, on="k")["rate"].sum()
# expect: keys_that_are_not_unique df == inf


def weights_of_both_signs(df: FC):
    weights = pd.DataFrame({"k": KEYS, "w": [5, -6]})
    return df.merge(weights, on="k")["w"].sum()
# expect: weights_of_both_signs df == 11


def changed_by_another_name(df: FS):
    weights = pd.DataFrame({"k": KEYS, "w": [5, -6]})
    alias = weights
    alias["k"] = "b"
    return df.merge(weights, on="k")["w"].sum()
# expect: changed_by_another_name df == inf


def changed_by_its_place(df: FS):
    weights = pd.DataFrame({"k": KEYS, "w": [5, -6]})
    weights.iloc[0, 0] = "b"
    return df.merge(weights, on="k")["w"].sum()
# expect: changed_by_its_place df == inf


def of_both_names(df: FS):
    own = pd.DataFrame({"k": KEYS, "p": [5, -6]})
    return df.merge(own, on="k")["p"].sum()
# expect: of_both_names df == inf


# -- dummies


def both_dummies(df: FS):
    found = pd.get_dummies(df["k"], dtype=int)
    return (found["a"] + found["b"]).sum()
# expect: both_dummies df == 1  # known: loose


def dummies_of_two(df: FC):
    found = pd.get_dummies(df, columns=["k", "g"], dtype=int)
    return np.array([found["k_a"].sum(), found["g_u"].sum()])
# expect: dummies_of_two df.L1 == 2


def all_dummies(df: FS):
    return pd.get_dummies(df["k"]).sum().sum()
# expect: all_dummies df == 1  # known: loose


def without_the_first(df: FS):
    return pd.get_dummies(df["k"], drop_first=True).reindex(columns=["a"], fill_value=0)["a"].sum()
# expect: without_the_first df == inf


# -- first rows of groups


def kept_of_the_first(df: FS):
    first = df.drop_duplicates("k")
    return len(first[first["p"] > 3])
# expect: kept_of_the_first df == inf


def summed_first(df: FS):
    return df.drop_duplicates("k")["p"].sum()
# expect: summed_first df == inf


def summed_first_in_order(df: FI):
    return df.drop_duplicates("k")["p"].sum()
# expect: summed_first_in_order df == 10


def no_repeated(df: FS):
    return len(df.drop_duplicates("k", keep=False))
# expect: no_repeated df == inf


def more_than_different(df: FS):
    return len(df.drop_duplicates("k")) - df["k"].nunique()
# expect: more_than_different df == 1  # known: loose


# -- counters


def counted_twice(d: LK):
    counts = Counter()
    for text in d:
        counts.update([text, text])
    return counts["a"]
# expect: counted_twice d == 2


def counted_and_set(d: LK):
    counts = Counter()
    counts.update(d)
    counts["b"] = 5
    return counts["a"]
# expect: counted_and_set d == 1  # known: loose


def counted_after_looking(d: LK):
    counts = Counter()
    for text in d:
        counts[text] += 1
        if counts["q"] > 3:
            counts["z"] += 1
    return counts["z"]
# expect: counted_after_looking d == inf


def counted_in_two(d: LK):
    counts = Counter()
    also = counts
    for text in d:
        also.update([text])
    return counts["a"], len(counts)
# expect: counted_in_two d[0] == 1
# expect: counted_in_two d[1] == 1


# -- texts of rows


def equal_and_known(d: LL):
    return [sum(1 for a, b in d if a == b), sum(1 for a, b in d if a == "a")]
# expect: equal_and_known d.L1 == 2


def lower_and_upper(d: LL):
    return [sum(1 for a, b in d if a.lower() == "a"), sum(1 for a, b in d if a.upper() == "A")]
# expect: lower_and_upper d.L1 == 2


def lower_and_lower(d: LL):
    return [sum(1 for a, b in d if a.lower() == "a"), sum(1 for a, b in d if a.lower() == "b")]
# expect: lower_and_lower d.L1 == 1


# -- rows read in a branch


def read_in_a_branch(df: FS):
    total = 0.0
    for _, row in df.iterrows():
        if row["q"] > 0:
            total += row["p"]
    return total
# expect: read_in_a_branch df == 10


def not_bounded_in_a_branch(df: FS):
    total = 0.0
    for _, row in df.iterrows():
        if row["p"] > 0:
            total += row["q"]
    return total
# expect: not_bounded_in_a_branch df == inf


# -- groups


def largest_of_the_groups(df: FS):
    best = 0
    for _, group in df.groupby("k"):
        best = max(best, group["p"].sum())
    return best
# expect: largest_of_the_groups df == 10


def smallest_of_the_groups(df: FS):
    best = 100
    for _, group in df.groupby("k"):
        best = min(best, len(group))
    return best
# expect: smallest_of_the_groups df == 99  # known: loose


def one_group(df: FC):
    return df.groupby("k").get_group("a")["p"].sum()
# expect: one_group df == 10


# -- vectors in place


def differences_written_into(d: H6):
    e = d.reshape(3, 2)
    e[0, 0] = 10 ** 6 * d.sum()
    return d.sum()
# expect: differences_written_into d == inf


def an_entry_and_the_sum(d: H6):
    return np.array([d[0], d[1], d[0] + d[1]])
# expect: an_entry_and_the_sum d.L1 == 20
# expect: an_entry_and_the_sum d.LInf == 10


def some_of_the_places(d: H6):
    return np.cumsum(d)[[0, 5]]
# expect: some_of_the_places d.L1 == 20


L6 = Annotated[list[float], HammingDistance, Interval(ge=0, le=10), Size(6)]


def a_list_and_itself(d: L6):
    return max(operator.add(d, d)), sum(operator.mul(d, 2))
# expect: a_list_and_itself d[0] == 10
# expect: a_list_and_itself d[1] == 20


def turned_and_written(d: H6):
    turned = d[::-1]
    turned[0] = 10 ** 9 * d[1]
    return d[5]
# expect: turned_and_written d == inf


def sorted_in_place(d: H6):
    d.sort()
    return d[0]
# expect: sorted_in_place d == 10
