# mistake: DP101, mended: safe
import numpy as np

from dpcheck import L1, L2, MetricVector, Real, gaussian_mechanism, norm_convert


def noisy(v: MetricVector[Real, L1]) -> np.ndarray:
    return gaussian_mechanism(norm_convert(L2, v), 1, 0.5, 1e-6)
