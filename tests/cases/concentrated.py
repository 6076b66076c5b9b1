"""Gaussian noise of no stated delta, composed by its rho (P11), and budgets that are a rho."""
# ruff: noqa
from typing import Annotated

import numpy as np
from annotated_types import Interval
from dpcheck import L2, MetricFrame, MetricVector, Real, SymmetricDistance, gaussian_mechanism, private

Times = Annotated[int, Interval(ge=1, le=1000)]
Sigma = Annotated[float, Interval(ge=1, le=100)]


def a_hundred(x: Real):
    return [x + np.random.normal(0, 100.0) for _ in range(100)]
# expect: a_hundred x.epsilon == 1 / 200 + 2 * sqrt(log(1000000) / 200)
# expect: a_hundred x.delta == 0.000001


def so_many(x: Real, k: Times, sigma: Sigma):
    return [x + np.random.normal(0, sigma) for _ in range(k)]
# expect: so_many x.epsilon == k / (2 * sigma ** 2) + 2 * sqrt(k / (2 * sigma ** 2) * log(1000000))


def two_moves(x: Real, sigma: Sigma):
    """(1 + 4) / 2 of rho."""
    return x + np.random.normal(0, sigma), 2 * x + np.random.normal(0, sigma)
# expect: two_moves x.epsilon == 5 / (2 * sigma ** 2) + 2 * sqrt(5 / (2 * sigma ** 2) * log(1000000))


def beside_laplace(x: Real, eps: float):
    return x + np.random.laplace(0, 1 / eps), [x + np.random.normal(0, 100.0) for _ in range(100)]
# expect: beside_laplace x.epsilon == eps + 1 / 200 + 2 * sqrt(log(1000000) / 200)


def descent(df: MetricFrame[SymmetricDistance], k: Times, sigma: Sigma):
    guess = 0.0
    for _ in range(k):
        guess -= 0.1 * ((df["x"] - guess).clip(-1, 1).sum() + np.random.normal(0, sigma))
    return guess
# expect: descent df.epsilon == k / (2 * sigma ** 2) + 2 * sqrt(k / (2 * sigma ** 2) * log(1000000))


def of_other_rows(df: MetricFrame[SymmetricDistance], sigma: Sigma):
    """A row is in one of the groups."""
    return [(df["town"] == name).sum() + np.random.normal(0, sigma) for name in ("rome", "oslo", "lima")]
# expect: of_other_rows df.epsilon == 1 / (2 * sigma ** 2) + 2 * sqrt(1 / (2 * sigma ** 2) * log(1000000))


def one_way_or_the_other(x: Real, often: bool):
    if often:
        return x + np.random.normal(0, 10.0), x + np.random.normal(0, 10.0)
    return x + np.random.normal(0, 1.0)
# expect: one_way_or_the_other x.epsilon == 1 / 2 + 2 * sqrt(log(1000000) / 2)


def of_stated_deltas(x: Real):
    """What is stated adds up as it is stated."""
    return gaussian_mechanism(x, 1, 0.5, 0.00001), gaussian_mechanism(x, 1, 0.5, 0.00001)
# expect: of_stated_deltas x.epsilon == 1
# expect: of_stated_deltas x.delta == 0.00002


@private(rho=0.005)
def within_budget(x: Real):  # clean
    return [x + np.random.normal(0, 100.0) for _ in range(100)]


@private(rho=0.0049)
def over_budget(x: Real):  # error: DP202
    return [x + np.random.normal(0, 100.0) for _ in range(100)]


@private(rho="k / 2")
def budget_of_names(x: Real, k: Times):  # clean
    return [x + np.random.normal(0, 1.0) for _ in range(k)]


@private(rho="k / 3")
def over_budget_of_names(x: Real, k: Times):  # error: DP202
    return [x + np.random.normal(0, 1.0) for _ in range(k)]


@private(rho=0.5)
def laplace_within(x: Real):  # clean
    return x + np.random.laplace(0, 1.0)
# expect: laplace_within x.epsilon == 1


@private(rho=0.3)
def laplace_over(x: Real):  # error: DP202
    """1 + exp(-1) - 1 of rho."""
    return x + np.random.laplace(0, 1.0)
# expect: laplace_over x.epsilon == 1


@private(rho=0.001)
def classical_over(x: Real):  # error: DP202
    return gaussian_mechanism(x, 1, 0.5, 0.00001)
# expect: classical_over x.epsilon == 1 / 2


@private(rho=0.006)
def classical_within(x: Real):  # clean
    return gaussian_mechanism(x, 1, 0.5, 0.00001)
# expect: classical_within x.epsilon == 1 / 2
