"""Decimals that a program declares: the number that their digits say, not the binary fraction next to it."""
# ruff: noqa
from dpcheck import Real, laplacian_mechanism


def hundredths(x: Real, eps: float):
    return laplacian_mechanism(6 * x / 100, 0.06, eps)  # clean
# expect: hundredths x.epsilon == eps


def tenths(x: Real, eps: float):
    a = laplacian_mechanism(3 * x / 10, 0.3, eps)  # clean
    b = laplacian_mechanism(7 * x / 10, 0.7, eps)  # clean
    return a, b
# expect: tenths x.epsilon == 2 * eps


def scaled_by_a_decimal(x: Real, eps: float):
    return laplacian_mechanism(0.1 * x, 0.1, eps)  # clean
# expect: scaled_by_a_decimal x.epsilon == eps


def scale_of_a_decimal(x: Real, eps: float):
    import numpy as np
    return x * 7 / 100 + np.random.laplace(0, 0.07 / eps)  # clean
# expect: scale_of_a_decimal x.epsilon == eps


def a_little_less(x: Real, eps: float):
    return laplacian_mechanism(6 * x / 100, 0.0599, eps)  # error: DP103
# expect: a_little_less x.epsilon == 600 / 599 * eps


def counted_in_tenths(x: Real):
    """Ten times 0.1 is less than 1 in floats: eleven passes."""
    t = 0.0
    while t < 1:
        x = 2 * x
        t += 0.1
    return x
# expect: counted_in_tenths x == 2048  # known: loose
