# mistake: DP104, mended: unsafe
from dpcheck import L1, Data, MetricVector, count, laplacian_mechanism


def adults(ages: MetricVector[Data, L1], epsilon: float) -> float:
    return laplacian_mechanism(count(lambda age: age >= 18, ages), 1, epsilon)
