# mistake: DP103, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def pay(people: MetricFrame[SymmetricDistance], eps: float, sens: float = 100):
    return laplacian_mechanism(people["pay"].clip(0, 4000).sum(), 4000, eps)
