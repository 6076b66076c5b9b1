# mistake: DP902, mended: safe
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, epsilon: float):
    # dpcheck: ignore[DP777] whatever
    return laplacian_mechanism(2 * x, 2, epsilon)
