# mistake: DP103, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def f(people: MetricFrame[SymmetricDistance], eps: float, cap: float, sens: float):
    return laplacian_mechanism(people["a"].clip(0, cap).sum(), abs(cap), eps)
