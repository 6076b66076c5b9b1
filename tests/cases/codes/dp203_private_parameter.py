"""DP203: parameters that look at the data, and parameters that only look as if they did."""
# ruff: noqa
from typing import Annotated

import numpy as np
import opendp.prelude as dp
import pandas as pd
from annotated_types import Ge, Interval
from diffprivlib.mechanisms import Gaussian, Laplace
from dpcheck import (
    ChangeOneDistance, L2, MetricFrame, MetricVector, Real, Size, SymmetricDistance, above_threshold, clamp, clip, exponential_mechanism,
    gaussian_mechanism, laplacian_mechanism, randomized_response, report_noisy_max,
)

dp.enable_features("contrib")

Ages = Annotated[pd.Series, ChangeOneDistance, Interval(ge=0, le=120), Size("n")]


# -- wrong


def epsilon_by_size(df: MetricFrame[SymmetricDistance]):
    return laplacian_mechanism((df["k"] == "a").sum(), 1, 100 / len(df))  # error: DP203


def delta_by_size(df: MetricFrame[SymmetricDistance]):
    # the usual rule of thumb, and under adding and removing rows their number is private
    return gaussian_mechanism(df["x"].clip(0, 1).sum(), 1, 0.5, 1 / len(df) ** 2)  # error: DP203


def sensitivity_of_what_is_there(df: MetricFrame[SymmetricDistance], eps: float):
    largest = df["age"].abs().max()
    return laplacian_mechanism(df["age"].sum(), largest, eps)  # error: DP203


def local_sensitivity(df: MetricFrame[ChangeOneDistance], eps: float):
    ages = df["age"].clip(0, 100)
    spread = ages.max() - ages.min()
    return laplacian_mechanism(ages.sum(), spread, eps)  # error: DP203


def by_a_private_condition(df: MetricFrame[SymmetricDistance], eps: float):
    # both values are constants; which of them it is, the data say
    sensitivity = 100 if df["age"].max() > 50 else 50
    return laplacian_mechanism(df["age"].clip(0, 50).sum(), sensitivity, eps)  # error: DP203


def by_a_default_argument(df: MetricFrame[SymmetricDistance], eps: float):
    def noisy(value, sensitivity=df["age"].abs().max()):
        return laplacian_mechanism(value, sensitivity, eps)

    return noisy(df["age"].sum())  # error: DP203


def clamped_at_a_quantile(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(clamp(df["pay"], 0, df["pay"].quantile(0.95)).sum(), 1000, eps)  # error: DP203


def clipped_at_its_own_norm(v: MetricVector[Real, L2], delta: float):
    return gaussian_mechanism(clip(L2, v, np.linalg.norm(v) / 2), 1, 0.5, delta)  # error: DP203


def scale_by_hand(df: MetricFrame[SymmetricDistance], eps: float):
    return df["age"].clip(0, 100).sum() + np.random.laplace(0, df["age"].max() / eps)  # error: DP203


def scale_of_a_generator(df: MetricFrame[SymmetricDistance], eps: float):
    rng = np.random.default_rng()
    sigma = df["age"].std()
    return rng.normal(df["age"].clip(0, 100).mean(), sigma / eps)  # error: DP203


def candidates_from_data(df: MetricFrame[SymmetricDistance], eps: float):
    options = sorted(set(df["k"]))
    return exponential_mechanism(options, [(df["k"] == o).sum() for o in options], 1, eps, monotone=True)  # error: DP203


def keys_from_data(df: MetricFrame[SymmetricDistance], eps: float):
    # which kinds there are is seen from the length of the result
    return laplacian_mechanism(df["k"].value_counts(), 1, eps)  # error: DP203


def categories_from_data(df: MetricFrame[SymmetricDistance], eps: float, mine: str):
    return randomized_response(mine, list(df["k"].unique()), eps)  # error: DP203


def threshold_from_data(df: MetricFrame[SymmetricDistance], eps: float):
    queries = [lambda d, c=c: (d["city"] == c).sum() for c in ("A", "B", "C")]
    return above_threshold(queries, df, len(df) / 2, eps)  # error: DP203


def library_sensitivity(df: MetricFrame[SymmetricDistance], eps: float):
    return Laplace(epsilon=eps, sensitivity=df["age"].max()).randomise(df["age"].sum())  # error: DP203


def library_delta(df: MetricFrame[SymmetricDistance]):
    return Gaussian(epsilon=0.5, delta=1 / (10 * len(df)), sensitivity=1).randomise((df["k"] == "a").sum())  # error: DP203


def opendp_scale(df: MetricFrame[SymmetricDistance], eps: float):
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    return dp.m.make_laplace(*space, scale=df["pay"].max() / eps)(df["pay"].sum())  # error: DP203


# -- right


def delta_by_public_size(ages: Ages, n: Annotated[int, Ge(2)]):
    # editing rows leaves their number as it is
    return gaussian_mechanism(ages.mean(), 120 / len(ages), 0.5, 1 / len(ages) ** 2)  # clean


def sensitivity_by_public_size(ages: Ages, n: int, eps: float):
    return laplacian_mechanism(ages.mean(), 120 / len(ages), eps)  # clean


def number_of_columns(df: MetricFrame[SymmetricDistance], eps: float):
    # the columns are the schema's, not a person's
    return laplacian_mechanism(len(df), 1, eps / df.shape[1])  # clean


def released_size(df: MetricFrame[SymmetricDistance], eps: float):
    rows = max(1, laplacian_mechanism(len(df), 1, eps))  # clean
    return laplacian_mechanism(df["pay"].clip(0, 10).sum() / rows, 10 / rows, eps)  # clean
# expect: released_size df.epsilon == 2 * eps


def released_bound(df: MetricFrame[SymmetricDistance], eps: float):
    cap = 10 + abs(laplacian_mechanism((df["pay"] > 1000).sum(), 1, eps))  # clean
    return laplacian_mechanism(clamp(df["pay"], 0, cap).sum(), cap, eps)  # clean
# expect: released_bound df.epsilon == 2 * eps


def released_scale_by_hand(df: MetricFrame[SymmetricDistance], eps: float):
    rows = 1 + abs(len(df) + np.random.laplace(0, 1 / eps))  # clean
    return df["pay"].clip(0, 10).sum() / rows + np.random.laplace(0, 10 / rows / eps)  # clean
# expect: released_scale_by_hand df.epsilon == 2 * eps


def bound_of_public_data(df: MetricFrame[SymmetricDistance], reference, eps: float):
    top = 1 + abs(reference["age"].max())
    return laplacian_mechanism(df["age"].clip(0, top).sum(), top, eps)  # clean
# expect: bound_of_public_data df.epsilon == eps


def name_used_before(df: MetricFrame[SymmetricDistance], eps: float):
    top = df["age"].max()
    top = 100
    return laplacian_mechanism(df["age"].clip(0, top).sum(), top, eps)  # clean
# expect: name_used_before df.epsilon == eps


def by_a_public_condition(df: MetricFrame[SymmetricDistance], eps: float, cents: bool):
    sensitivity = 10000 if cents else 100
    return laplacian_mechanism(df["pay"].clip(0, sensitivity).sum(), sensitivity, eps)  # clean
# expect: by_a_public_condition df.epsilon == eps


def candidates_named(df: MetricFrame[SymmetricDistance], eps: float):
    options = sorted({"a", "b", "c"})
    return report_noisy_max(options, [(df["k"] == o).sum() for o in options], 1, eps, monotone=True)  # clean
# expect: candidates_named df.epsilon == eps


def candidates_of_public_data(df: MetricFrame[SymmetricDistance], reference, eps: float):
    options = list(reference["k"].unique())
    return exponential_mechanism(options, [(df["k"] == o).sum() for o in options], 1, eps, monotone=True)  # clean
# expect: candidates_of_public_data df.epsilon == eps


def keys_named(df: MetricFrame[SymmetricDistance], eps: float):
    counts = df["k"].value_counts().reindex(["a", "b", "c"], fill_value=0)
    return laplacian_mechanism(counts, 1, eps)  # clean
# expect: keys_named df.epsilon == eps


def epsilon_spent_by_a_released_size(df: MetricFrame[SymmetricDistance], eps: float):
    rows = laplacian_mechanism(len(df), 1, eps)
    second = eps if rows > 100 else eps / 2
    return laplacian_mechanism((df["k"] == "a").sum(), 1, second)  # clean


def library_public(ages: Ages, n: int, eps: float):
    return Laplace(epsilon=eps, sensitivity=120 / n).randomise(ages.mean())  # clean
# expect: library_public ages.epsilon == eps


def opendp_public(df: MetricFrame[SymmetricDistance], eps: float):
    bounds = 0.0, 100.0
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    return dp.m.make_laplace(*space, scale=max(bounds) / eps)(df["pay"].clip(*bounds).sum())  # clean
# expect: opendp_public df.epsilon == eps
