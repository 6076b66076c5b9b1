# mistake: DP103, mended: never
"""What the method needs in general cannot be told; the number that its one call needs is not written into it."""
import numpy as np
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")


class Query:
    def __init__(self, df):
        self.df = df

    def total(self, lo, hi, eps):
        return self.df["age"].clip(lo, hi).sum() + np.random.laplace(0, (hi - lo) / eps)  # dpcheck: ignore[DP207] kept simple


print(Query(people).total(18, 90, 0.5))
