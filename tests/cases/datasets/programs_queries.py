"""Query programs as they are published: clipping bounds found by queries, marginals, scores for selection, noisy averages."""
# ruff: noqa
# columns: age=float pay=float sex=F|M|X education=int hours=float occupation=a|b|c month=1|2|3|4
import math
from collections import Counter
from typing import Annotated, Literal

import numpy as np
import pandas as pd
from annotated_types import Interval, MinLen
from dpcheck import (
    ChangeOneDistance, Column, L1, L2, LInf, MaxRowsPer, MetricFrame, Size, SymmetricDistance, above_threshold, exponential_mechanism,
    gaussian_mechanism, laplacian_mechanism, report_noisy_max,
)

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]
EditedN = Annotated[pd.DataFrame, ChangeOneDistance, Size("n")]

OPTIONS = ["a", "b", "c"]


# -- counting queries


def query_highly_educated(adult: Added):
    return adult[adult["education"] > 10].shape[0]
# expect: query_highly_educated adult == 1


def is_married(row):
    return row["education"] > 12 and row["hours"] < 40


def query_by_predicate(adult: Annotated[pd.DataFrame, SymmetricDistance, MinLen(1)]):
    return adult.apply(is_married, axis=1).sum()
# expect: query_by_predicate adult == 1


def run_query(frame, column, threshold):
    return len(frame[frame[column] >= threshold])


def workload(adult: Added):
    return np.array([run_query(adult, "age", 40), run_query(adult, "age", 60), run_query(adult, "hours", 20)])
# expect: workload adult.L1 == 3
# expect: workload adult.L2 == sqrt(3)
# expect: workload adult.LInf == 1
# expect: workload adult.D == 3


def workload_edited(adult: Edited):
    return np.array([run_query(adult, "age", 40), run_query(adult, "age", 60), run_query(adult, "hours", 20)])
# expect: workload_edited adult.L1 == 3
# expect: workload_edited adult.L2 == sqrt(3)
# expect: workload_edited adult.LInf == 1
# expect: workload_edited adult.D == 3


def workload_of_lambdas(adult: Added):
    queries = [
        lambda d: len(d),
        lambda d: (d["age"] > 30).sum(),
        lambda d: (d["sex"] == "F").sum() - (d["sex"] == "M").sum(),
    ]
    return np.array([q(adult) for q in queries])
# expect: workload_of_lambdas adult.L1 == 3
# expect: workload_of_lambdas adult.L2 == sqrt(3)
# expect: workload_of_lambdas adult.LInf == 1
# expect: workload_of_lambdas adult.D == 3


def all_ranges(adult: Added):
    answers = []
    for low in range(0, 100, 25):
        for high in range(low + 25, 101, 25):
            answers.append(adult["age"].between(low, high, inclusive="left").sum())
    return np.array(answers)
# expect: all_ranges adult.L1 == 6
# expect: all_ranges adult.L2 == sqrt(6)
# expect: all_ranges adult.LInf == 1
# expect: all_ranges adult.D == 6


def binary_tree(adult: Added):
    ages = adult["age"].clip(0, 7).astype(int)
    leaves = np.bincount(ages, minlength=8)
    pairs = leaves.reshape(4, 2).sum(axis=1)
    quads = pairs.reshape(2, 2).sum(axis=1)
    return np.concatenate([[quads.sum()], quads, pairs, leaves])
# expect: binary_tree adult.L1 == 4
# expect: binary_tree adult.L2 == 2
# expect: binary_tree adult.LInf == 1
# expect: binary_tree adult.D == 4


# -- the bound at which to clip, from queries


def query_clipped(df, b):
    return df["age"].clip(lower=0, upper=b).sum()


def clipping_bounds(adult: Added):
    bounds = [1, 10, 50]
    return np.array([query_clipped(adult, b) for b in bounds])
# expect: clipping_bounds adult.L1 == 61
# expect: clipping_bounds adult.L2 == sqrt(2601)
# expect: clipping_bounds adult.LInf == 50
# expect: clipping_bounds adult.D == 3


def clipping_bounds_loop(adult: Added):
    answers = []
    for b in range(1, 6):
        answers.append(adult["age"].clip(lower=0, upper=b).sum())
    return answers
# expect: clipping_bounds_loop adult.L1 == 15
# expect: clipping_bounds_loop adult.L2 == sqrt(55)
# expect: clipping_bounds_loop adult.LInf == 5
# expect: clipping_bounds_loop adult.D == 5


def next_bound(df: Added, b: int):
    return query_clipped(df, b) - query_clipped(df, b + 1)
# expect: next_bound df == 1


def next_bound_doubling(df: Added, b: Annotated[int, Interval(ge=1)]):
    return query_clipped(df, 2 * b) - query_clipped(df, b)
# expect: next_bound_doubling df == b


def improvement_stream(df: Added):
    return np.array([query_clipped(df, b + 1) - query_clipped(df, b) for b in range(0, 4)])
# expect: improvement_stream df.L1 == 4
# expect: improvement_stream df.LInf == 1
# expect: improvement_stream df.L2 == 2
# expect: improvement_stream df.D == 4


def outside_of_the_bound(df: Added, b: int):
    return (df["age"] > b).sum()
# expect: outside_of_the_bound df == 1


def first_good_bound(df: Added, epsilon: float):
    def query(b):
        return lambda d: query_clipped(d, b) - query_clipped(d, b + 1)
    return above_threshold([query(b) for b in range(0, 100, 10)], df, 0, epsilon)
# expect: first_good_bound df.epsilon == epsilon


# -- averages by parts


def noisy_average(df: Added, b: int, epsilon: float):
    total = laplacian_mechanism(df["age"].clip(lower=0, upper=b).sum(), b, epsilon / 2)
    size = laplacian_mechanism(len(df), 1, epsilon / 2)
    return total / size
# expect: noisy_average df.epsilon == epsilon


def average_parts(df: Added):
    clipped = df["age"].clip(20, 90)
    return clipped.sum(), clipped.count()
# expect: average_parts df[0] == 90
# expect: average_parts df[1] == 1


def average_parts_shifted(df: Added):
    middle = 55
    return (df["age"].clip(20, 90) - middle).sum() + middle * 0
# expect: average_parts_shifted df == 35


def noisy_histogram(df: Added, epsilon: float):
    counts = df["occupation"].value_counts().reindex(OPTIONS, fill_value=0)
    return {o: laplacian_mechanism(counts[o], 1, epsilon) for o in OPTIONS}
# expect: noisy_histogram df.epsilon == epsilon


def noisy_marginals(df: Added, epsilon: float):
    by_sex = df["sex"].value_counts().reindex(["F", "M"], fill_value=0).to_numpy()
    by_month = df["month"].value_counts().reindex(range(1, 5), fill_value=0).to_numpy()
    return laplacian_mechanism(by_sex, 1, epsilon), laplacian_mechanism(by_month, 1, epsilon)
# expect: noisy_marginals df.epsilon == 2 * epsilon


def gaussian_totals(df: Added, epsilon: float, delta: float):
    totals = np.array([df[df["month"] == m]["pay"].clip(0, 10).sum() for m in (1, 2, 3, 4)])
    return gaussian_mechanism(totals, 10, epsilon, delta)
# expect: gaussian_totals df.epsilon == epsilon


# -- marginals and contingency tables


def all_two_way(df: Added):
    first = pd.crosstab(df["sex"], df["occupation"]).reindex(index=["F", "M", "X"], columns=OPTIONS, fill_value=0)
    second = pd.crosstab(df["sex"], df["month"]).reindex(index=["F", "M", "X"], columns=[1, 2, 3, 4], fill_value=0)
    return np.concatenate([first.to_numpy().ravel(), second.to_numpy().ravel()])
# expect: all_two_way df.L1 == 2
# expect: all_two_way df.L2 == sqrt(2)
# expect: all_two_way df.LInf == 1
# expect: all_two_way df.D == 2


def all_two_way_edited(df: Edited):
    first = pd.crosstab(df["sex"], df["occupation"]).reindex(index=["F", "M", "X"], columns=OPTIONS, fill_value=0)
    second = pd.crosstab(df["sex"], df["month"]).reindex(index=["F", "M", "X"], columns=[1, 2, 3, 4], fill_value=0)
    return np.concatenate([first.to_numpy().ravel(), second.to_numpy().ravel()])
# expect: all_two_way_edited df.L1 == 4
# expect: all_two_way_edited df.L2 == 2
# expect: all_two_way_edited df.LInf == 1
# expect: all_two_way_edited df.D == 4


def time_ranges(df: Added):
    windows = [(0, 10), (5, 15), (10, 20)]
    return np.array([((df["hours"] >= a) & (df["hours"] < b)).sum() for a, b in windows])
# expect: time_ranges df.L1 == 2
# expect: time_ranges df.L2 == sqrt(2)
# expect: time_ranges df.LInf == 1
# expect: time_ranges df.D == 2


def several_histograms(df: Added):
    ages = np.histogram(df["age"], bins=[0, 20, 40, 60, 80])[0]
    hours = np.histogram(df["hours"], bins=[0, 20, 40, 60])[0]
    return ages, hours
# expect: several_histograms df[0] == 1
# expect: several_histograms df[1] == 1


def parity(df: Edited):
    signs = np.where(df["sex"] == "F", 1, -1) * np.where(df["age"] > 40, 1, -1)
    return signs.sum()
# expect: parity df == 2


def chi_square_cell(df: EditedN, n: int):
    both = ((df["sex"] == "F") & (df["age"] > 40)).sum()
    expected = (df["sex"] == "F").sum() * (df["age"] > 40).sum() / n
    return both - expected
# expect: chi_square_cell df == (n - 1) / n  # known: loose
# where: chi_square_cell n = len(df)


# -- scores for selection


def score_of_options(df: Added):
    return np.array([(df["occupation"] == o).sum() for o in OPTIONS])
# expect: score_of_options df.LInf == 1
# expect: score_of_options df == 1


def score_of_options_in_shares(df: EditedN, n: int):
    return df["occupation"].value_counts().reindex(OPTIONS, fill_value=0) / n
# expect: score_of_options_in_shares df.LInf == 1 / n
# where: score_of_options_in_shares n = len(df)
# expect: score_of_options_in_shares df.L2 == min(sqrt(2) / abs(n), sqrt(3))


def score(data, option):
    return data.value_counts().get(option, 0)


def most_common_occupation(df: Added, epsilon: float):
    scores = [score(df["occupation"], o) for o in OPTIONS]
    return exponential_mechanism(OPTIONS, scores, 1, epsilon)
# expect: most_common_occupation df.epsilon == epsilon / 2


def most_common_occupation_by_noise(df: Edited, epsilon: float):
    scores = [(df["occupation"] == o).sum() for o in OPTIONS]
    return report_noisy_max(OPTIONS, scores, 1, epsilon)
# expect: most_common_occupation_by_noise df.epsilon == epsilon


def median_score(ages: Annotated[np.ndarray, SymmetricDistance], candidate: float):
    below = (ages < candidate).sum()
    above = (ages > candidate).sum()
    return -abs(below - above)
# expect: median_score ages == 1


def median_score_edited(ages: Annotated[np.ndarray, ChangeOneDistance], candidate: float):
    below = (ages < candidate).sum()
    above = (ages > candidate).sum()
    return -abs(below - above)
# expect: median_score_edited ages == 2


def quantile_score(df: Added, candidates: list[float]):
    ages = df["age"].to_numpy()
    return np.array([-abs((ages <= c).sum() - 0.75 * len(ages)) for c in candidates])
# expect: quantile_score df.LInf == 0.75
# expect: quantile_score df.L1 == 3 * len(candidates) / 4
# expect: quantile_score df.L2 == min(3 * len(candidates) / 4, 3 * sqrt(len(candidates)) / 4)
# expect: quantile_score df.D == len(candidates)


def quantile_score_by_alpha(data: Annotated[list[float], SymmetricDistance], alpha: Annotated[float, Interval(ge=0, le=1)], c: float):
    return -abs(sum(1 for x in data if x <= c) - alpha * len(data))
# expect: quantile_score_by_alpha data == max(alpha, 1 - alpha)
# at: quantile_score_by_alpha alpha=0.5 c=3
# at: quantile_score_by_alpha alpha=0.9 c=3


def quantile_score_edited(data: Annotated[list[float], ChangeOneDistance], alpha: Annotated[float, Interval(ge=0, le=1)], c: float):
    return -abs(sum(1 for x in data if x <= c) - alpha * len(data))
# expect: quantile_score_edited data == 1
# at: quantile_score_edited alpha=0.5 c=3
# at: quantile_score_edited alpha=0.25 c=3


def quantile_candidates_from_the_data(data: Annotated[list[float], SymmetricDistance]):
    return [-abs(sum(1 for x in data if x <= c) - len(data) / 2) for c in data]
# expect: quantile_candidates_from_the_data data.LInf == inf
# expect: quantile_candidates_from_the_data data == inf


def threshold_stream(data: Annotated[list[float], SymmetricDistance]):
    return [sum(1 for x in data if x > t) for t in range(5)]
# expect: threshold_stream data.L1 == 5
# expect: threshold_stream data.LInf == 1
# expect: threshold_stream data.L2 == sqrt(5)
# expect: threshold_stream data.D == 5


# -- multiplicative weights


def workload_error(df: Added, weights: list[float]):
    answers = np.array([(df["month"] == m).sum() for m in (1, 2, 3)])
    synthetic = np.array([sum(weights[: i + 1]) for i in range(3)])
    return np.abs(answers - synthetic)
# expect: workload_error df.LInf == 1
# expect: workload_error df.L1 == 1
# given: workload_error weights = [rng.random() for _ in range(3)]


def range_query(histogram, low, high):
    return sum(histogram[low:high])


def workload_scores(data: Annotated[list[Literal[0, 1, 2, 3]], SymmetricDistance], synthetic: list[float]):
    histogram = [data.count(i) for i in range(4)]
    ranges = [(0, 2), (1, 3), (2, 4), (0, 4)]
    return [abs(range_query(histogram, a, b) - range_query(synthetic, a, b)) for a, b in ranges]
# expect: workload_scores data.LInf == 1
# expect: workload_scores data.L1 == 3  # known: loose
# given: workload_scores synthetic = [rng.random() * 5 for _ in range(4)]


def linear_queries(df: EditedN, n: int, queries: list[float]):
    histogram = np.array([(df["month"] == m).sum() for m in (1, 2, 3, 4)]) / n
    return np.array([[1, 0, 0, 1], [0, 1, 1, 1], [1, 1, 1, 0]]) @ histogram
# expect: linear_queries df.LInf == 1 / n  # known: loose
# expect: linear_queries df.L1 == 2 / n  # known: loose
# where: linear_queries n = len(df)


# -- contributions


def trips_per_day(trips: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("rider", 4), Column("fare", Interval(ge=0, le=30))]):
    return len(trips), trips["fare"].sum()
# expect: trips_per_day trips[0] == 4
# expect: trips_per_day trips[1] == 120
# columns: trips_per_day rider=int


def riders_who_paid(trips: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("rider", 4), Column("fare", Interval(ge=0, le=30))]):
    return trips[trips["fare"] > 10]["rider"].nunique()
# expect: riders_who_paid trips == 1
# columns: riders_who_paid rider=int


# -- what goes wrong


def sensitivity_from_the_data(df: Added, epsilon: float):
    top = df["age"].max()
    return laplacian_mechanism(df["age"].clip(0, top).sum(), 125, epsilon)
# expect: sensitivity_from_the_data df.epsilon == inf


def bounds_declared_never_applied(df: Added):
    lower, upper = 0, 125
    ages = df["age"]
    return ages.sum()
# expect: bounds_declared_never_applied df == inf


def wrong_order_of_bounds(df: Added):
    return sum(max(125, min(0, a)) for a in df["age"])
# expect: wrong_order_of_bounds df == 125


def noise_free_normalisation(df: Added):
    counts = df["occupation"].value_counts().reindex(OPTIONS, fill_value=0)
    return counts / counts.max()
# expect: noise_free_normalisation df.LInf == 1  # known: loose
