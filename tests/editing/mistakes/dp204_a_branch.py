# mistake: DP204, mended: never
from dpcheck import L1, Data, MetricVector, count, laplacian_mechanism


def adults(ages: MetricVector[Data, L1], epsilon: float) -> float:
    found = count(lambda age: age >= 18, ages)
    return laplacian_mechanism(found, 1, epsilon) if found > 10 else -1.0
