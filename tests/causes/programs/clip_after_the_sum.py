# cause: DP103 at 8
"""Clipped, but too late: the sum, not the rows."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def minutes(df: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    total = min(max(df["minutes"].sum(), 0), 10_000)
    return laplacian_mechanism(total, 60, epsilon)
