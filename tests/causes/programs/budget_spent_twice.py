# cause: DP202 at 6
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private


@private(epsilon="epsilon")
def mean_age(df: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    total = laplacian_mechanism(df["age"].clip(0, 120).sum(), 120, epsilon)
    size = laplacian_mechanism(len(df), 1, epsilon)
    return total / max(size, 1)
