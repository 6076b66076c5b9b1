# cause: DP103 at 10
"""The one constant is for rows that are edited; here they come and go."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

SENSITIVITY = 90 - 17


def ages(df: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    bounded = df["age"].clip(17, 90)
    return laplacian_mechanism(bounded.sum(), SENSITIVITY, epsilon)


def size(df: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    return laplacian_mechanism(len(df), 1, epsilon)
