# mistake: DP207, mended: unsafe
import numpy as np

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def size(df: MetricFrame[SymmetricDistance], eps: float) -> float:
    return laplacian_mechanism(len(df), 1, eps)
