# cause: DP301 at 9
"""Whatever `cleaned` does to the rows, four releases depend on it."""
from cleaning import cleaned

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def report(raw: MetricFrame[SymmetricDistance], epsilon: float):
    df = cleaned(raw)
    size = laplacian_mechanism(len(df), 1, epsilon)
    women = laplacian_mechanism((df["sex"] == "f").sum(), 1, epsilon)
    pay = laplacian_mechanism(df["pay"].clip(0, 5000).sum(), 5000, epsilon)
    hours = laplacian_mechanism(df["hours"].clip(0, 80).sum(), 80, epsilon)
    return size, women, pay, hours
