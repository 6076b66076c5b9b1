# mistake: DP103, mended: never
"""What the method needs in general cannot be told; the number that its one call needs is not written into it."""
import numpy as np
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")


class Query:
    def __init__(self, df):
        self.df = df

    def total(self, lo, hi, eps):
        return laplacian_mechanism(self.df["age"].clip(lo, hi).sum(), hi - lo, eps)


print(Query(people).total(18, 90, 0.5))
