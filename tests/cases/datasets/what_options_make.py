"""Options and arguments that make something else of a rule: several columns, several numbers, another question, any value at all."""
# ruff: noqa
from collections import defaultdict
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from dpcheck import Column, MetricFrame, SymmetricDistance

Rows = MetricFrame[SymmetricDistance]
Two = Annotated[pd.DataFrame, SymmetricDistance, Column("a", Interval(ge=0, le=10)), Column("b", Interval(ge=0, le=10))]


def groups_in_a_pattern(df: Rows):
    return df["s"].str.extract("(a)(b)", expand=False).count()
# expect: groups_in_a_pattern df == 2  # known: loose


def one_group_in_a_pattern(df: Rows):
    return df["s"].str.extract("(a)b", expand=False).count()
# expect: one_group_in_a_pattern df == 1


def named_group_in_a_pattern(df: Rows):
    return df["s"].str.extract(r"(?P<digits>\d+)", expand=False).count()
# expect: named_group_in_a_pattern df == 1


def group_that_does_not_capture(df: Rows):
    return df["s"].str.extract("(?:x|y)(a)", expand=False).notna().sum()
# expect: group_that_does_not_capture df == 1


def groups_of_a_pattern_that_is_given(df: Rows, pattern: str):
    return df["s"].str.extract(pattern, expand=False).count()
# expect: groups_of_a_pattern_that_is_given df == inf


def missing_texts_count_much(df: Rows):
    return df["s"].str.match("a", na=100).sum()
# expect: missing_texts_count_much df == 100  # known: loose
# columns: missing_texts_count_much s=a|ab|b|?


def missing_texts_do_not_match(df: Rows):
    return df["s"].str.match("a", na=False).sum()
# expect: missing_texts_do_not_match df == 1
# columns: missing_texts_do_not_match s=a|ab|b|?


def missing_texts_are_contained(df: Rows):
    return df["s"].str.contains("a", na=True).sum()
# expect: missing_texts_are_contained df == 1
# columns: missing_texts_are_contained s=a|ab|b|?


def missing_texts_begin_with_much(df: Rows):
    return df["s"].str.startswith("a", na=7).sum()
# expect: missing_texts_begin_with_much df == 7  # known: loose
# refused: missing_texts_begin_with_much by pandas 3, of a number for a truth value
# columns: missing_texts_begin_with_much s=a|ab|b|?


def missing_texts_end_as_they_are_told(df: Rows, na: float):
    return df["s"].str.endswith("a", na=na).sum()
# expect: missing_texts_end_as_they_are_told df == inf
# columns: missing_texts_end_as_they_are_told s=a|ab|b|?


def renamed_to_another(df: Two):
    return df.rename(columns={"a": "b"})["b"].clip(0, 1).sum()
# expect: renamed_to_another df == inf


def renamed_in_place_to_another(df: Two):
    df.rename(columns={"a": "b"}, inplace=True)
    return df["b"].clip(0, 1).sum()
# expect: renamed_in_place_to_another df == inf


def renamed_to_a_name_of_its_own(df: Two):
    return df.rename(columns={"a": "c"})["c"].sum()
# expect: renamed_to_a_name_of_its_own df == 10


def names_exchanged(df: Two):
    return df.rename(columns={"a": "b", "b": "a"})["b"].clip(0, 5).sum()
# expect: names_exchanged df == 5


def two_renamed_to_one(df: Two):
    return df.rename(columns={"a": "c", "b": "c"})["c"].clip(0, 1).sum()
# expect: two_renamed_to_one df == inf


def assigned_and_renamed(df: Two):
    return df.assign(c=1.0).rename(columns={"c": "a"})["a"].clip(0, 1).sum()
# expect: assigned_and_renamed df == inf


def renamed_to_what_was_looked_at(df: Rows):
    top = df["b"].clip(0, 1).sum()
    return df.rename(columns={"a": "b"})["b"].clip(0, 1).sum() + top
# expect: renamed_to_what_was_looked_at df == inf


def among_all_of_a_column(df: Two):
    return len(df.query("a in b"))
# expect: among_all_of_a_column df == inf


def not_among_all_of_a_column(df: Two):
    return len(df.query("a not in b"))
# expect: not_among_all_of_a_column df == inf


def among_all_or_few(df: Two):
    return len(df.query("(a in [1]) or (a in b)"))
# expect: among_all_or_few df == inf


def among_few(df: Two):
    return len(df.query("a in [1, 2]"))
# expect: among_few df == 1


def quantiles_at_levels_of_an_array(df: Two, q: np.ndarray):
    return df["a"].quantile(q)
# expect: quantiles_at_levels_of_an_array df == inf
# given: quantiles_at_levels_of_an_array q = np.array([0.25, rng.random()])


def quantiles_at_levels_of_a_list(df: Two, q: list):
    return df["a"].quantile(q)
# expect: quantiles_at_levels_of_a_list df == inf
# given: quantiles_at_levels_of_a_list q = [0.0, rng.random(), 1.0]


def quantile_at_a_level(df: Two, q: float):
    return df["a"].quantile(q)
# expect: quantile_at_a_level df == 10
# given: quantile_at_a_level q = rng.choice((0.0, 0.5, 1.0, rng.random()))


def quantiles_of_groups(df: Two, q: np.ndarray):
    return df.groupby("b")["a"].quantile(q).sum()
# expect: quantiles_of_groups df == inf
# given: quantiles_of_groups q = np.array([0.25, 0.75])


def keys_that_a_map_meets(df: Two):
    seen = defaultdict(int)
    df["a"].map(seen)
    return len(seen)
# expect: keys_that_a_map_meets df == 1  # known: loose


def keys_that_a_function_makes(df: Two):
    seen = defaultdict(lambda: 5)
    df["a"].map(seen)
    return len(seen)
# expect: keys_that_a_function_makes df == 1  # known: loose


def keys_of_a_plain_dict(df: Two):
    seen = {1: 2.0}
    df["a"].map(seen)
    return len(seen)
# expect: keys_of_a_plain_dict df == 0


def computed_among_all_of_a_column(df: Two):
    return df.eval("a in b").sum()
# expect: computed_among_all_of_a_column df == inf
