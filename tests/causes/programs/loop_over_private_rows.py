# cause: DP204 at 8
"""The mechanism runs as often as there are rows."""
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def each(df: MetricFrame[SymmetricDistance], epsilon: float) -> list[float]:
    """One noisy number a row: how many there are is seen."""
    return [laplacian_mechanism(min(max(age, 0), 120), 120, epsilon) for age in df["age"]]
