# mistake: DP106, mended: safe
import math

from dpcheck import Real, stable


@stable(x="k", y=1)
def weighed(x: Real, y: Real, k: float) -> Real:
    return k * x - y
