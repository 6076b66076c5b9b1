# mistake: DP205, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def f(people: MetricFrame[SymmetricDistance]):
    return laplacian_mechanism(len(people), 1, -1.0)
