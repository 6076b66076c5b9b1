# cause: DP204 at 9
"""The groups of rows one by one, as many as occur."""
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
for city, group in people.groupby("city"):
    print(city, laplacian_mechanism(len(group), 1, 0.5))
