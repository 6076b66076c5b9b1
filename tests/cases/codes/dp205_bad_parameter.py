"""DP205: constants for which a mechanism guarantees nothing, beside odd-looking ones for which it does."""
# ruff: noqa
import math
from typing import Annotated

import numpy as np
from annotated_types import Gt, Interval
from diffprivlib.mechanisms import Gaussian, GaussianAnalytic, Laplace
from dpcheck import (
    Data, L2, MetricFrame, MetricVector, Real, SymmetricDistance, clamp, exponential_mechanism, gaussian_mechanism, laplacian_mechanism,
    randomized_response,
)


# -- wrong


def epsilon_zero(x: Real):
    return laplacian_mechanism(x, 1, 0)  # error: DP205


def epsilon_below_zero(x: Real):
    return laplacian_mechanism(x, 1, -0.5)  # error: DP205


def epsilon_of_integer_division(x: Real):
    # 1 // 2 is 0
    return laplacian_mechanism(x, 1, epsilon=1 // 2)  # error: DP205


def epsilon_of_logarithm(x: Real):
    epsilon = math.log(1)
    return laplacian_mechanism(x, 1, epsilon)  # error: DP205


def all_was_spent(x: Real):
    budget = 1.0
    first = laplacian_mechanism(x, 1, budget)  # clean
    budget -= 1.0
    return first, laplacian_mechanism(x, 1, budget)  # error: DP205


def classical_gaussian(v: MetricVector[Real, L2], epsilon: float = 0.5):
    epsilon = 1.5
    return gaussian_mechanism(v, 1, epsilon, 1e-6)  # error: DP205


def delta_zero(x: Real):
    return gaussian_mechanism(x, 1, 0.5, 0)  # error: DP205


def delta_one(x: Real):
    return gaussian_mechanism(x, 1, 0.5, delta=1.0)  # error: DP205


def sign_of_the_exponent(x: Real):
    # 1e6, where 1e-6 was meant
    return gaussian_mechanism(x, 1, 0.5, 1e6)  # error: DP205


def positions_exchanged(x: Real):
    # the order is (value, sensitivity, epsilon, delta)
    return gaussian_mechanism(x, 1, 1e-6, 2.0)  # error: DP205


def sensitivity_zero(x: Real, eps: float):
    return laplacian_mechanism(x, 0, eps)  # error: DP205


def sensitivity_of_integer_division(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(df["age"].clip(0, 5).sum() / 10, 5 // 10, eps)  # error: DP205


def sensitivity_with_a_sign(df: MetricFrame[SymmetricDistance], eps: float):
    lower, upper = -10, 0
    return laplacian_mechanism(df["balance"].clip(lower, upper).sum(), lower, eps)  # error: DP205


def bounds_exchanged(x: Real, eps: float):
    return laplacian_mechanism(clamp(x, 10, 0), 1, eps)  # error: DP205
# expect: bounds_exchanged x.epsilon == eps


def bounds_exchanged_in_numpy(df: MetricFrame[SymmetricDistance], eps: float):
    # every entry of an array becomes a_max, here 0 (a series exchanges the two)
    return laplacian_mechanism(np.clip(df["age"].to_numpy(), 100, 0).sum(), 100, eps)  # error: DP205


def empty_interval(x: Annotated[Real, Interval(ge=2, le=1)], eps: float):  # error: DP205
    return laplacian_mechanism(x, 1, eps)
# expect: empty_interval x.epsilon == eps


def selection_by_nothing(df: MetricFrame[SymmetricDistance]):
    options = ["a", "b"]
    return exponential_mechanism(options, [(df["k"] == o).sum() for o in options], 1, 0.0, monotone=True)  # error: DP205


def response_below_zero(answer: Data):
    return randomized_response(answer, ["yes", "no"], -1.0)  # error: DP205


def scale_as_location(df: MetricFrame[SymmetricDistance], eps: float):
    # one positional argument is the location: the scale stays 1, whatever eps is
    return len(df) + np.random.laplace(1 / eps)  # error: DP205


def scale_as_location_of_a_generator(df: MetricFrame[SymmetricDistance], eps: float):
    rng = np.random.default_rng()
    return df["age"].clip(0, 100).sum() + rng.laplace(100 / eps)  # error: DP205


def scale_zero(x: Real):
    return x + np.random.laplace(0, 0)  # error: DP205


def scale_below_zero(x: Real):
    return x + np.random.normal(0, -1.0)  # error: DP205


def library_epsilon_zero(df: MetricFrame[SymmetricDistance]):
    return Laplace(epsilon=0, sensitivity=1).randomise(len(df))  # error: DP205


def library_classical_gaussian(df: MetricFrame[SymmetricDistance]):
    return Gaussian(epsilon=2.0, delta=1e-6, sensitivity=1).randomise(len(df))  # error: DP205


# -- right


def classical_gaussian_at_one(x: Real):
    return gaussian_mechanism(x, 1, 1.0, 1e-6)  # clean
# expect: classical_gaussian_at_one x.epsilon == 1


def laplace_above_one(x: Real):
    # only the classical Gaussian calibration ends at 1
    return laplacian_mechanism(x, 1, 4.0)  # clean
# expect: laplace_above_one x.epsilon == 4


def analytic_gaussian(df: MetricFrame[SymmetricDistance]):
    return GaussianAnalytic(epsilon=2.0, delta=1e-6, sensitivity=1).randomise(len(df))  # clean
# expect: analytic_gaussian df.epsilon == 2


def tiny_delta(x: Real):
    return gaussian_mechanism(x, 1, 0.5, 1e-300)  # clean


def unknown_delta(x: Real, delta: float):
    return gaussian_mechanism(x, 1, 0.5, delta)  # clean
# expect: unknown_delta x.delta == delta
# expect: unknown_delta x.epsilon == 1 / 2


def true_division(x: Real):
    return laplacian_mechanism(x, 1, 1 / 2)  # clean
# expect: true_division x.epsilon == 1/2


def two_signs(x: Real):
    return laplacian_mechanism(x, 1, -(-0.5))  # clean
# expect: two_signs x.epsilon == 1/2


def tiny_sensitivity(x: Real, eps: float):
    return laplacian_mechanism(x / 1024, 1 / 1024, eps)  # clean
# expect: tiny_sensitivity x.epsilon == eps


def sensitivity_without_a_sign(df: MetricFrame[SymmetricDistance], eps: float):
    lower, upper = -10, 0
    return laplacian_mechanism(df["balance"].clip(lower, upper).sum(), -lower, eps)  # clean
# expect: sensitivity_without_a_sign df.epsilon == eps


def both_bounds_negative(x: Real, eps: float):
    # -10 is below -1
    return laplacian_mechanism(clamp(x, -10, -1), 1, eps)  # clean
# expect: both_bounds_negative x.epsilon == eps


def bounds_by_name(df: MetricFrame[SymmetricDistance], eps: float):
    return laplacian_mechanism(np.clip(df["age"].to_numpy(), a_max=100, a_min=0).sum(), 100, eps)  # clean
# expect: bounds_by_name df.epsilon == eps


def bounds_exchanged_in_passing(x: Real, eps: float):
    lower, upper = 10, 0
    lower, upper = upper, lower
    return laplacian_mechanism(clamp(x, lower, upper), 1, eps)  # clean
# expect: bounds_exchanged_in_passing x.epsilon == eps


def some_was_spent(x: Real):
    budget = 1.0
    first = laplacian_mechanism(x, 1, budget / 2)
    budget -= 0.5
    return first, laplacian_mechanism(x, 1, budget)  # clean
# expect: some_was_spent x.epsilon == 1


def one_argument_by_name(df: MetricFrame[SymmetricDistance], eps: float):
    return len(df) + np.random.laplace(scale=1 / eps)  # clean
# expect: one_argument_by_name df.epsilon == eps


def value_as_location(df: MetricFrame[SymmetricDistance], eps: float):
    return np.random.laplace(len(df), 1 / eps)  # clean
# expect: value_as_location df.epsilon == eps


def arguments_in_another_order(df: MetricFrame[SymmetricDistance], eps: float):
    return len(df) + np.random.laplace(scale=1 / eps, loc=0)  # clean
# expect: arguments_in_another_order df.epsilon == eps


def jitter_of_public_data(k: float):
    # a location of 5 and a scale of 1 hide nothing, and there is nothing to hide
    return k + np.random.laplace(5)  # clean


def library_small_epsilon(df: MetricFrame[SymmetricDistance]):
    return Laplace(epsilon=1e-3, sensitivity=1).randomise(len(df))  # clean
# expect: library_small_epsilon df.epsilon == 0.001


def never_positive(x: Real, eps: Annotated[float, Gt(0)]):
    return laplacian_mechanism(x, 1, -eps)  # error: DP205


def at_most_zero(x: Real, eps: float):
    return laplacian_mechanism(x, 1, min(eps, 0))  # error: DP205


def without_end(x: Real):
    return laplacian_mechanism(x, 1, float("inf"))  # error: DP205


def no_number(x: Real):
    return laplacian_mechanism(x, 1, float("nan"))  # error: DP205
