"""Noise by numpy's and Python's samplers: which family it is, what its scale covers, and draws that hide nothing."""
# ruff: noqa
import random
from typing import Annotated

import numpy as np
from dpcheck import ChangeOneDistance, L1, L2, MetricFrame, MetricVector, Real, Size, SymmetricDistance, private
from numpy.random import default_rng, laplace

Added = MetricFrame[SymmetricDistance]
Edited = MetricFrame[ChangeOneDistance]


# -- Laplace noise


def added_to(df: Added, eps: float):
    return len(df) + np.random.laplace(0, 1 / eps)  # clean
# expect: added_to df.epsilon == eps


def around(df: Added, eps: float):
    return laplace(loc=len(df), scale=1 / eps)  # clean
# expect: around df.epsilon == eps


def subtracted(df: Added, eps: float):
    return len(df) - np.random.laplace(scale=1 / eps)  # clean
# expect: subtracted df.epsilon == eps


def standard_scaled(df: Added, eps: float):
    return len(df) + np.random.laplace() / eps  # clean
# expect: standard_scaled df.epsilon == eps


def of_generator(df: Added, eps: float):
    rng = default_rng()
    return df["Age"].clip(0, 10).sum() + rng.laplace(0, 10 / eps)  # clean
# expect: of_generator df.epsilon == eps


def of_bit_generator(df: Added, eps: float):
    rng = np.random.Generator(np.random.PCG64())
    return len(df) + rng.laplace(scale=1 / eps)  # clean
# expect: of_bit_generator df.epsilon == eps


def of_random_state(df: Added, eps: float):
    state = np.random.RandomState()
    return len(df) + state.laplace(0.0, 2 / eps)
# expect: of_random_state df.epsilon == eps / 2


def too_little(df: Added, eps: float):
    return df["Age"].clip(0, 100).sum() + np.random.laplace(0, 1 / eps)  # error: DP103
# expect: too_little df.epsilon == 100 * eps


def unclipped(df: Added, eps: float):
    return df["Age"].sum() + np.random.laplace(0, 100 / eps)  # error: DP102
# expect: unclipped df.epsilon == inf


def scale_as_location(df: Added, eps: float):
    # the only argument is the location: the scale stays 1
    return len(df) + np.random.laplace(1 / eps)  # error: DP205


def scale_of_data(df: Added, eps: float):
    return df["Age"].clip(0, 10).sum() + np.random.laplace(0, df["Age"].max() / eps)  # error: DP203


def over_vector(v: Annotated[MetricVector[Real, L2], Size(9)], eps: float):
    return v + np.random.laplace(0, 3 / eps, size=9)  # clean
# expect: over_vector v.epsilon == eps


def over_vector_too_little(v: Annotated[MetricVector[Real, L2], Size(9)], eps: float):
    return v + np.random.laplace(0, 1 / eps, size=9)  # error: DP103
# expect: over_vector_too_little v.epsilon == 3 * eps


def over_vector_one_draw(v: Annotated[MetricVector[Real, L1], Size(9)], eps: float):
    return v + np.random.laplace(0, 1 / eps)  # error: DP103


def draw_used_twice(df: Added, eps: float):
    noise = np.random.laplace(0, 1 / eps)
    return len(df) + noise, (df["Age"] > 40).sum() + noise
# expect: draw_used_twice df.epsilon == inf


def each_in_a_loop(df: Added, eps: float):
    rng = np.random.default_rng()
    out = []
    for age in (20, 40, 60, 80):
        out.append((df["Age"] > age).sum() + rng.laplace(0, 4 / eps))
    return out
# expect: each_in_a_loop df.epsilon == eps


def exponential_difference(df: Added, eps: float):
    # the difference of two exponential draws is a Laplace draw
    return len(df) + (np.random.exponential(1 / eps) - np.random.exponential(1 / eps))
# expect: exponential_difference df.epsilon == eps


# -- Gaussian noise


def gaussian(v: MetricVector[Real, L2], delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + np.random.normal(0, sigma, size=len(v))  # clean
# expect: gaussian v.epsilon == 1/2
# expect: gaussian v.delta == delta


def gaussian_standard(v: MetricVector[Real, L2], delta: float):
    sigma = 3 * np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return 3 * v + sigma * np.random.default_rng().standard_normal(len(v))  # clean
# expect: gaussian_standard v.epsilon == 1/2


def gaussian_randn(v: MetricVector[Real, L2], delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return 2 * v + np.random.randn(len(v)) * sigma  # error: DP103
# expect: gaussian_randn v.epsilon == 1


def gaussian_of_l1(df: Added, delta: float):
    counts = np.array([(df["k"] == c).sum() for c in "abcd"])
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return counts + np.random.normal(scale=sigma, size=4)  # clean
# expect: gaussian_of_l1 df.epsilon == 1/2


def gaussian_gauss(df: Added, delta: float):
    sigma = (2 * np.log(1.25 / delta)) ** 0.5 / 0.25
    return len(df) + random.gauss(0, sigma)  # clean
# expect: gaussian_gauss df.epsilon == 1/4
# expect: gaussian_gauss df.delta == delta


def gaussian_normalvariate(df: Added, delta: float):
    sigma = (2 * np.log(1.25 / delta)) ** 0.5 / 0.25
    return random.normalvariate(mu=len(df), sigma=sigma)  # clean
# expect: gaussian_normalvariate df.epsilon == 1/4


# -- selection


def gumbel_argmax(df: Added, eps: float):
    scores = np.array([(df["k"] == c).sum() for c in "abc"])
    return np.argmax(scores + np.random.gumbel(scale=2 / eps, size=3))
# expect: gumbel_argmax df.epsilon == eps / 2


def gumbel_around(df: Edited, eps: float):
    scores = np.array([(df["k"] == c).sum() for c in "abc"])
    return "abc"[np.argmax(np.random.gumbel(scores, 2 / eps))]
# expect: gumbel_around df.epsilon == eps


def laplace_argmax(df: Edited, eps: float):
    scores = np.array([(df["k"] == c).sum() for c in "abc"])
    return np.argmax(scores + np.random.laplace(0, 2 / eps, size=3))
# expect: laplace_argmax df.epsilon == eps


# -- noise that hides nothing


@private(epsilon=1.0)
def uniform(df: Added):
    return len(df) + np.random.uniform(-10, 10)  # error: DP201
# expect: uniform df == 1


@private(epsilon=1.0)
def no_noise_left(df: Added):
    noise = np.random.laplace(0, 1)
    noisy = len(df) + noise
    return noisy - noise  # error: DP201


@private(epsilon=1.0)
def coin(df: Added):
    if random.random() < 0.5:
        return len(df) + np.random.laplace(0, 1)  # clean
    return 0
# expect: coin df.epsilon == 1


def coins_stay_public(x: Real):
    return random.uniform(0, 1) + 2 * x
# expect: coins_stay_public x == 2
