# mistake: DP203, mended: safe
import numpy as np

from dpcheck import L1, Data, MetricVector, laplacian_mechanism


def total(ages: MetricVector[Data, L1], epsilon: float) -> float:
    oldest = 120
    return laplacian_mechanism(np.clip(ages, 0, 120).sum(), oldest, epsilon)
