# cause: DP204 at 7
"""A count for every job that anybody has."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def by_job(df: MetricFrame[SymmetricDistance], epsilon: float) -> dict[str, float]:
    return {job: laplacian_mechanism((df["job"] == job).sum(), 1, epsilon) for job in df["job"].unique()}
