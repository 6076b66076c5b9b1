# mistake: DP201, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private


@private(epsilon=1.0)
def size(df: MetricFrame[SymmetricDistance]) -> float:
    count = len(df)
    print("rows:", count)
    return laplacian_mechanism(count, 1, 1.0)
