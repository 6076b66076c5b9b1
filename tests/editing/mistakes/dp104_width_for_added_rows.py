# mistake: DP104, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def swing(df: MetricFrame[SymmetricDistance], eps: float) -> float:
    sensitivity = 500 - (-500)
    changes = df["change"].clip(-500, 500).sum()
    return laplacian_mechanism(changes, sensitivity, eps)
