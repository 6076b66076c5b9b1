# cause: DP104 at 7
"""Counts go up by one for each person, not by two."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def answers(df: MetricFrame[SymmetricDistance], epsilon: float):
    yes = laplacian_mechanism((df["answer"] == "yes").sum(), 2, epsilon)
    no = laplacian_mechanism((df["answer"] == "no").sum(), 1, epsilon)
    return yes, no
