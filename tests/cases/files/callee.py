"""What caller.py calls: a finding stands where the fault is, or at the call, in the file that calls; never in a file that is called."""
# ruff: noqa
import mystery
from dpcheck import Real, laplacian_mechanism


def odd(x):
    return mystery.f(x)


def noisy(x, eps):
    return laplacian_mechanism(x, 1, eps)  # error: DP304


def own(eps):
    y: Real = 3.0
    return laplacian_mechanism(2 * y, 1, eps)  # error: DP103
