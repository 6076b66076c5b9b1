# mistake: DP103, mended: unsafe
"""Scales with epsilon above their line, where epsilon is a number: it is no sensitivity that may be written anew."""
import numpy as np
from dpcheck import L1, Data, MetricVector, laplacian_mechanism

EPSILON = 0.1
LONGEST_STAY = 30


def days(stays: MetricVector[Data, L1]) -> float:
    return laplacian_mechanism(stays.clip(0, LONGEST_STAY).sum(), LONGEST_STAY, EPSILON)


def weeks(stays: MetricVector[Data, L1]) -> float:
    scale = LONGEST_STAY / EPSILON
    return laplacian_mechanism(stays.clip(0, LONGEST_STAY).sum(), LONGEST_STAY, EPSILON)
