# mistake: DP103, mended: unsafe
"""Scales with epsilon above their line, where epsilon is a number: it is no sensitivity that may be written anew."""
import numpy as np
from dpcheck import L1, Data, MetricVector

EPSILON = 0.1
LONGEST_STAY = 30


def days(stays: MetricVector[Data, L1]) -> float:
    return stays.clip(0, LONGEST_STAY).sum() + np.random.laplace(0, EPSILON / LONGEST_STAY)


def weeks(stays: MetricVector[Data, L1]) -> float:
    scale = EPSILON
    return stays.clip(0, LONGEST_STAY).sum() + np.random.laplace(0, scale)
