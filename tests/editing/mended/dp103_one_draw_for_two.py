# mistake: DP103, mended: safe
import numpy as np

from dpcheck import MetricFrame, SymmetricDistance


def both(df: MetricFrame[SymmetricDistance], eps: float):
    noise = np.random.laplace(0, 1 / eps)
    # dpcheck: ignore[DP207] agreed on
    return len(df) + np.random.laplace(0, 1 / eps), (df["age"] > 65).sum() + np.random.laplace(0, 1 / eps)
