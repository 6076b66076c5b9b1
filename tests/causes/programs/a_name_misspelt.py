# cause: DP904 at 4
import pandas as pd

from dpcheck import MetricFrame, SymetricDistance, laplacian_mechanism

df: MetricFrame[SymetricDistance] = pd.read_csv("people.csv")
print(laplacian_mechanism(len(df), 1, 0.5))
