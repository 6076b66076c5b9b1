# cause: DP203 at 10
"""Where the bins lie is for the data to say."""
import numpy as np

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def histogram(df: MetricFrame[SymmetricDistance], epsilon: float) -> np.ndarray:
    counts, edges = np.histogram(df["age"], bins=20)
    return laplacian_mechanism(counts, 1, epsilon)
