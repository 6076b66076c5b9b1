# mistake: DP202, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private


@private(epsilon="eps")
def quarters(df: MetricFrame[SymmetricDistance], eps: float):
    young = laplacian_mechanism((df["age"] < 30).sum(), 1, epsilon=eps)
    old = laplacian_mechanism((df["age"] > 60).sum(), 1, epsilon=eps)
    everybody = laplacian_mechanism(len(df), 1, epsilon=eps)
    return young, old, everybody
