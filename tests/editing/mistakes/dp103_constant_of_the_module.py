# mistake: DP103, mended: safe
"""A count of votes, twice as heavy as it says."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

SENSITIVITY = 1  # of what is released
EPSILON = 0.5


def votes(people: MetricFrame[SymmetricDistance]) -> float:
    return laplacian_mechanism(2 * len(people), sensitivity=SENSITIVITY, epsilon=EPSILON)
