# mistake: DP103, mended: safe
import numpy as np

from dpcheck import L1, Data, MetricVector, laplacian_mechanism


def mean(ages: MetricVector[Data, L1], epsilon: float) -> float:
    bounded = np.clip(ages, 17, 120)
    return laplacian_mechanism(bounded.mean(), 103 / len(ages), epsilon)
