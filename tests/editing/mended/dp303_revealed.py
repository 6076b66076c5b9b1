# mistake: DP303, mended: safe
from dpcheck import Real, laplacian_mechanism, reveal_sensitivity


def noisy(x: Real, epsilon: float) -> float:
    doubled = 2 * x
    return laplacian_mechanism(doubled, 2, epsilon)
