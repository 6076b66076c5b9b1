# mistake: DP203, mended: unsafe
import numpy as np
from dpcheck import MetricFrame, SymmetricDistance

KINDS = ["bus", "tram", "train"]


def trips(people: MetricFrame[SymmetricDistance], epsilon: float):
    counts = people["kind"].value_counts()
    return counts + np.random.laplace(0, 1 / epsilon, size=len(counts))
