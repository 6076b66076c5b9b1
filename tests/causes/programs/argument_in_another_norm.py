# cause: DP105 at 13
"""The callers measure in L1, the function in L2."""
from dpcheck import L1, L2, MetricVector, Real, gaussian_mechanism


def released(v: MetricVector[Real, L2]):
    """Three times as much as is asked for."""
    scaled = 3 * v
    return gaussian_mechanism(scaled, 3, 0.5, 1e-6)


def by_city(counts: MetricVector[Real, L1]):
    return released(counts)
