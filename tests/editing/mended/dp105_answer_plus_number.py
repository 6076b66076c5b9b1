# mistake: DP105, mended: safe
from dpcheck import Data, Real, clamp, undisc


def added(x: Real, answer: Data):
    return x + undisc(clamp(answer, 0, 5))
