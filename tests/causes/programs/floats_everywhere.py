# cause: DP207 at 9
"""numpy's floats as noise, in five places."""
import numpy as np

from dpcheck import MetricFrame, SymmetricDistance


def survey(df: MetricFrame[SymmetricDistance], epsilon: float):
    size = len(df) + np.random.laplace(0, 1 / epsilon)
    old = (df["age"] > 65).sum() + np.random.laplace(0, 1 / epsilon)
    young = (df["age"] < 18).sum() + np.random.laplace(0, 1 / epsilon)
    pay = df["pay"].clip(0, 5000).sum() + np.random.laplace(0, 5000 / epsilon)
    hours = df["hours"].clip(0, 80).sum() + np.random.laplace(0, 80 / epsilon)
    return size, old, young, pay, hours
