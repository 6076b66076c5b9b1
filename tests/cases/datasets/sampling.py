"""Samples of the rows: what is released of one costs less where rows are edited, and all that is released of it is taken together."""
from typing import Annotated

import pandas as pd
from annotated_types import Ge
from dpcheck import ChangeOneDistance, MaxRowsPer, MetricFrame, Size, SymmetricDistance, laplacian_mechanism

Edited = Annotated[pd.DataFrame, ChangeOneDistance, Size(1000)]


def sum_of_a_sample(df: Annotated[pd.DataFrame, ChangeOneDistance, Size("n")], n: int, m: Annotated[int, Ge(1)], eps: float):
    part = df.sample(n=m)
    return laplacian_mechanism(part["age"].clip(0, 100).sum(), 100, eps)  # clean
# expect: sum_of_a_sample df.epsilon == log(1 + m / n * (exp(eps) - 1))


def two_of_one_sample(df: Edited, eps: float):
    # the two see the same rows: 2 * eps is amplified, not eps twice
    part = df.sample(n=100)
    total = laplacian_mechanism(part["age"].clip(0, 100).sum(), 100, eps)  # clean
    return total, laplacian_mechanism((part["age"] > 60).sum(), 1, eps)  # clean
# expect: two_of_one_sample df.epsilon == log(1 + (exp(2 * eps) - 1) / 10)


def two_samples(df: Edited, eps: float):
    first = laplacian_mechanism((df.sample(n=100)["age"] > 60).sum(), 1, eps)
    return first + laplacian_mechanism((df.sample(n=100)["age"] > 60).sum(), 1, eps)
# expect: two_samples df.epsilon == 2 * log(1 + (exp(eps) - 1) / 10)


def one_sample_in_every_pass(df: Edited, k: Annotated[int, Ge(1)], eps: float):
    # drawn once: a row that is in it is in it k times
    part = df.sample(n=100)
    return [laplacian_mechanism((part["age"] > 60).sum(), 1, eps) for _ in range(k)]
# at: one_sample_in_every_pass k=3 eps=0.5
# expect: one_sample_in_every_pass df.epsilon == log(1 + (exp(k * eps) - 1) / 10)


def a_sample_for_every_pass(df: Edited, k: Annotated[int, Ge(1)], eps: float):
    return [laplacian_mechanism((df.sample(n=100)["age"] > 60).sum(), 1, eps) for _ in range(k)]
# expect: a_sample_for_every_pass df.epsilon == k * log(1 + (exp(eps) - 1) / 10)


def a_share(df: Edited, eps: float):
    # a share is rounded to whole rows: up to half a row more
    return laplacian_mechanism((df.sample(frac=0.5)["age"] > 60).sum(), 1, eps)  # clean
# expect: a_share df.epsilon == log(1 + 0.5 * (exp(eps) - 1))  # known: loose


def rows_come_and_go(df: MetricFrame[SymmetricDistance], eps: float):
    # a row that comes into a sample of fixed size pushes another one out: one stands in place of the other
    return laplacian_mechanism(df.sample(n=100)["age"].clip(0, 100).sum(), 100, eps)  # clean
# expect: rows_come_and_go df.epsilon == eps


def users_in_a_sample(df: Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("u", 3)], eps: float):
    # three rows of one user push out those of three others
    return laplacian_mechanism(df.sample(n=5)["u"].nunique(), 1, eps)  # error: DP103
# expect: users_in_a_sample df.epsilon == 3 * eps


def a_share_of_comers(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(df.sample(frac=0.5)["age"].clip(0, 100).sum(), 100, eps)  # clean
# expect: a_share_of_comers df.epsilon == eps


def with_replacement(df: Edited, eps: float):
    # one row may be drawn a hundred times
    return laplacian_mechanism((df.sample(n=100, replace=True)["age"] > 60).sum(), 1, eps)  # error: DP102


def sample_beside_all(df: Edited, eps: float):
    # what else depends on all rows is not amplified
    part = df.sample(n=100)
    return laplacian_mechanism((part["age"] > 60).sum() + (df["age"] > 60).sum(), 2, eps)  # clean
# expect: sample_beside_all df.epsilon == eps
