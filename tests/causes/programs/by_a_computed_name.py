# cause: DP305 at 8
"""Which mechanism runs is read from a file."""
import dpcheck
from dpcheck import Real


def released(x: Real, settings: dict[str, str], epsilon: float):
    return getattr(dpcheck, settings["mechanism"])(x, 1, epsilon)
