# mistake: DP203, mended: unsafe
import numpy as np
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

KINDS = ["bus", "tram", "train"]


def trips(people: MetricFrame[SymmetricDistance], epsilon: float):
    counts = people["kind"].value_counts().reindex(KINDS, fill_value=0)
    return laplacian_mechanism(counts, 1, epsilon)
