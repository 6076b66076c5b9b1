# mistake: DP101, mended: unsafe
from dpcheck import Data, laplacian_mechanism


def noisy(age: Data, epsilon: float) -> float:
    return laplacian_mechanism(age, 120, epsilon)
