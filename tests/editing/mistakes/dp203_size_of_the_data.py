# mistake: DP203, mended: safe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def mean(adult: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    ages = adult["age"].clip(0, 125)
    return laplacian_mechanism(ages.mean(), 125 / len(ages), epsilon)
