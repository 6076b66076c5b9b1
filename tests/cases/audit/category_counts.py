"""Counts by city and plan: over the values that occur in the file, and over lists that are fixed beforehand."""

import numpy as np
import pandas as pd

CITIES = ["Lyon", "Porto", "Turin", "Gdansk"]
PLANS = ["free", "basic", "pro"]
df = pd.read_csv("subscribers.csv")
epsilon = 1.0

noisy = {}
for city, count in df["city"].value_counts().items():
    # Which cities appear, and in which order, is decided by the rows: the only subscriber of a village adds a key to the output.
    noisy[city] = count + np.random.laplace(0, 1 / epsilon)  # release: private-parameter

by_plan = df.groupby("plan").size()
# The groups are the plans that occur: the first row of a new plan adds an entry, whatever the noise.
noisy_plans = by_plan + np.random.laplace(0, 1 / epsilon, size=len(by_plan))  # release: private-parameter

table = pd.crosstab(df["city"], df["plan"])
# Rows and columns of the table, and with them the number of draws, are the cities and plans that occur.
noisy_table = table + np.random.laplace(0, 1 / epsilon, size=table.shape)  # release: private-parameter

fixed = df["city"].value_counts().reindex(CITIES, fill_value=0)
# The keys are the fixed list and missing ones are filled with 0: a row more adds 1 to at most one of them.
noisy_fixed = fixed + np.random.laplace(0, 1 / epsilon, size=len(CITIES))  # release: right

full = pd.crosstab(df["city"], df["plan"]).reindex(index=CITIES, columns=PLANS, fill_value=0)
# A row more is in at most one of the twelve fixed cells: L1 moves by 1, with twelve draws of scale 1 / epsilon.
noisy_full = full + np.random.laplace(0, 1 / epsilon, size=(len(CITIES), len(PLANS)))  # release: right
