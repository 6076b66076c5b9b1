# mistake: DP103, mended: safe
"""A sensitivity that is taken from epsilon: what is written anew is the argument, by the name that the bound has."""
from dpcheck import L1, Data, MetricVector, laplacian_mechanism

EPSILON = 0.1
LONGEST_STAY = 30


def days(stays: MetricVector[Data, L1]) -> float:
    return laplacian_mechanism(stays.clip(0, LONGEST_STAY).sum(), LONGEST_STAY, EPSILON)
