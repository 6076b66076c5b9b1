# mistake: DP901, mended: never
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, epsilon: float):
    return laplacian_mechanism(x, 1, epsilon
