"""Shows how the error of two statistics falls as epsilon grows, for four values of epsilon and one file."""

import numpy as np
import pandas as pd
from scipy import stats

df = pd.read_csv("hospital.csv")
true_count = (df["diagnosis"] == "flu").sum()
total_cost = df["cost"].sum()

for eps in [0.1, 0.5, 1.0, 5.0]:
    # For each epsilon the noise of a count is 1 / eps, and a row more moves the count by 1. That four answers are given is no fault of one.
    noisy_count = true_count + stats.laplace.rvs(loc=0, scale=1 / eps)  # release: right
    # The cost of a stay is a raw column, and one stay of 10**6 moves the total by 10**6 at every epsilon.
    noisy_cost = total_cost + np.random.laplace(0, 10_000 / eps)  # release: unbounded
    print(f"eps={eps}: {max(0, round(noisy_count))} cases, cost {noisy_cost:.0f}")
