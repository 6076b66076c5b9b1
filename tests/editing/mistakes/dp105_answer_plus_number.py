# mistake: DP105, mended: safe
from dpcheck import Data, Real, clamp


def added(x: Real, answer: Data):
    return x + clamp(answer, 0, 5)
