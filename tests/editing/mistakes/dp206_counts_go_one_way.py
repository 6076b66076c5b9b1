# mistake: DP206, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, report_noisy_max

CITIES = ["A", "B", "C"]


def largest(df: MetricFrame[SymmetricDistance], epsilon: float) -> str:
    counts = [(df["city"] == city).sum() for city in CITIES]
    return report_noisy_max(CITIES, counts, 1, epsilon)
