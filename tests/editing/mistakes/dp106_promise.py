# mistake: DP106, mended: safe
from dpcheck import Real, stable


@stable(x=1)
def doubled(x: Real) -> Real:
    return 2 * x
