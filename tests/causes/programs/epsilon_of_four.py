# cause: DP205 at 12
"""The classical formula, beyond where it is proved."""
import numpy as np

from dpcheck import L2, MetricMatrix, Real, gaussian_mechanism, clip, map_rows

EPSILON = 4.0


def gradient(rows: MetricMatrix[Real, L2]) -> np.ndarray:
    total = map_rows(lambda row: clip(L2, row, 1.0), rows).sum(axis=0)
    return gaussian_mechanism(total, 1, EPSILON, 1e-6)
