"""DP102: values that nothing bounds, beside values that look as if nothing did."""
# ruff: noqa
from typing import Annotated

import numpy as np
import opendp.prelude as dp
import pandas as pd
from diffprivlib.mechanisms import Geometric, Laplace
from dpcheck import ChangeOneDistance, MetricFrame, Real, Size, SymmetricDistance, clamp, laplacian_mechanism

dp.enable_features("contrib")

Rows = Annotated[list[float], SymmetricDistance]


# -- wrong


def product(x: Real, y: Real, eps: float):
    return laplacian_mechanism(x * y, 1, eps)  # error: DP102


def clip_thrown_away(df: MetricFrame[SymmetricDistance], eps: float):
    df["age"].clip(0, 100)  # returns a copy
    return laplacian_mechanism(df["age"].sum(), 100, eps)  # error: DP102


def clipped_from_above_only(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(df["pay"].clip(upper=100).sum(), 100, eps)  # error: DP102


def smaller_of_row_and_bound(rows: Rows, eps: float):
    # min() bounds a row from above only
    return laplacian_mechanism(sum(min(a, 100) for a in rows), 100, eps)  # error: DP102


def clipped_copy_unused(rows: Rows, eps: float):
    ages = [clamp(a, 0, 100) for a in rows]
    return laplacian_mechanism(sum(age for age in rows), 100, eps)  # error: DP102


def filtered_from_one_side(df: MetricFrame[SymmetricDistance], eps: float):
    young = df[df["age"] < 100]
    return laplacian_mechanism(young["age"].sum(), 100, eps)  # error: DP102


def filtered_by_or(df: MetricFrame[SymmetricDistance], eps: float):
    # every number satisfies one of the two
    kept = df[(df["age"] >= 0) | (df["age"] <= 100)]
    return laplacian_mechanism(kept["age"].sum(), 100, eps)  # error: DP102


def filtered_another_column(df: MetricFrame[SymmetricDistance], eps: float):
    kept = df[(df["age"] >= 0) & (df["age"] <= 100)]
    return laplacian_mechanism(kept["pay"].sum(), 100, eps)  # error: DP102


def own_clamp(x: Real, eps: float):
    def clamp(value, lower, upper):
        return value  # hides the one that was imported

    y = clamp(x, 0, 10)
    return laplacian_mechanism(y * y, 20, eps)  # error: DP102


def total_between(values, lower=-np.inf, upper=np.inf):
    return values.clip(lower, upper).sum()


def default_bounds(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(total_between(df["age"]), 100, eps)  # error: DP102


def ratio(df: MetricFrame[SymmetricDistance], eps: float):
    # 1 / t for totals t that are as small as you like
    return laplacian_mechanism(df["a"].clip(0, 1).sum() / df["b"].clip(0, 1).sum(), 1, eps)  # error: DP102


def size_known_values_not(pay: Annotated[pd.Series, ChangeOneDistance, Size("n")], n: int, eps: float):
    return laplacian_mechanism(pay.mean(), 1 / n, eps)  # error: DP102


def exponential_growth(x: Real, eps: float):
    return laplacian_mechanism(np.exp(x), np.e, eps)  # error: DP102


def square_by_hand(x: Real, eps: float):
    return x * x + np.random.laplace(0, 1 / eps)  # error: DP102


def value_as_location(df: MetricFrame[SymmetricDistance], eps: float):
    return np.random.laplace(df["pay"].sum(), 1000 / eps)  # error: DP102


def library_of_raw_total(df: MetricFrame[SymmetricDistance], eps: float):
    mechanism = Laplace(epsilon=eps, sensitivity=100)
    return mechanism.randomise(df["age"].sum())  # error: DP102


def opendp_of_raw_total(df: MetricFrame[SymmetricDistance], eps: float):
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    noisy = dp.m.make_laplace(*space, scale=100 / eps)
    return noisy(df["age"].sum())  # error: DP102


# -- right


def product_with_public(x: Real, k: float, eps: float):
    return laplacian_mechanism(x * k, abs(k), eps)  # clean
# expect: product_with_public x.epsilon == eps


def clamped_product(x: Real, y: Real, eps: float):
    x, y = clamp(x, 0, 10), clamp(y, 0, 10)
    return laplacian_mechanism(x * y, 10, eps)  # clean
# expect: clamped_product x.epsilon == eps
# expect: clamped_product y.epsilon == eps


def smaller_of_number_and_bound(x: Real, eps: float):
    # of one Real, neighbours are at most 1 apart already: one side does not matter
    return laplacian_mechanism(min(x, 100), 1, eps)  # clean
# expect: smaller_of_number_and_bound x.epsilon == eps


def clipped_from_both_sides(rows: Rows, eps: float):
    return laplacian_mechanism(sum(max(0, min(a, 100)) for a in rows), 100, eps)  # clean
# expect: clipped_from_both_sides rows.epsilon == eps


def filtered_by_and(df: MetricFrame[SymmetricDistance], eps: float):
    kept = df[(df["age"] >= 0) & (df["age"] <= 100)]
    return laplacian_mechanism(kept["age"].sum(), 100, eps)  # clean
# expect: filtered_by_and df.epsilon == eps


def filtered_between(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(df[df["age"].between(0, 100)]["age"].sum(), 100, eps)  # clean
# expect: filtered_between df.epsilon == eps


def clipped_late(df: MetricFrame[SymmetricDistance], eps: float):
    # a poor statistic, and a right one: whatever the total does, the clamped one stays within [0, 80]
    return laplacian_mechanism(clamp(df["pay"].sum(), 0, 80), 80, eps)  # clean
# expect: clipped_late df.epsilon == eps


def given_bounds(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(total_between(df["age"], 0, upper=100), 100, eps)  # clean
# expect: given_bounds df.epsilon == eps


def clamped_exponential(x: Real, eps: float):
    return laplacian_mechanism(np.exp(clamp(x, 0, 1)), np.e, eps)  # clean


def saturating(x: Real, eps: float):
    return laplacian_mechanism(np.tanh(x), 1, eps)  # clean
# expect: saturating x.epsilon == eps


def safe_mean(df: MetricFrame[SymmetricDistance], eps: float):
    pay = df["pay"].clip(0, 1)
    return laplacian_mechanism(pay.sum() / max(len(pay), 1), 1, eps)  # clean
# expect: safe_mean df.epsilon == eps


def rows_counted_not_summed(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism((df["pay"] > 1e6).sum(), 1, eps)  # clean
# expect: rows_counted_not_summed df.epsilon == eps


def difference_that_cancels(x: Real, y: Real, eps: float):
    # x alone
    return laplacian_mechanism((x + y) - y, 1, eps)  # clean
# expect: difference_that_cancels x.epsilon == eps


def square_by_hand_clamped(x: Real, eps: float):
    y = clamp(x, -5, 5)
    return y * y + np.random.laplace(0, 10 / eps)  # clean
# expect: square_by_hand_clamped x.epsilon == eps


def library_of_count(df: MetricFrame[SymmetricDistance], eps: float):
    return Geometric(epsilon=eps, sensitivity=1).randomise(int((df["age"] > 65).sum()))  # clean
# expect: library_of_count df.epsilon == eps


def opendp_of_clipped_total(df: MetricFrame[SymmetricDistance], eps: float):
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    noisy = dp.m.make_laplace(*space, scale=100 / eps)
    return noisy(float(df["age"].clip(0.0, 100.0).sum()))  # clean
# expect: opendp_of_clipped_total df.epsilon == eps
