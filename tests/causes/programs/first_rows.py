# cause: DP102 at 7
"""Which rows are the first is not for a set of rows to say."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def sample(df: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    return laplacian_mechanism(df.head(100)["age"].clip(0, 125).sum(), 125, epsilon)
