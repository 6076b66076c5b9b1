# mistake: DP202, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private


@private(epsilon=1.0)
def summary(df: MetricFrame[SymmetricDistance]):
    size = laplacian_mechanism(len(df), 1, 0.5)
    total = laplacian_mechanism(df["pay"].clip(0, 5000).sum(), 5000, 0.75)
    return total / size
