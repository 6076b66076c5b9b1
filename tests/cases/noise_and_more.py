"""Private values that are added to a sum with noise: the noise hides all of it, and has to be made for all."""
# ruff: noqa
from typing import Annotated

import numpy as np

from dpcheck import L1, MetricVector, Real, Size


def twice(x: Real, eps: float):
    return np.random.laplace(0, 1 / eps) + x + x  # error: DP103
# expect: twice x.epsilon == 2 * eps


def two_at_once(x: Real, y: Real, eps: float):
    return np.random.laplace(0, 1 / eps) + x + y  # clean
# expect: two_at_once x.epsilon == eps
# expect: two_at_once y.epsilon == eps


def three_at_once(x: Real, y: Real, z: Real, eps: float):
    return y + (x - np.random.laplace(0, 1 / eps)) - 3 * z  # error: DP103
# expect: three_at_once y.epsilon == eps
# expect: three_at_once z.epsilon == 3 * eps


def less_the_same(x: Real, eps: float):
    return 2 * x - (np.random.laplace(0, 1 / eps) + x)  # clean
# expect: less_the_same x.epsilon == eps


def less_noise_less_it(x: Real, eps: float):
    return x - (np.random.laplace(0, 1 / eps) - x)  # error: DP103
# expect: less_noise_less_it x.epsilon == 2 * eps


def in_place(x: Real, eps: float):
    total = x
    total += np.random.laplace(0, 1 / eps)  # error: DP103
    total += x
    return total
# expect: in_place x.epsilon == 2 * eps


def vectors(v: Annotated[MetricVector[Real, L1], Size(3)], u: Annotated[MetricVector[Real, L1], Size(3)], eps: float):
    return np.random.laplace(0, 1 / eps, 3) + v + u  # clean
# expect: vectors v.epsilon == eps
# expect: vectors u.epsilon == eps


def seen_before(x: Real, y: Real, eps: float):
    noise = np.random.laplace(0, 1 / eps)
    return noise + x + y, noise + x  # error: DP103


def kept_apart(x: Real, y: Real, eps: float):
    noisy = np.random.laplace(0, 1 / eps) + x  # clean
    return noisy, y - noisy
# expect: kept_apart x.epsilon == eps
# expect: kept_apart y[1] == 1
