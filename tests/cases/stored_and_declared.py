"""What a method stores in its object is declared where it is stored; the other methods know nothing else of it."""
# ruff: noqa
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


class Undeclared:
    def __init__(self, df: MetricFrame[SymmetricDistance], epsilon: float):
        self.df = df
        self.epsilon = epsilon

    def size(self):
        return laplacian_mechanism(len(self.df), 1, self.epsilon)  # error: DP102

    def women(self):
        return laplacian_mechanism((self.df["sex"] == "f").sum(), 1, self.epsilon)  # error: DP301

    def adults(self):
        adults = self.df.query("age > 17")  # error: DP301
        return laplacian_mechanism(len(adults), 1, self.epsilon)


class Declared:
    def __init__(self, df: MetricFrame[SymmetricDistance], epsilon: float):
        self.df: MetricFrame[SymmetricDistance] = df
        self.epsilon = epsilon

    def size(self):
        return laplacian_mechanism(len(self.df), 1, self.epsilon)  # clean

    def women(self):
        return laplacian_mechanism((self.df["sex"] == "f").sum(), 1, self.epsilon)  # clean
