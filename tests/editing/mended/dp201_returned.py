# mistake: DP201, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private


@private(epsilon=0.5)
def size(df: MetricFrame[SymmetricDistance]) -> float:
    return laplacian_mechanism(len(df), 1, 0.5)
