# cause: DP204 at 11
"""An early return that the data decide, and two releases behind it."""
import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance, gaussian_mechanism, laplacian_mechanism, private

def stats(people: MetricFrame[SymmetricDistance], eps: float):
    young = people[people["age"] < 18]
    if len(young) == 0:
        return 0.0, 0.0
    n = laplacian_mechanism(len(young), 1, eps)
    s = laplacian_mechanism(young["a"].clip(0, 1).sum(), 1, eps)
    return n, s
