# cause: DP102 at 12
"""One sum without bounds, released in two forms."""
from dpcheck import ChangeOneDistance, MetricFrame, laplacian_mechanism

RATE = 1.2


def pay(df: MetricFrame[ChangeOneDistance], epsilon: float):
    """In euros and in dollars."""
    euros = df["pay"].sum()
    dollars = RATE * euros
    return laplacian_mechanism(euros, 5000, epsilon), laplacian_mechanism(dollars, 6000, epsilon)
