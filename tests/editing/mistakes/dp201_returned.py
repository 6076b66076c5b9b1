# mistake: DP201, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, private


@private(epsilon=0.5)
def size(df: MetricFrame[SymmetricDistance]) -> float:
    return len(df)
