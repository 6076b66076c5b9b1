# mistake: DP206, mended: unsafe
from dpcheck import MetricFrame, SymmetricDistance, exponential_mechanism


def middle(df: MetricFrame[SymmetricDistance], epsilon: float) -> int:
    candidates = list(range(17, 91))
    scores = [-abs((df["age"] < age).sum() - 0.5 * len(df)) for age in candidates]
    return exponential_mechanism(candidates, scores, sensitivity=0.5, epsilon=epsilon)
