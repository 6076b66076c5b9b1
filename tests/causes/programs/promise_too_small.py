# cause: DP106 at 9
"""Halved, the author thought; callers rely on it."""
from dpcheck import Real, laplacian_mechanism, stable


@stable(x=0.5)
def weighed(x: Real, y: Real) -> Real:
    """x counts twice."""
    return 2 * x + y


def released(x: Real, epsilon: float) -> float:
    return laplacian_mechanism(weighed(x, 0.0), 0.5, epsilon)
