# mistake: DP101, mended: safe
import numpy as np

from dpcheck import L1, MetricVector, Real, gaussian_mechanism


def noisy(v: MetricVector[Real, L1]) -> np.ndarray:
    return gaussian_mechanism(v, 1, 0.5, 1e-6)
