# mistake: DP902, mended: unsafe
from dpcheck import Real


def f(x: Real):
    return 2 * x  # dpcheck: ignore[DP1O3] agreed
