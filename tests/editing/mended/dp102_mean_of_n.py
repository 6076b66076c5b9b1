# mistake: DP102, mended: unsafe
import numpy as np
from dpcheck import L1, Data, MetricVector, clamp, laplacian_mechanism


def f(v: MetricVector[Data, L1], eps: float):
    return laplacian_mechanism(np.mean(clamp(v, 0, 100)), 100 / len(v), eps)
