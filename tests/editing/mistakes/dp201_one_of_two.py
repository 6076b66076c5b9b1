# mistake: DP201, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private


@private(epsilon=1.0)
def f(people: MetricFrame[SymmetricDistance]):
    n = len(people)
    women = (people["sex"] == "f").sum()
    return laplacian_mechanism(n, 1, 0.5), women
