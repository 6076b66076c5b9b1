# cause: DP203 at 9
"""The candidates are the names that occur."""
from dpcheck import MetricFrame, SymmetricDistance, exponential_mechanism


def favourite(people: MetricFrame[SymmetricDistance], epsilon: float):
    names = people["fruit"].unique()
    scores = [(people["fruit"] == name).sum() for name in names]
    return exponential_mechanism(names, scores, 1, epsilon)
