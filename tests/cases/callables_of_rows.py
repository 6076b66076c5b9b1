"""Functions that a library function or an index is handed: pandas may run them, once or as often as the data say, and what they leave behind is private."""
# ruff: noqa
from functools import partial
from typing import Annotated

import pandas as pd
from annotated_types import Interval
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

Rows = MetricFrame[SymmetricDistance]
Ages = Annotated[pd.Series, SymmetricDistance, Interval(ge=0, le=10)]


def replaced_by_a_counter(df: Rows):
    hits = [0]
    def seen(match):
        hits[0] += 1
        return "b"
    df["s"].str.replace("a", seen, regex=True)
    return hits[0]
# expect: replaced_by_a_counter df == inf


def replaced_and_released(df: Rows, eps: float):
    hits = [0]
    def seen(match):
        hits[0] += 1000
        return "b"
    df["s"].str.replace("a", seen, regex=True)
    return laplacian_mechanism(hits[0], 1, eps)  # error: DP305


def replaced_by_numbers(df: Rows):
    n = [0]
    def number(match):
        n[0] += 1
        return str(n[0])
    return (df["s"].str.replace("a", number, regex=True) == "5").sum()
# expect: replaced_by_numbers df == inf


def replaced_by_method(df: Rows):
    class Counting:
        n = 0
        def __call__(self, match):
            self.n += 1
            return "b"
    counting = Counting()
    df["s"].str.replace("a", counting, regex=True)
    return counting.n
# expect: replaced_by_method df == inf


def replaced_by_bound_method(df: Rows):
    class Counting:
        def __init__(self):
            self.n = 0
        def seen(self, match):
            self.n += 1
            return "b"
    counting = Counting()
    df["s"].str.replace("a", counting.seen, regex=True)
    return counting.n
# expect: replaced_by_bound_method df == inf


def replaced_by_partial(df: Rows):
    hits = []
    def seen(into, match):
        into.append(1)
        return "b"
    df["s"].str.replace("a", partial(seen, hits), regex=True)
    return len(hits)
# expect: replaced_by_partial df == inf


def replaced_by_nonlocal(df: Rows):
    hits = 0
    def seen(match):
        nonlocal hits
        hits += 1
        return "b"
    df["s"].str.replace("a", seen, regex=True)
    return hits
# expect: replaced_by_nonlocal df == inf


def replaced_by_one_of_two(df: Rows, strict: bool):
    hits = []
    f = (lambda match: hits.append(1) or "b") if strict else (lambda match: "b")
    df["s"].str.replace("a", f, regex=True)
    return len(hits)
# expect: replaced_by_one_of_two df == inf


def replaced_by_a_raising_one(df: Rows):
    def seen(match):
        raise ValueError
    try:
        df["s"].str.replace("a", seen, regex=True)
    except ValueError:
        return 1000
    return 0
# expect: replaced_by_a_raising_one df == 1000  # known: loose


def replaced_by_a_pure_function(df: Rows):
    clean = df["s"].str.replace("[aeiou]", lambda match: match.group().upper(), regex=True)
    return (clean == "bAd").sum()
# expect: replaced_by_a_pure_function df == 1


def replaced_by_a_mechanism(df: Rows, eps: float):
    total = df["a"].clip(0, 1).sum()
    def noisy(match):
        return str(laplacian_mechanism(total, 1, eps))
    df["s"].str.replace("a", noisy, regex=True)  # error: DP305


def replaced_by_a_mechanism_of_nothing(df: Rows, eps: float):
    spent = []
    def noisy(match):
        spent.append(laplacian_mechanism(1.0, 1, eps))
        return "b"
    df["s"].str.replace("a", noisy, regex=True)  # error: DP305


def loc_of_a_function(df: Rows):
    lengths = []
    df.loc[lambda d: lengths.append(len(d)) or (d["a"] > 0)]
    return sum(lengths)
# expect: loc_of_a_function df == 1


def loc_of_a_filter(df: Rows):
    return len(df.loc[lambda d: d["a"] > 0])
# expect: loc_of_a_filter df == 1


def loc_of_a_filter_and_column(df: Rows):
    return df.loc[lambda d: d["a"] > 0, "a"].clip(0, 5).sum()
# expect: loc_of_a_filter_and_column df == 5


def loc_after_a_store(df: Rows):
    df.loc[lambda d: d["a"] > 5, "a"] = 5
    return df["a"].clip(0, 7).sum()
# expect: loc_after_a_store df == 5


def store_by_a_function(df: Rows):
    lengths = []
    df.loc[lambda d: lengths.append(d["a"].clip(0, 3).sum()) or (d["a"] > 5), "a"] = 5
    return sum(lengths)
# expect: store_by_a_function df == 3


def item_of_a_function(df: Rows):
    lengths = []
    df[lambda d: lengths.append(len(d)) or (d["a"] > 0)]
    return sum(lengths)
# expect: item_of_a_function df == 1


def item_of_a_filter(df: Rows):
    return df[lambda d: d["a"] > 0]["a"].clip(0, 2).sum()
# expect: item_of_a_filter df == 2


def item_of_a_column_function(df: Rows):
    lengths = []
    df["a"][lambda s: lengths.append(len(s)) or (s > 0)]
    return sum(lengths)
# expect: item_of_a_column_function df == 1


def item_of_a_named_filter(x: Ages):
    def large(s):
        return s > 5
    return x[large].sum()
# expect: item_of_a_named_filter x == 10


def column_loc_of_a_function(df: Rows):
    lengths = []
    df["a"].loc[lambda s: lengths.append(len(s)) or (s > 0)]
    return sum(lengths)
# expect: column_loc_of_a_function df == 1


def column_iloc_of_a_function(df: Rows):
    lengths = []
    df["a"].iloc[lambda s: lengths.append(len(s)) or 0]
    return sum(lengths)
# expect: column_iloc_of_a_function df == 1


def loc_of_a_function_that_releases(df: Rows, eps: float):
    kept = []
    df.loc[lambda d: kept.append(laplacian_mechanism(len(d), 1, eps)) or (d["a"] > 0)]
    return kept[0]
# expect: loc_of_a_function_that_releases df.epsilon == eps


def where_of_a_function(df: Rows):
    sums = []
    df.where(lambda d: sums.append(d["a"].clip(0, 3).sum()) or (d > 0))
    return sum(sums)
# expect: where_of_a_function df == 3


def where_by_a_function(df: Rows):
    return df["a"].clip(0, 5).where(lambda s: s > 1, 0).sum()
# expect: where_by_a_function df == 5


def where_else_of_a_function(df: Rows):
    lengths = []
    df["a"].where(df["a"] > 0, lambda s: lengths.append(len(s)) or 0)
    return sum(lengths)
# expect: where_else_of_a_function df == 1


def mask_of_a_function(df: Rows):
    lengths = []
    df["a"].mask(lambda s: lengths.append(len(s)) or (s > 0), 0)
    return sum(lengths)
# expect: mask_of_a_function df == 1


def mask_of_a_pair(df: Rows):
    lengths = []
    df["a"].mask(lambda s: lengths.append(len(s)) or (s > 0), lambda s: lengths.append(len(s)) or 0)
    return sum(lengths)
# expect: mask_of_a_pair df == 2


def grouped_by_a_function(df: Rows):
    labels = []
    df.groupby(lambda label: labels.append(label) or 0).size()
    return len(labels)
# expect: grouped_by_a_function df == 1  # known: loose


def column_grouped_by_a_function(df: Rows):
    labels = []
    df["a"].groupby(lambda label: labels.append(1) or 0).sum()
    return sum(labels)
# expect: column_grouped_by_a_function df == 1  # known: loose


def grouped_by_functions(df: Rows):
    labels = []
    df.groupby(["g", lambda label: labels.append(1) or 0]).size()
    return sum(labels)
# expect: grouped_by_functions df == 1  # known: loose


def aggregated_by_name_and_function(df: Rows):
    sums = []
    df.groupby("g").agg(x=("a", lambda s: sums.append(s.sum()) or 0))
    return sum(sums)
# expect: aggregated_by_name_and_function df == inf


def aggregated_by_a_dict_of_functions(df: Rows):
    sums = []
    df.groupby("g").agg({"a": lambda s: sums.append(s.sum()) or 0})
    return sum(sums)
# expect: aggregated_by_a_dict_of_functions df == inf


def aggregated_by_a_list(df: Rows):
    sums = []
    df.groupby("g")["a"].agg(["sum", lambda s: sums.append(s.sum()) or 0])
    return sum(sums)
# expect: aggregated_by_a_list df == inf


def aggregated_column_by_a_list(df: Rows):
    sums = []
    df["a"].agg(["sum", lambda s: sums.append(1) or 0])
    return sum(sums)
# expect: aggregated_column_by_a_list df == inf


def aggregated_by_a_method(df: Rows):
    sums = []
    df.groupby("g")["a"].agg(sums.append)
    return len(sums)
# expect: aggregated_by_a_method df == 1  # known: loose


def aggregated_with_a_mechanism(df: Rows, eps: float):
    df.groupby("g").agg(x=("a", lambda s: laplacian_mechanism(s.clip(0, 1).sum(), 1, eps)))  # error: DP305


def counts_located_by_a_function(df: Rows):
    sums = []
    df.groupby("g").size().loc[lambda s: sums.append(s.sum()) or (s > 3)]
    return sum(sums)
# expect: counts_located_by_a_function df == 1


def sums_indexed_by_a_function(df: Rows):
    seen = []
    df[["a", "b"]].clip(0, 1).sum()[lambda s: seen.append(s["a"]) or "a"]
    return sum(seen)
# expect: sums_indexed_by_a_function df == 1


def aggregated_by_methods(df: Rows):
    sums = []
    df.groupby("g")["a"].agg(["sum", sums.append])
    return len(sums)
# expect: aggregated_by_methods df == 1  # known: loose


def transformed_by_a_list(df: Rows):
    sums = []
    df.transform([lambda s: sums.append(s.sum()) or s])
    return sum(sums)
# expect: transformed_by_a_list df == inf


def transformed_by_a_dict(df: Rows):
    sums = []
    df.groupby("g").transform({"a": sums.append})
    return len(sums)
# expect: transformed_by_a_dict df == 1  # known: loose


def transformed_by_a_dict_of_a_partial(df: Rows):
    sums = []
    def keep(into, s):
        into.append(s.sum())
        return s
    df.transform({"a": partial(keep, sums)})
    return len(sums)
# expect: transformed_by_a_dict_of_a_partial df == 1  # known: loose
