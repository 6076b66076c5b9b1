# cause: DP203 at 9
"""There are as many draws as groups, because the groups are not named."""
import numpy as np
import pandas as pd

from dpcheck import MetricFrame, SymmetricDistance

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
print(people["city"].value_counts() + np.random.laplace(0, 1, size=len(people["city"].value_counts())))
