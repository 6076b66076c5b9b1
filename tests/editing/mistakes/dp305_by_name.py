# mistake: DP305, mended: never
import dpcheck
from dpcheck import Real


def noisy(x: Real, kind: str, epsilon: float):
    return getattr(dpcheck, kind)(x, 1, epsilon)
