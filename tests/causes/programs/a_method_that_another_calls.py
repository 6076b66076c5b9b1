# cause: DP102 at 16
"""A method with an unclipped sum, and one that calls it."""
import numpy as np
import pandas as pd
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance, gaussian_mechanism, laplacian_mechanism, private

class Report:
    def __init__(self, people: MetricFrame[SymmetricDistance], epsilon: float):
        self.people: MetricFrame[SymmetricDistance] = people
        self.epsilon = epsilon

    def count(self):
        return laplacian_mechanism(len(self.people), 1, self.epsilon / 2)

    def total(self):
        return laplacian_mechanism(self.people["pay"].sum(), 100, self.epsilon / 2)

    def mean(self):
        return self.total() / self.count()
