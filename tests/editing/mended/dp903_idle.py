# mistake: DP903, mended: safe
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, epsilon: float):
    return laplacian_mechanism(2 * x, 2, epsilon)
