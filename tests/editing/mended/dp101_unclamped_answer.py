# mistake: DP101, mended: unsafe
from dpcheck import Data, clamp, laplacian_mechanism, undisc


def noisy(age: Data, epsilon: float) -> float:
    return laplacian_mechanism(undisc(clamp(age, 0, 120)), 120, epsilon)
