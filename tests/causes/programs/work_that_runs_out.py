# cause: DP301 at 12
"""The expressions of a loop grow until dpcheck gives up; what is released after it follows from that."""
from dpcheck import Real, laplacian_mechanism


def report(x: Real, epsilon: float):
    t = x
    k = 0
    while k < 100_000:
        k = k + 1
        # one expression that is as long as all passes before it
        t = t * 0.5 + abs(t - k) / 3
    return laplacian_mechanism(t, 1, epsilon)
