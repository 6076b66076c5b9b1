# mistake: DP205, mended: unsafe
from dpcheck import L2, MetricVector, Real, gaussian_mechanism


def noisy(v: MetricVector[Real, L2]):
    return gaussian_mechanism(v, 1, 0.5, delta=1e-6)
