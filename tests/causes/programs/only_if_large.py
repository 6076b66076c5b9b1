# cause: DP204 at 9
"""Two answers, or none at all: that is seen."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def by_region(df: MetricFrame[SymmetricDistance], epsilon: float):
    if len(df) < 10:
        return None
    return laplacian_mechanism((df["region"] == "north").sum(), 1, epsilon)
