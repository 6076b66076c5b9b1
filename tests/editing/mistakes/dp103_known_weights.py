# mistake: DP103, mended: safe
import numpy as np
from dpcheck import L1, MetricVector, Real, laplacian_mechanism

W = np.array([1.0, 2.0, 0.5])


def f(v: MetricVector[Real, L1], eps: float):
    return laplacian_mechanism((v[:3] * W).sum(), 1.0, eps)
