# mistake: DP207, mended: unsafe
import numpy as np

from dpcheck import Real


def released(hours: Real, sensitivity: float, epsilon: float) -> float:
    rng = np.random.default_rng()
    noise = rng.laplace(scale=abs(sensitivity) / epsilon)
    return abs(sensitivity) * hours + noise
