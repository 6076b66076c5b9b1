# mistake: DP103, mended: safe
import numpy as np

from dpcheck import L1, MetricVector, Real


def noisy(counts: MetricVector[Real, L1], eps: float):
    return counts + np.random.laplace(0, 1 / eps)  # dpcheck: ignore[DP207] agreed on
