# mistake: DP105, mended: safe
import numpy as np

from dpcheck import L1, L2, MetricVector, Real


def together(v: MetricVector[Real, L1], w: MetricVector[Real, L2]) -> np.ndarray:
    return v + w
