# cause: DP103 at 10
"""The helper divides where it should multiply; both callers pay for it."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

def noisy_count(mask, weight: float, epsilon: float) -> float:
    return laplacian_mechanism(weight * mask.sum(), 1, epsilon)


def elderly(df: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    return noisy_count(df["age"] > 65, 3, epsilon)
