# mistake: DP102, mended: unsafe
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def total(people: MetricFrame[SymmetricDistance], epsilon: float) -> float:
    return laplacian_mechanism(people["age"].clip(0, 120).sum(), 120, epsilon)
