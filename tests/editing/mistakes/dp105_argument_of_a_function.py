# mistake: DP105, mended: safe
from dpcheck import L1, L2, MetricVector, Real, gaussian_mechanism


def released(v: MetricVector[Real, L2]):
    return gaussian_mechanism(v, 1, 0.5, 1e-6)


def counts(by_city: MetricVector[Real, L1]):
    return released(by_city)
