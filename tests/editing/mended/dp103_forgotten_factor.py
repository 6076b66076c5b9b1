# mistake: DP103, mended: safe
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, eps: float):
    return laplacian_mechanism(3 * x, 3, eps)
