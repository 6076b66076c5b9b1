# cause: DP102 at 9
"""Every row is shifted by a mean that nothing hides."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def spread(df: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    pay = df["pay"]
    centred = pay - pay.mean()
    return laplacian_mechanism((centred.abs() < 100).sum(), 1, epsilon)
