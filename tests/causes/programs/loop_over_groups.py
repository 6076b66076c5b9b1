# cause: DP204 at 9
"""A count for each city that occurs: which ones do is told, and that is the one mistake."""
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
for city, size in people.groupby("city").size().items():
    print(city, laplacian_mechanism(size, 1, 0.5))
