# mistake: DP202, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private


@private(epsilon=0.2)
def survival(df: MetricFrame[SymmetricDistance]):
    found = []
    for limit in (18, 40, 65):
        found.append(laplacian_mechanism((df["age"] > limit).sum(), 1, 0.06666))
    return found
