# mistake: DP205, mended: safe
from dpcheck import L1, Data, MetricVector, count, gaussian_mechanism


def adults(ages: MetricVector[Data, L1]) -> float:
    return gaussian_mechanism(count(lambda age: age >= 18, ages), 1, 1, 1e-6)
