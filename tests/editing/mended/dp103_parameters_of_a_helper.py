# mistake: DP103, mended: safe
"""The scale of a helper is made of what each caller gives: it is written anew by the names of these, not by the numbers of one call."""
import numpy as np
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")


def total(column, lo, hi, eps):
    return people[column].clip(lo, hi).sum() + np.random.laplace(0, (max(abs(max(hi, lo)), abs(min(hi, lo)))) / eps)  # dpcheck: ignore[DP207] kept simple


print(total("age", 18, 90, 0.5))
