# mistake: DP301, mended: unsafe
from dpcheck import HammingDistance, MetricFrame, laplacian_mechanism


def typical(df: MetricFrame[HammingDistance], epsilon: float) -> float:
    hours = df["hours"].clip(0, 80)
    middle = hours.expanding_middle()
    return laplacian_mechanism(middle, 80, epsilon)
