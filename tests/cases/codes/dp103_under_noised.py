"""DP103: noise that does not cover what the value can do, beside noise that covers it to the point."""
# ruff: noqa
from typing import Annotated

import numpy as np
import opendp.prelude as dp
import pandas as pd
from annotated_types import Interval
from diffprivlib.mechanisms import Gaussian, Geometric, Laplace
from dpcheck import (
    ChangeOneDistance, L2, MaxRowsPer, MetricFrame, MetricVector, Real, Size, SymmetricDistance, exponential_mechanism, gaussian_mechanism,
    laplacian_mechanism, report_noisy_max,
)

dp.enable_features("contrib")

Ages = Annotated[pd.Series, ChangeOneDistance, Interval(ge=0, le=120), Size("n")]
PerUser = Annotated[pd.DataFrame, SymmetricDistance, MaxRowsPer("user", 3)]


# -- wrong


def width_under_adding(df: MetricFrame[SymmetricDistance], eps: float):
    # a row of 20 that joins moves the total by 20; the width is what an edited row moves it by
    lower, upper = 10, 20
    return laplacian_mechanism(df["pay"].clip(lower, upper).sum(), upper - lower, eps)  # error: DP103
# expect: width_under_adding df.epsilon == 2 * eps


def upper_bound_only(df: MetricFrame[SymmetricDistance], eps: float):
    lower, upper = -50, 10
    return laplacian_mechanism(df["pay"].clip(lower, upper).sum(), max(lower, upper), eps)  # error: DP103
# expect: upper_bound_only df.epsilon == 5 * eps


def histogram_of_edited_rows(df: MetricFrame[ChangeOneDistance], eps: float):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return laplacian_mechanism(counts, 1, eps)  # error: DP103
# expect: histogram_of_edited_rows df.epsilon == 2 * eps


def euclidean_vector_by_laplace(v: Annotated[MetricVector[Real, L2], Size(25)], eps: float):
    return laplacian_mechanism(v, 1, eps)  # error: DP103
# expect: euclidean_vector_by_laplace v.epsilon == 5 * eps


def positions_exchanged(df: MetricFrame[SymmetricDistance]):
    # the order is (value, sensitivity, epsilon)
    return laplacian_mechanism(df["age"].clip(0, 100).sum(), 0.5, 100)  # error: DP103


def rows_of_a_user(df: PerUser, eps: float):
    return laplacian_mechanism(len(df), 1, eps)  # error: DP103
# expect: rows_of_a_user df.epsilon == 3 * eps


def integer_division(df: MetricFrame[SymmetricDistance], eps: float):
    half = 5 // 2
    return laplacian_mechanism(df["pay"].clip(0, 5).sum() / 2, half, eps)  # error: DP103
# expect: integer_division df.epsilon == 5 * eps / 4


def added_in_a_loop(x: Real, eps: float):
    total = 0
    for _ in range(3):
        total += x
    return laplacian_mechanism(total, 1, eps)  # error: DP103
# expect: added_in_a_loop x.epsilon == 3 * eps


def mean_in_the_wrong_unit(ages: Ages, n: int, eps: float):
    return laplacian_mechanism(ages.mean(), 1 / n, eps)  # error: DP103
# expect: mean_in_the_wrong_unit ages.epsilon == 120 * eps


def with_default(value, eps, sensitivity=1):
    return laplacian_mechanism(value, sensitivity, eps)


def default_sensitivity(df: MetricFrame[SymmetricDistance], eps: float):
    return with_default(df["age"].clip(0, 100).sum(), eps)  # error: DP103
# expect: default_sensitivity df.epsilon == 100 * eps


def exchanged(eps, value, sensitivity):
    return value + np.random.laplace(0, sensitivity / eps)


def helper_of_odd_order(df: MetricFrame[SymmetricDistance], eps: float):
    return exchanged(eps, df["pay"].clip(0, 5).sum(), 1)  # error: DP103
# expect: helper_of_odd_order df.epsilon == 5 * eps


def by_hand(df: MetricFrame[SymmetricDistance], eps: float):
    return df["pay"].clip(0, 5).sum() + np.random.laplace(0, 1 / eps)  # error: DP103
# expect: by_hand df.epsilon == 5 * eps


def by_hand_histogram_of_edited_rows(df: MetricFrame[ChangeOneDistance], eps: float):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return counts + np.random.laplace(0, 1 / eps, size=3)  # error: DP103
# expect: by_hand_histogram_of_edited_rows df.epsilon == 2 * eps


def one_draw_for_all(df: MetricFrame[SymmetricDistance], eps: float):
    # without size= there is one number for the whole vector: differences of counts are shown exactly
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return counts + np.random.laplace(0, 1 / eps)  # error: DP103


def one_draw_twice(df: MetricFrame[SymmetricDistance], eps: float):
    # the two results differ by the raw number of women
    noise = np.random.laplace(0, 1 / eps)
    return len(df) + noise, len(df[df["sex"] != "F"]) + noise  # error: DP103


def edited_rows_move_both_ways(df: MetricFrame[ChangeOneDistance], delta: float):
    balance = df["a"].clip(0, 1).sum() - df["b"].clip(0, 1).sum()
    return Gaussian(epsilon=0.5, delta=delta, sensitivity=1).randomise(balance)  # error: DP103
# expect: edited_rows_move_both_ways df.epsilon == 1


def library_doubled_count(df: MetricFrame[SymmetricDistance], eps: float):
    mechanism = Geometric(epsilon=eps, sensitivity=1)
    return mechanism.randomise(2 * len(df))  # error: DP103
# expect: library_doubled_count df.epsilon == 2 * eps


def opendp_scale_too_small(df: MetricFrame[SymmetricDistance], eps: float):
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    noisy = dp.m.make_laplace(*space, scale=1 / eps)
    return noisy(float(df["pay"].clip(0.0, 5.0).sum()))  # error: DP103
# expect: opendp_scale_too_small df.epsilon == 5 * eps


def selection_of_edited_rows(df: MetricFrame[ChangeOneDistance], eps: float):
    # an edited row moves one count up and another one down
    options = ["a", "b", "c"]
    scores = [(df["k"] == o).sum() for o in options]
    return exponential_mechanism(options, scores, 1, eps, monotone=True)  # error: DP103
# expect: selection_of_edited_rows df.epsilon == 2 * eps


# -- right


def width_under_editing(df: MetricFrame[ChangeOneDistance], eps: float):
    lower, upper = 10, 20
    return laplacian_mechanism(df["pay"].clip(lower, upper).sum(), upper - lower, eps)  # clean
# expect: width_under_editing df.epsilon == eps


def larger_of_both_bounds(df: MetricFrame[SymmetricDistance], eps: float):
    lower, upper = -50, 10
    return laplacian_mechanism(df["pay"].clip(lower, upper).sum(), max(abs(lower), abs(upper)), eps)  # clean
# expect: larger_of_both_bounds df.epsilon == eps


def histogram_of_added_rows(df: MetricFrame[SymmetricDistance], eps: float):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return laplacian_mechanism(counts, 1, eps)  # clean
# expect: histogram_of_added_rows df.epsilon == eps


def histogram_of_edited_rows_by_gaussian(df: MetricFrame[ChangeOneDistance], delta: float):
    # one count up and another one down: the square root of 2 in L2
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    return gaussian_mechanism(counts, np.sqrt(2), 0.5, delta)  # clean
# expect: histogram_of_edited_rows_by_gaussian df.epsilon == 1/2


def one_count_of_edited_rows(df: MetricFrame[ChangeOneDistance], eps: float):
    # one count alone moves by 1, not by 2
    return laplacian_mechanism((df["k"] == "a").sum(), 1, eps)  # clean
# expect: one_count_of_edited_rows df.epsilon == eps


def euclidean_vector_by_gaussian(v: Annotated[MetricVector[Real, L2], Size(25)], delta: float):
    return gaussian_mechanism(v, 1, 0.5, delta)  # clean
# expect: euclidean_vector_by_gaussian v.epsilon == 1/2


def two_sources(x: Real, y: Real, eps: float):
    # one of the two moves at a time
    return laplacian_mechanism(x - y, 1, eps)  # clean
# expect: two_sources x.epsilon == eps
# expect: two_sources y.epsilon == eps


def added_rows_move_one_way(df: MetricFrame[SymmetricDistance], delta: float):
    # a row adds something between -1 and 1
    balance = df["a"].clip(0, 1).sum() - df["b"].clip(0, 1).sum()
    return Gaussian(epsilon=0.5, delta=delta, sensitivity=1).randomise(balance)  # clean
# expect: added_rows_move_one_way df.epsilon == 1/2


def any_order_by_name(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(epsilon=eps, sensitivity=100, value=df["age"].clip(0, 100).sum())  # clean
# expect: any_order_by_name df.epsilon == eps


def scaled_after_the_noise(x: Real, eps: float):
    return 3 * (x + np.random.laplace(0, 1 / eps))  # clean
# expect: scaled_after_the_noise x.epsilon == eps


def scaled_mechanism(x: Real, eps: float):
    return 3 * laplacian_mechanism(x, 1, eps)  # clean
# expect: scaled_mechanism x.epsilon == eps


def default_overridden(df: MetricFrame[SymmetricDistance], eps: float):
    return with_default(df["age"].clip(0, 100).sum(), eps, 100)  # clean
# expect: default_overridden df.epsilon == eps


def mean_in_the_right_unit(ages: Ages, n: int, eps: float):
    return laplacian_mechanism(ages.mean(), 120 / n, eps)  # clean
# expect: mean_in_the_right_unit ages.epsilon == eps


def true_division(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(df["pay"].clip(0, 5).sum() / 2, 5 / 2, eps)  # clean
# expect: true_division df.epsilon == eps


def averaged_not_added(x: Real, eps: float):
    total = 0
    for _ in range(4):
        total += x / 4
    return laplacian_mechanism(total, 1, eps)  # clean
# expect: averaged_not_added x.epsilon == eps


def draw_by_entry(df: MetricFrame[SymmetricDistance], eps: float):
    counts = [(df["k"] == c).sum() for c in "abc"]
    return [count + np.random.laplace(0, 1 / eps) for count in counts]  # clean
# expect: draw_by_entry df.epsilon == eps


def draws_of_their_own(df: MetricFrame[SymmetricDistance], eps: float):
    first, second = np.random.laplace(0, 1 / eps), np.random.laplace(0, 1 / eps)
    return len(df) + first, len(df[df["sex"] != "F"]) + second  # clean
# expect: draws_of_their_own df.epsilon == 2 * eps


def selection_of_added_rows(df: MetricFrame[SymmetricDistance], eps: float):
    options = ["a", "b", "c"]
    scores = [(df["k"] == o).sum() for o in options]
    return report_noisy_max(options, scores, 1, eps, monotone=True)  # clean
# expect: selection_of_added_rows df.epsilon == eps


def library_covers(df: PerUser, eps: float):
    return Laplace(epsilon=eps, sensitivity=3).randomise(len(df))  # clean
# expect: library_covers df.epsilon == eps
