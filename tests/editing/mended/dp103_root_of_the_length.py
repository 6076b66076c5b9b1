# mistake: DP103, mended: safe
import math
from dpcheck import L2, MetricVector, Real, laplacian_mechanism


def noisy(v: MetricVector[Real, L2], eps: float):
    sens = math.sqrt(len(v))
    return laplacian_mechanism(v, sens, eps)
