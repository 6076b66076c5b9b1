# cause: DP102 at 13
"""Weekly report of a clinic: the column of costs was never clipped."""
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

visits: MetricFrame[SymmetricDistance] = pd.read_csv("visits.csv")
EPSILON = 0.25


def report() -> dict[str, float]:
    size = laplacian_mechanism(len(visits), 1, EPSILON)
    costs = laplacian_mechanism(visits["cost"].sum(), 2000, EPSILON)
    minutes = laplacian_mechanism(visits["minutes"].clip(0, 240).sum(), 240, EPSILON)
    return {"visits": size, "cost": costs / size, "minutes": minutes / size}
