# mistake: DP302, mended: unsafe
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, k: int, epsilon: float) -> float:
    sensitivity = k**4 - k**3 + k + 1
    return laplacian_mechanism(x * k**2, sensitivity, epsilon)
