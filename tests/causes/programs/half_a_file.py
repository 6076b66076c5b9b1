# cause: DP901 at 9
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def size(df: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    return laplacian_mechanism(len(df), 1, epsilon)


def ages(df: MetricFrame[SymmetricDistance, epsilon: float) -> float:
    return laplacian_mechanism(df["age"].clip(0, 120).sum(), 120, epsilon)
