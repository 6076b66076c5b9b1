# mistake: DP207, mended: unsafe
import numpy as np
from dpcheck import MetricFrame, SymmetricDistance


def minutes(people: MetricFrame[SymmetricDistance]) -> float:
    return people["minutes"].clip(0, 90).sum() + np.random.laplace(scale=180)
