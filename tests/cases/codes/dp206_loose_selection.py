"""DP206: selections that really cost less than they are charged. A warning; no line marked `clean` in this file may carry it either.

Without `monotone`, epsilon * (range of what the scores change by) / (2 * sensitivity) is spent, the range being largest minus smallest change.
"""
# ruff: noqa
from typing import Annotated

import numpy as np
from diffprivlib.mechanisms import Exponential, PermuteAndFlip
from dpcheck import (
    ChangeOneDistance, InsertDeleteDistance, L1, LInf, MetricFrame, MetricVector, Real, Size, SymmetricDistance, exponential_mechanism,
    laplacian_mechanism, report_noisy_max,
)


# -- more could be had


def counts(df: MetricFrame[SymmetricDistance], eps: float):
    # a row that joins raises one score by 1 and lowers none: the range is 1, half of what is paid for
    options = ["a", "b", "c"]
    scores = [(df["kind"] == o).sum() for o in options]
    return exponential_mechanism(options, scores, 1, eps)  # error: DP206
# expect: counts df.epsilon == eps / 2


def counts_of_listed_rows(df: MetricFrame[InsertDeleteDistance], eps: float):
    options = ["a", "b", "c"]
    scores = np.array([len(df[df["kind"] == o]) for o in options])
    return report_noisy_max(options, scores, 1, eps, monotone=False)  # error: DP206
# expect: counts_of_listed_rows df.epsilon == eps / 2


def counts_by_name(df: MetricFrame[SymmetricDistance], eps: float):
    options = ["a", "b", "c"]
    scores = df["kind"].value_counts().reindex(options, fill_value=0)
    return report_noisy_max(epsilon=eps, sensitivity=1, scores=scores, candidates=options)  # error: DP206
# expect: counts_by_name df.epsilon == eps / 2


def rarest(df: MetricFrame[SymmetricDistance], eps: float):
    # all scores fall, which is one direction as well
    options = ["a", "b", "c"]
    scores = [-(df["kind"] == o).sum() for o in options]
    return exponential_mechanism(options, scores, 1, eps)  # error: DP206
# expect: rarest df.epsilon == eps / 2


def overlapping_counts(df: MetricFrame[SymmetricDistance], eps: float):
    # a row may raise several scores, each by 1 and none by less than 0
    limits = [20, 40, 60]
    scores = [(df["age"] > limit).sum() for limit in limits]
    return exponential_mechanism(limits, scores, 1, eps)  # error: DP206
# expect: overlapping_counts df.epsilon == eps / 2


def totals(df: MetricFrame[SymmetricDistance], eps: float):
    options = ["north", "south"]
    scores = [df[df["region"] == o]["pay"].clip(0, 50).sum() for o in options]
    return exponential_mechanism(options, scores, 50, eps)  # error: DP206
# expect: totals df.epsilon == eps / 2


def signed_totals_of_disjoint_groups(df: MetricFrame[SymmetricDistance], eps: float):
    # not monotone; but only one score moves, by 50 at most: the range is 50
    options = ["north", "south"]
    scores = [df[df["region"] == o]["balance"].clip(-50, 50).sum() for o in options]
    return report_noisy_max(options, scores, 50, eps)  # error: DP206
# expect: signed_totals_of_disjoint_groups df.epsilon == eps / 2


def scores_measured_in_l1(scores: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    # largest minus smallest change is at most the sum of all, 1
    return exponential_mechanism(["a", "b", "c"], scores, 1, eps)  # error: DP206
# expect: scores_measured_in_l1 scores.epsilon == eps / 2


def choose(scores, options, epsilon, sensitivity=1):
    return exponential_mechanism(options, scores, sensitivity, epsilon)


def through_a_helper(df: MetricFrame[SymmetricDistance], eps: float):
    options = ("a", "b", "c")
    return choose([(df["kind"] == o).sum() for o in options], options, eps)  # error: DP206
# expect: through_a_helper df.epsilon == eps / 2


def library_counts(df: MetricFrame[SymmetricDistance], eps: float):
    options = ["a", "b", "c"]
    utility = [int((df["kind"] == o).sum()) for o in options]
    return Exponential(epsilon=eps, sensitivity=1, utility=utility, candidates=options).randomise()  # error: DP206
# expect: library_counts df.epsilon == eps / 2


# -- nothing more to be had


def counts_monotone(df: MetricFrame[SymmetricDistance], eps: float):
    options = ["a", "b", "c"]
    scores = [(df["kind"] == o).sum() for o in options]
    return exponential_mechanism(options, scores, 1, eps, monotone=True)  # clean
# expect: counts_monotone df.epsilon == eps


def counts_monotone_by_position(df: MetricFrame[SymmetricDistance], eps: float):
    options = ["a", "b", "c"]
    return report_noisy_max(options, [(df["kind"] == o).sum() for o in options], 1, eps, True)  # clean
# expect: counts_monotone_by_position df.epsilon == eps


def counts_of_edited_rows(df: MetricFrame[ChangeOneDistance], eps: float):
    # one score up by 1, another one down by 1: the range is 2
    options = ["a", "b", "c"]
    scores = [(df["kind"] == o).sum() for o in options]
    return exponential_mechanism(options, scores, 1, eps)  # clean
# expect: counts_of_edited_rows df.epsilon == eps


def balance_of_two(df: MetricFrame[SymmetricDistance], eps: float):
    # a woman who joins raises the first by 1 and lowers the second by 1
    lead = (df["sex"] == "F").sum() - (df["sex"] == "M").sum()
    return exponential_mechanism(["women", "men"], [lead, -lead], 1, eps)  # clean
# expect: balance_of_two df.epsilon == eps


def middle(df: MetricFrame[SymmetricDistance], eps: float):
    # a row between two candidates may raise one score by 1 and lower the other by 1
    limits = [20, 40, 60]
    scores = [-abs((df["age"] < limit).sum() - (df["age"] >= limit).sum()) for limit in limits]
    return exponential_mechanism(limits, scores, 1, eps)  # clean
# expect: middle df.epsilon == eps


def any_scores(scores: Annotated[MetricVector[Real, LInf], Size(3)], eps: float):
    return report_noisy_max(["a", "b", "c"], scores, 1, eps)  # clean
# expect: any_scores scores.epsilon == eps


def half_the_range(df: MetricFrame[SymmetricDistance], eps: float):
    # sensitivity may be half the range instead, which is all that `monotone` would give
    options = ["a", "b", "c"]
    scores = [(df["kind"] == o).sum() for o in options]
    return exponential_mechanism(options, scores, 1 / 2, eps)  # clean
# expect: half_the_range df.epsilon == eps


def half_the_range_of_l1(scores: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    return exponential_mechanism(["a", "b", "c"], scores, 0.5, eps)  # clean
# expect: half_the_range_of_l1 scores.epsilon == eps


def released_scores(df: MetricFrame[SymmetricDistance], eps: float):
    # what the selection costs does not matter here: the counts are public by then
    options = ["a", "b", "c"]
    scores = laplacian_mechanism(np.array([(df["kind"] == o).sum() for o in options]), 1, eps)
    return exponential_mechanism(options, scores, 1, 1.0)  # clean
# expect: released_scores df.epsilon == eps


def library_monotone(df: MetricFrame[SymmetricDistance], eps: float):
    options = ["a", "b", "c"]
    utility = [int((df["kind"] == o).sum()) for o in options]
    return PermuteAndFlip(epsilon=eps, sensitivity=1, utility=utility, candidates=options, monotonic=True).randomise()  # clean
# expect: library_monotone df.epsilon == eps


def library_of_edited_rows(df: MetricFrame[ChangeOneDistance], eps: float):
    options = ["a", "b", "c"]
    utility = [int((df["kind"] == o).sum()) for o in options]
    return Exponential(epsilon=eps, sensitivity=1, utility=utility, candidates=options).randomise()  # clean
# expect: library_of_edited_rows df.epsilon == eps
