# mistake: DP103, mended: safe
import numpy as np

from dpcheck import MetricFrame, SymmetricDistance


def both(df: MetricFrame[SymmetricDistance], eps: float):
    noise = np.random.laplace(0, 1 / eps)
    # dpcheck: ignore[DP207] agreed on
    return len(df) + noise, (df["age"] > 65).sum() + noise
