# cause: DP903 at 6
from dpcheck import Real, laplacian_mechanism


def noisy(x: Real, epsilon: float) -> float:
    # dpcheck: ignore[DP102] was unbounded once
    return laplacian_mechanism(min(max(x, 0.0), 1.0), 1, epsilon)
