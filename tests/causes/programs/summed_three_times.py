# cause: DP102 at 9
"""A column that nobody clipped, summed three times."""
import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance, gaussian_mechanism, laplacian_mechanism, private

def stats(people: MetricFrame[SymmetricDistance], eps: float):
    pay = people["pay"]
    total = laplacian_mechanism(pay.sum(), 100, eps)
    men = laplacian_mechanism(pay[people["sex"] == "m"].sum(), 100, eps)
    women = laplacian_mechanism(pay[people["sex"] == "f"].sum(), 100, eps)
    return total, men, women
