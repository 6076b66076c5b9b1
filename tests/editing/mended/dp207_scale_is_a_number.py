# mistake: DP207, mended: unsafe
import numpy as np
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def minutes(people: MetricFrame[SymmetricDistance]) -> float:
    return laplacian_mechanism(people["minutes"].clip(0, 90).sum(), 90, 0.5)
