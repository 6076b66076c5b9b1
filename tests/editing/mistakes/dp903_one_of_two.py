# mistake: DP903, mended: safe
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, epsilon: float):
    # dpcheck: ignore[DP103, DP104] known
    return laplacian_mechanism(2 * x, 3, epsilon)
