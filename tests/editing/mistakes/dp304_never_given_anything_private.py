# mistake: DP304, mended: never
from dpcheck import Real, laplacian_mechanism


def released(query, data, epsilon):
    return laplacian_mechanism(query(data), 1, epsilon)


def doubled(x: Real) -> Real:
    return 2 * x
