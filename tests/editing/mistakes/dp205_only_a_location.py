# mistake: DP205, mended: unsafe
import numpy as np

from dpcheck import MetricFrame, SymmetricDistance


def size(df: MetricFrame[SymmetricDistance], eps: float) -> float:
    return len(df) + np.random.laplace(1 / eps)  # dpcheck: ignore[DP207] agreed on
