"""Laplace noise that is made of uniform or exponential draws: which formulas are one, and draws that are read elsewhere, too."""
# ruff: noqa
import math
import random
from typing import Annotated

import numpy as np
import torch
from dpcheck import L1, MetricFrame, MetricVector, Real, Size, SymmetricDistance, private

Added = MetricFrame[SymmetricDistance]


# -- Laplace noise


def inverse(df: Added, eps: float):
    u = np.random.uniform(-0.5, 0.5)
    return len(df) - 1 / eps * np.sign(u) * np.log(1 - 2 * np.abs(u))  # clean
# expect: inverse df.epsilon == eps


def inverse_of_shifted(df: Added, eps: float):
    u = random.random() - 0.5
    return len(df) - 1 / eps * math.copysign(1, u) * math.log(1 - 2 * abs(u))  # clean
# expect: inverse_of_shifted df.epsilon == eps


def inverse_of_wide(df: Added, eps: float):
    u = random.uniform(-1, 1)
    return df["Age"].clip(0, 10).sum() + 10 / eps * np.sign(u) * math.log(1 - abs(u))  # clean
# expect: inverse_of_wide df.epsilon == eps


def inverse_too_little(df: Added, eps: float):
    u = np.random.uniform(-0.5, 0.5)
    return df["Age"].clip(0, 10).sum() - 1 / eps * np.sign(u) * np.log(1 - 2 * np.abs(u))  # error: DP103
# expect: inverse_too_little df.epsilon == 10 * eps


def inverse_of_vector(v: Annotated[MetricVector[Real, L1], Size(4)], eps: float):
    u = np.random.uniform(-0.5, 0.5, size=4)
    return v - np.sign(u) * np.log(1 - 2 * np.abs(u)) / eps  # clean
# expect: inverse_of_vector v.epsilon == eps


def drawn(scale):
    u = random.uniform(-0.5, 0.5)
    return -scale * math.copysign(1, u) * math.log(1 - 2 * abs(u))


def in_a_function(df: Added, eps: float):
    return len(df) + drawn(1 / eps), (df["Age"] > 40).sum() + drawn(1 / eps)
# expect: in_a_function df.epsilon == 2 * eps


def in_a_loop(df: Added, eps: float):
    out = []
    for age in (20, 40, 60):
        u = random.uniform(-0.5, 0.5)
        out.append((df["Age"] > age).sum() - 1 / eps * math.copysign(1, u) * math.log(1 - 2 * abs(u)))
    return out
# expect: in_a_loop df.epsilon == 3 * eps


def two_logarithms(df: Added, eps: float):
    u, v = random.random(), random.random()
    return len(df) + 1 / eps * (math.log(u) - math.log(v))  # clean
# expect: two_logarithms df.epsilon == eps


def one_logarithm(df: Added, eps: float):
    return len(df) + math.log(random.random() / random.random()) / eps  # clean
# expect: one_logarithm df.epsilon == eps


def exponential_draws(df: Added, eps: float):
    distribution = torch.distributions.Exponential(eps)
    return len(df) + (distribution.sample() - distribution.sample())  # clean
# expect: exponential_draws df.epsilon == eps


# -- draws that hide less than it seems, or nothing


def shown(df: Added, eps: float):
    u = np.random.uniform(-0.5, 0.5)
    return len(df) - 1 / eps * np.sign(u) * np.log(1 - 2 * np.abs(u)), u
# expect: shown df.epsilon == inf


def used_twice(df: Added, eps: float):
    u = random.uniform(-0.5, 0.5)
    noise = -1 / eps * math.copysign(1, u) * math.log(1 - 2 * abs(u))
    return len(df) + noise, (df["Age"] > 40).sum() + noise
# expect: used_twice df.epsilon == inf


def one_coin_in_two(df: Added, eps: float):
    u, v, w = random.random(), random.random(), random.random()
    return len(df) + 1 / eps * (math.log(u) - math.log(v)), (df["Age"] > 40).sum() + 1 / eps * (math.log(u) - math.log(w))
# expect: one_coin_in_two df.epsilon == inf


def one_for_all_entries(v: Annotated[MetricVector[Real, L1], Size(4)], eps: float):
    u = np.random.uniform(-0.5, 0.5)
    return v - np.sign(u) * np.log(1 - 2 * np.abs(u)) / eps  # error: DP103
# expect: one_for_all_entries v.epsilon == inf


@private(epsilon=1.0)
def one_sided(df: Added):
    u = np.random.uniform(0, 1)
    return len(df) - np.sign(u) * np.log(1 - np.abs(u))  # error: DP201


@private(epsilon=1.0)
def same_draw(df: Added):
    u = random.random()
    return len(df) + math.log(u) - math.log(u)  # error: DP201
