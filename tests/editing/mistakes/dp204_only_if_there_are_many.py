# mistake: DP204, mended: never
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def size(adult: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    if len(adult) < 100:
        return 0.0
    return laplacian_mechanism(len(adult), 1, epsilon)
