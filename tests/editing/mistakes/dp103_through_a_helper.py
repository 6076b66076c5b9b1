# mistake: DP103, mended: safe
from dpcheck import Real, laplacian_mechanism


def released(value, sensitivity, epsilon):
    return laplacian_mechanism(value, sensitivity, epsilon)


def weekly(hours: Real, epsilon: float) -> float:
    return released(7 * hours, 1, epsilon)
