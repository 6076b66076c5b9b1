# mistake: DP102, mended: unsafe
import numpy as np

from dpcheck import L1, Data, MetricVector, laplacian_mechanism


def total(ages: MetricVector[Data, L1], epsilon: float) -> float:
    np.clip(ages, 0, 110)
    return laplacian_mechanism(np.sum(ages), 110, epsilon)
