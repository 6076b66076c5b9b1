"""DP207: noise of floating-point samplers on private values. A warning; no line marked `clean` in this file may carry it either."""
# ruff: noqa
import math
import random
from typing import Annotated

import numpy as np
import opendp.prelude as dp
import torch
from diffprivlib.mechanisms import Gaussian, Laplace
from dpcheck import L2, MetricFrame, MetricVector, Real, Size, SymmetricDistance, gaussian_mechanism, laplacian_mechanism
from numpy.random import default_rng, laplace as draw
from scipy.stats import laplace as distribution

dp.enable_features("contrib")


# -- warned of


def module_sampler(x: Real, eps: float):
    return x + np.random.laplace(0, 1 / eps)  # error: DP207
# expect: module_sampler x.epsilon == eps


def noise_first(x: Real, eps: float):
    return np.random.laplace(0, 1 / eps) + x  # error: DP207
# expect: noise_first x.epsilon == eps


def noise_subtracted(x: Real, eps: float):
    return x - np.random.laplace(0, 1 / eps)  # error: DP207
# expect: noise_subtracted x.epsilon == eps


def value_as_location(df: MetricFrame[SymmetricDistance], eps: float):
    return np.random.laplace(len(df), 1 / eps)  # error: DP207
# expect: value_as_location df.epsilon == eps


def under_another_name(df: MetricFrame[SymmetricDistance], eps: float):
    return len(df) + draw(scale=1 / eps)  # error: DP207
# expect: under_another_name df.epsilon == eps


def generator(df: MetricFrame[SymmetricDistance], eps: float):
    rng = default_rng(seed=None)
    total = df["age"].clip(0, 100).sum()
    total += rng.laplace(scale=100 / eps)  # error: DP207
    return total
# expect: generator df.epsilon == eps


def gaussian(v: Annotated[MetricVector[Real, L2], Size(5)], delta: float):
    sigma = np.sqrt(2 * np.log(1.25 / delta)) / 0.5
    return v + np.random.normal(0, sigma, size=5)  # error: DP207
# expect: gaussian v.epsilon == 1 / 2


def standard_library(x: Real, delta: float):
    sigma = math.sqrt(2 * math.log(1.25 / delta)) / 0.5
    return x + random.gauss(0, sigma)  # error: DP207
# expect: standard_library x.epsilon == 1 / 2


def scipy_sampler(x: Real, eps: float):
    return x + distribution.rvs(loc=0, scale=1 / eps)  # error: DP207
# expect: scipy_sampler x.epsilon == eps


def torch_sampler(x: Real, eps: float):
    return x + torch.distributions.Laplace(0.0, 1 / eps).sample().item()  # error: DP207
# expect: torch_sampler x.epsilon == eps


def drawn_before(x: Real, eps: float):
    noise = np.random.laplace(0, 1 / eps); return x + noise  # error: DP207
# expect: drawn_before x.epsilon == eps


def entry_by_entry(df: MetricFrame[SymmetricDistance], eps: float):
    return {k: (df["k"] == k).sum() + np.random.laplace(0, 1 / eps) for k in "abc"}  # error: DP207
# expect: entry_by_entry df.epsilon == eps


def scaled_draw(x: Real, eps: float):
    # a standard draw times 1 / eps
    return x + np.random.laplace() * (1 / eps)  # error: DP207
# expect: scaled_draw x.epsilon == eps


def through_a_lambda(x: Real, eps: float):
    return (lambda value: value + np.random.laplace(0, 1 / eps))(x)  # error: DP207
# expect: through_a_lambda x.epsilon == eps


class Noiser:
    def __init__(self, epsilon):
        self.epsilon = epsilon
        self.rng = np.random.RandomState()

    def count(self, df: MetricFrame[SymmetricDistance]):
        return len(df) + self.rng.laplace(0, 1 / self.epsilon)  # error: DP207


# -- not warned of


def own_mechanism(x: Real, eps: float):
    return laplacian_mechanism(x, 1, eps)  # clean
# expect: own_mechanism x.epsilon == eps


def own_mechanism_for_vectors(v: MetricVector[Real, L2], delta: float):
    return gaussian_mechanism(v, 1, 0.5, delta)  # clean
# expect: own_mechanism_for_vectors v.epsilon == 1 / 2


def public_value(k: float, eps: float):
    return k + np.random.laplace(0, 1 / eps)  # clean


def initial_weights(df: MetricFrame[SymmetricDistance], eps: float):
    weights = np.random.normal(0, 0.01, size=10)  # clean
    return weights, laplacian_mechanism(len(df), 1, eps)  # clean
# expect: initial_weights df.epsilon == eps


def synthetic_rows(x: Real, eps: float, n: int):
    centre = laplacian_mechanism(x, 1, eps)  # clean
    return np.random.normal(centre, 1.0, size=n)  # clean
# expect: synthetic_rows x.epsilon == eps


def jitter_after_release(df: MetricFrame[SymmetricDistance], eps: float):
    counts = laplacian_mechanism(np.array([(df["k"] == k).sum() for k in "abc"]), 1, eps)  # clean
    return counts + np.random.uniform(-0.1, 0.1, size=3)  # clean
# expect: jitter_after_release df.epsilon == eps


def public_queries_at_random(df: MetricFrame[SymmetricDistance], eps: float):
    limit = np.random.normal(50, 10)  # clean
    return laplacian_mechanism((df["age"] > limit).sum(), 1, eps)  # clean
# expect: public_queries_at_random df.epsilon == eps


def drawn_and_not_used(x: Real, eps: float):
    noise = np.random.laplace(0, 1 / eps)  # clean
    return laplacian_mechanism(x, 1, eps)  # clean
# expect: drawn_and_not_used x.epsilon == eps


class Sampler:
    def laplace(self, loc, scale):
        return laplacian_mechanism(loc, 1, 1 / scale)


def own_class_of_that_name(x: Real, eps: float):
    random = Sampler()
    return random.laplace(x, 1 / eps)  # clean
# expect: own_class_of_that_name x.epsilon == eps


def own_function_of_that_name(x: Real, eps: float):
    def draw(value, epsilon):
        return laplacian_mechanism(value, 1, epsilon)

    return draw(x, eps)  # clean
# expect: own_function_of_that_name x.epsilon == eps


def library_laplace(x: Real, eps: float):
    return Laplace(epsilon=eps, sensitivity=1).randomise(x)  # clean
# expect: library_laplace x.epsilon == eps


def library_gaussian(df: MetricFrame[SymmetricDistance], delta: float):
    return Gaussian(epsilon=0.5, delta=delta, sensitivity=1).randomise(len(df))  # clean
# expect: library_gaussian df.epsilon == 1 / 2


def opendp_laplace(df: MetricFrame[SymmetricDistance], eps: float):
    space = dp.atom_domain(T=int), dp.absolute_distance(T=int)
    return dp.m.make_laplace(*space, scale=1 / eps)(len(df))  # clean
# expect: opendp_laplace df.epsilon == eps
