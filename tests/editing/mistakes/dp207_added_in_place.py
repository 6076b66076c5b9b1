# mistake: DP207, mended: unsafe
import numpy as np
from dpcheck import MetricFrame, SymmetricDistance


def size(people: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    n = len(people)
    n += np.random.laplace(0, 1 / epsilon)
    return n
