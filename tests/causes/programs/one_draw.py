# cause: DP103 at 13
"""One draw of noise for three answers."""
from numpy.random import default_rng

from dpcheck import MetricFrame, SymmetricDistance

rng = default_rng()


def survey(df: MetricFrame[SymmetricDistance], epsilon: float):
    noise = rng.laplace(scale=1 / epsilon)
    # dpcheck: ignore[DP207] for the moment
    return len(df) + noise, (df["age"] > 65).sum() + noise, (df["age"] < 18).sum() + noise
