# mistake: DP103, mended: safe
from dpcheck import L2, MetricVector, Real, laplacian_mechanism


def noisy(v: MetricVector[Real, L2], eps: float):
    sens = 1.0
    return laplacian_mechanism(v, sens, eps)
