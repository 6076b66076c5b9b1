# cause: DP301 at 6
from dpcheck import Real, laplacian_mechanism


def deep(x, n):
    return deep(x, n - 1) + 1 if n else x


def report(x: Real, epsilon: float):
    return laplacian_mechanism(deep(x, 3000), 1, epsilon)
