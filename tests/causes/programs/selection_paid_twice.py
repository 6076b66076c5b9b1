# cause: DP206 at 10
from dpcheck import MetricFrame, SymmetricDistance, exponential_mechanism

CITIES = ["A", "B", "C", "D"]


def largest(df: MetricFrame[SymmetricDistance], epsilon: float) -> str:
    """Where most people live."""
    counts = [(df["city"] == city).sum() for city in CITIES]
    return exponential_mechanism(CITIES, counts, 1, epsilon)
