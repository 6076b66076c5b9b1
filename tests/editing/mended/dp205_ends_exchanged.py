# mistake: DP205, mended: unsafe
import numpy as np

from dpcheck import L1, Data, MetricVector, laplacian_mechanism


def total(ages: MetricVector[Data, L1], epsilon: float) -> float:
    return laplacian_mechanism(np.clip(ages, 0, 120).sum(), 120, epsilon)
