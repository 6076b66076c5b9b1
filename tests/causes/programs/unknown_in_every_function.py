# cause: DP301 at 10
"""A function of a library without rules, called in three places."""
import signals

from dpcheck import L1, Data, MetricVector, laplacian_mechanism

Readings = MetricVector[Data, L1]


def low(v: Readings, epsilon: float): return laplacian_mechanism(signals.smooth(v).min(), 1, epsilon)


def high(v: Readings, epsilon: float): return laplacian_mechanism(signals.smooth(v).max(), 1, epsilon)


def total(v: Readings, epsilon: float):
    smooth = signals.smooth(v)
    return laplacian_mechanism(smooth.sum(), 1, epsilon)
