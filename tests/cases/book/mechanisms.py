"""Mechanisms and their costs, at their smallest: one case for each rule of the book that no other file shows."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
import scipy.stats
from annotated_types import Ge
from dpcheck import (
    ChangeOneDistance, Data, LInf, MetricFrame, MetricVector, Real, Size, SymmetricDistance, above_threshold, exponential_mechanism, laplacian_mechanism,
)


def laplace_from_linf(v: Annotated[MetricVector[Real, LInf], Size(4)], eps: float):
    return v + np.random.laplace(0, 4 / eps, size=4)
# expect: laplace_from_linf v.epsilon == eps


def whole_noise_on_what_is_not_whole(x: Real, eps: float):
    return x + scipy.stats.dlaplace.rvs(eps)  # error: DP101


def chosen_by_counts(df: MetricFrame[SymmetricDistance], eps: float):
    scores = [(df["k"] == k).sum() for k in ("a", "b")]
    return exponential_mechanism(["a", "b"], scores, 1, eps, monotone=True)
# expect: chosen_by_counts df.epsilon == eps


def chosen_by_counts_edited(df: MetricFrame[ChangeOneDistance], eps: float):
    scores = [(df["k"] == k).sum() for k in ("a", "b")]
    return exponential_mechanism(["a", "b"], scores, 1, eps)
# expect: chosen_by_counts_edited df.epsilon == eps


def highest_of_counts(df: MetricFrame[SymmetricDistance], eps: float):
    scores = np.array([(df["k"] == k).sum() for k in ("a", "b")])
    return np.argmax(scores + np.random.laplace(0, 1 / eps, size=2))
# expect: highest_of_counts df.epsilon == eps


def first_above(df: MetricFrame[SymmetricDistance], eps: float):
    queries = [lambda d, k=k: (d["k"] == k).sum() for k in ("a", "b")]
    return above_threshold(queries, df, 100, eps)
# expect: first_above df.epsilon == eps


def first_above_of_doubled(df: MetricFrame[SymmetricDistance], eps: float):
    queries = [lambda d, k=k: 2 * (d["k"] == k).sum() for k in ("a", "b")]
    return above_threshold(queries, df, 100, eps)  # error: DP103
# expect: first_above_of_doubled df.epsilon == 2 * eps


def keys_of_the_data(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(df["k"].value_counts(), 1, eps)  # error: DP203
# expect: keys_of_the_data df.epsilon == inf


def descent(df: MetricFrame[SymmetricDistance], k: Annotated[int, Ge(1)], eps: float):
    guess = 0.0
    for _ in range(k):
        guess = guess + laplacian_mechanism((df["pay"] > guess).sum(), 1, eps)
    return guess
# expect: descent df.epsilon == k * eps


def by_the_coin(x: Data):
    return x if random.random() < 0.75 else random.choice([0, 1])
# expect: by_the_coin x.epsilon == log(7)


def gaussian_of_no_delta(x: Real):
    return x + np.random.normal(0, 2)
# expect: gaussian_of_no_delta x.epsilon == 1/8 + sqrt(2 * log(1000000)) / 2
# expect: gaussian_of_no_delta x.delta == 1e-6
