# mistake: DP207, mended: unsafe
import numpy as np

from dpcheck import Real, laplacian_mechanism


def released(hours: Real, sensitivity: float, epsilon: float) -> float:
    rng = np.random.default_rng()
    noise = rng.laplace(scale=abs(sensitivity) / epsilon)
    return laplacian_mechanism(abs(sensitivity) * hours, abs(sensitivity), epsilon)
