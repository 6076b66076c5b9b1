# cause: DP102 at 6
from dpcheck import Real, laplacian_mechanism


def area(width: Real, height: Real, epsilon: float) -> float:
    return laplacian_mechanism(width * height, 1, epsilon)
