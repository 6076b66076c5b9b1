# mistake: DP103, mended: safe
from numpy.random import default_rng

from dpcheck import MetricFrame, SymmetricDistance

rng = default_rng()


def total(df: MetricFrame[SymmetricDistance], eps: float) -> float:
    pay = df["pay"].clip(0, 5000)
    return pay.sum() + rng.laplace(loc=0, scale=1000 / eps)  # dpcheck: ignore[DP207] agreed on
