# mistake: DP301, mended: safe
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


class Report:
    sensitivity = 2

    def __init__(self, people: MetricFrame[SymmetricDistance]):
        self.people = people

    def total(self, eps: float):
        return laplacian_mechanism(self.people["x"].clip(0, 2).sum(), self.sensitivity, eps)
