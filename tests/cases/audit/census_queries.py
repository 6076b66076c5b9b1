"""Prints a handful of noisy statistics of a census extract, every one with noise for a sensitivity of one."""

import numpy as np
import pandas as pd

df = pd.read_csv("census.csv")
epsilon = 0.5
sensitivity = 1

# A row more can add 1 to the number of rows above 40, and nothing else: 1 is covered by sensitivity / epsilon with sensitivity 1.
over_40 = df[df["age"] > 40].shape[0] + np.random.laplace(0, sensitivity / epsilon)  # release: right

# One row more with an income of a billion moves the total by a billion: no clip stands between the column and the noise.
income = df["income"].sum() + np.random.laplace(0, sensitivity / epsilon)  # release: unbounded

# The mean of the two rows 0 and 0 moves to M / 3 when a row with income M joins them, and M is not limited.
average = df["income"].mean() + np.random.laplace(0, sensitivity / epsilon)  # release: unbounded

# The scale of the noise is computed from the number of rows, which is private where rows come and go.
share = (df["sex"] == "Female").mean() + np.random.laplace(0, 1 / len(df) / epsilon)  # release: private-parameter

print(f"over 40: {over_40:.0f}, income: {income:.0f}, mean {average:.0f}, women: {share:.2%}")
