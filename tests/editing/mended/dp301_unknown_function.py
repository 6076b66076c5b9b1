# mistake: DP301, mended: unsafe
from somewhere import smoothed

from dpcheck import L1, Data, MetricVector, clamp, laplacian_mechanism


def peak(pay: MetricVector[Data, L1], epsilon: float) -> float:
    return laplacian_mechanism(clamp(float(smoothed(pay)), 0, 100), 100, epsilon)
