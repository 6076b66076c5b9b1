# mistake: DP302, mended: unsafe
import settings

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def total(df: MetricFrame[SymmetricDistance], eps: float) -> float:
    clipped = df["pay"].clip(0, 5000)
    return laplacian_mechanism(clipped.sum(), 5000, eps)
