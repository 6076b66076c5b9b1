# mistake: DP207, mended: unsafe
import numpy as np

from dpcheck import MetricFrame, SymmetricDistance


def size(df: MetricFrame[SymmetricDistance], eps: float) -> float:
    return len(df) + np.random.laplace(0, 1 / eps)
