# mistake: DP301, mended: unsafe
from somewhere import smoothed

from dpcheck import L1, Data, MetricVector, laplacian_mechanism


def peak(pay: MetricVector[Data, L1], epsilon: float) -> float:
    return laplacian_mechanism(smoothed(pay), 100, epsilon)
