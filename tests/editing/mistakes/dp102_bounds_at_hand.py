# mistake: DP102, mended: unsafe
from dpcheck import ChangeOneDistance, MetricFrame, laplacian_mechanism


class Survey:
    def __init__(self, epsilon: float) -> None:
        self.epsilon = epsilon

    def pay(self, rows: MetricFrame[ChangeOneDistance], lower: int, upper: int) -> float:
        """The sum of all pay."""
        total = rows["pay"].sum()
        return laplacian_mechanism(total, abs(upper - lower), self.epsilon)
