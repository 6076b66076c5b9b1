# mistake: DP102, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def total(adult: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    ages = adult["age"]
    return laplacian_mechanism(ages.clip(0, 125).sum(), 125, epsilon)
