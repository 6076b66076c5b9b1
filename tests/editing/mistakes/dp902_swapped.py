# mistake: DP902, mended: safe
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, epsilon: float):
    return laplacian_mechanism(2 * x, 1, epsilon)  # dpcheck: ignore[DP103, under-noise] agreed on
