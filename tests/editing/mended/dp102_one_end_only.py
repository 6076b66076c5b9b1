# mistake: DP102, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def gains(adult: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    return laplacian_mechanism(adult["gain"].clip(0, 10000).sum(), 10_000, epsilon)
