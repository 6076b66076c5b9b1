# cause: DP203 at 10
"""Noise as large as the largest value: who has it is seen."""
import numpy as np

from dpcheck import L1, Data, MetricVector, laplacian_mechanism


def total(v: MetricVector[Data, L1], epsilon: float) -> float:
    top = np.max(v)
    return laplacian_mechanism(np.clip(v, 0, 100).sum(), top, epsilon)
