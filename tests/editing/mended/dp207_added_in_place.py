# mistake: DP207, mended: unsafe
import numpy as np
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def size(people: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    n = len(people)
    n = laplacian_mechanism(n, 1, epsilon)
    return n
