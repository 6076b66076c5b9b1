"""DP104: more noise than is needed. A warning; no line marked `clean` in this file may carry it either."""
# ruff: noqa
from typing import Annotated

import numpy as np
import pandas as pd
from annotated_types import Interval
from diffprivlib.mechanisms import GaussianAnalytic, Laplace
from dpcheck import (
    ChangeOneDistance, L2, MaxRowsPer, MetricFrame, MetricVector, Real, Size, SymmetricDistance, exponential_mechanism,
    gaussian_mechanism, laplacian_mechanism,
)

Ages = Annotated[pd.Series, ChangeOneDistance, Interval(ge=0, le=120), Size("n")]
ThousandAges = Annotated[pd.Series, ChangeOneDistance, Interval(ge=0, le=120), Size(1000)]
PerUser = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3)]


# -- too much


def factor_too_large(x: Real, eps: float):
    return laplacian_mechanism(2 * x, 10, eps)  # error: DP104
# expect: factor_too_large x.epsilon == eps / 5


def factor_two_of_another_relation(df: MetricFrame[SymmetricDistance], eps: float):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return laplacian_mechanism(counts, 2, eps)  # error: DP104
# expect: factor_two_of_another_relation df.epsilon == eps / 2


def one_per_bin(df: MetricFrame[SymmetricDistance], eps: float):
    # a row lies in one bin, however many there are
    edges = [0, 10, 20, 30]
    counts = [((df["age"] >= lo) & (df["age"] < hi)).sum() for lo, hi in zip(edges, edges[1:])]
    return laplacian_mechanism(np.array(counts), len(counts), eps)  # error: DP104
# expect: one_per_bin df.epsilon == eps / 3


def width_of_both_signs(df: MetricFrame[SymmetricDistance], eps: float):
    lower, upper = -5, 3
    return laplacian_mechanism(df["pay"].clip(lower, upper).sum(), upper - lower, eps)  # error: DP104
# expect: width_of_both_signs df.epsilon == 5 * eps / 8


def one_count_edited(df: MetricFrame[ChangeOneDistance], eps: float):
    return laplacian_mechanism((df["k"] == "a").sum(), 2, eps)  # error: DP104
# expect: one_count_edited df.epsilon == eps / 2


def histogram_by_gaussian(df: MetricFrame[ChangeOneDistance], delta: float):
    # 2 is the L1 bound; Gaussian noise needs the L2 bound, the square root of 2
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return gaussian_mechanism(counts, 2, 0.5, delta)  # error: DP104


def mean_not_divided(ages: ThousandAges, eps: float):
    return laplacian_mechanism(ages.mean(), 120, eps)  # error: DP104
# expect: mean_not_divided ages.epsilon == eps / 1000


def dimension_for_gaussian(v: Annotated[MetricVector[Real, L2], Size(16)], delta: float):
    return gaussian_mechanism(v, 4, 0.5, delta)  # error: DP104


def clamped_tighter_than_declared(df: MetricFrame[SymmetricDistance], eps: float):
    cap = 100
    pay = df["pay"].clip(0, cap).clip(0, cap // 2)
    return laplacian_mechanism(pay.sum(), cap, eps)  # error: DP104
# expect: clamped_tighter_than_declared df.epsilon == eps / 2


def noisy(value, epsilon, sensitivity):
    return value + np.random.laplace(0, sensitivity / epsilon)


def generous_helper(df: MetricFrame[SymmetricDistance], eps: float):
    return noisy(df["age"].clip(0, 10).sum(), eps, sensitivity=100)  # error: DP104
# expect: generous_helper df.epsilon == eps / 10


def generous_library(df: MetricFrame[SymmetricDistance], eps: float):
    return Laplace(epsilon=eps, sensitivity=2).randomise(len(df))  # error: DP104
# expect: generous_library df.epsilon == eps / 2


# -- just enough


def factor_as_large(x: Real, eps: float):
    return laplacian_mechanism(2 * x, 2, eps)  # clean
# expect: factor_as_large x.epsilon == eps


def half_of_epsilon(df: MetricFrame[SymmetricDistance], eps: float):
    # a small epsilon is a choice, not a sensitivity that is too large
    return laplacian_mechanism(len(df), 1, eps / 2)  # clean
# expect: half_of_epsilon df.epsilon == eps / 2


def factor_two_of_editing(df: MetricFrame[ChangeOneDistance], eps: float):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return laplacian_mechanism(counts, 2, eps)  # clean
# expect: factor_two_of_editing df.epsilon == eps


def one_per_overlapping_bin(df: MetricFrame[SymmetricDistance], eps: float):
    # a row of age 50 is in all three
    counts = np.array([(df["age"] > limit).sum() for limit in (10, 20, 30)])
    return laplacian_mechanism(counts, 3, eps)  # clean
# expect: one_per_overlapping_bin df.epsilon == eps


def width_edited(df: MetricFrame[ChangeOneDistance], eps: float):
    lower, upper = -5, 3
    return laplacian_mechanism(df["pay"].clip(lower, upper).sum(), upper - lower, eps)  # clean
# expect: width_edited df.epsilon == eps


def root_of_two(df: MetricFrame[ChangeOneDistance], delta: float):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return gaussian_mechanism(counts, 2 ** 0.5, 0.5, delta)  # clean
# expect: root_of_two df.epsilon == 1 / 2


def larger_of_two_sources(x: Real, y: Real, eps: float):
    # y needs the 2, though x does not
    return laplacian_mechanism(x + 2 * y, 2, eps)  # clean
# expect: larger_of_two_sources x.epsilon == eps / 2
# expect: larger_of_two_sources y.epsilon == eps


def public_factor(x: Real, k: float, eps: float):
    return laplacian_mechanism(k * x, abs(k), eps)  # clean
# expect: public_factor x.epsilon == eps


def mean_of_unknown_size(ages: Ages, n: int, eps: float):
    return laplacian_mechanism(ages.mean(), 120 / n, eps)  # clean
# expect: mean_of_unknown_size ages.epsilon == eps


def dimension_for_laplace(v: Annotated[MetricVector[Real, L2], Size(16)], eps: float):
    return laplacian_mechanism(v, 4, eps)  # clean
# expect: dimension_for_laplace v.epsilon == eps


def rows_per_user(df: PerUser, eps: float):
    return laplacian_mechanism(len(df), 3, eps)  # clean
# expect: rows_per_user df.epsilon == eps


def selection_between_edited(df: MetricFrame[ChangeOneDistance], eps: float):
    # no score moves by more than 1, two of them move in opposite directions
    options = ["a", "b", "c"]
    scores = np.array([(df["k"] == o).sum() for o in options])
    return exponential_mechanism(options, scores, 1, eps)  # clean
# expect: selection_between_edited df.epsilon == eps


def agreed_margin(x: Real, eps: float):
    return laplacian_mechanism(2 * x, 10, eps)  # dpcheck: ignore[DP104] a margin that was agreed on  # clean
# expect: agreed_margin x.epsilon == eps / 5


def library_to_the_point(df: MetricFrame[SymmetricDistance], delta: float):
    return GaussianAnalytic(epsilon=2.0, delta=delta, sensitivity=100).randomise(df["age"].clip(0, 100).sum())  # clean
# expect: library_to_the_point df.epsilon == 2
