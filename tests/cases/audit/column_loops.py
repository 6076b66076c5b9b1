"""Loops over columns, years and categories that fill a dictionary with noisy numbers."""

import numpy as np
import pandas as pd

LIMITS = {"age": 100, "hours": 80, "rooms": 12}
df = pd.read_csv("households.csv")
eps_each = 0.2
report = {}

for column in ["age", "hours", "rooms"]:
    # Each column is clipped to 0..100, a row more adds at most 100 to its total, and each total spends an epsilon of its own.
    report[column] = df[column].clip(0, 100).sum() + np.random.laplace(0, 100 / eps_each)  # release: right

for column, limit in LIMITS.items():
    # The limits are only used for the noise: an entry of 10**6 in a column is added as it is.
    report[column + "_total"] = df[column].sum() + np.random.laplace(0, limit / eps_each)  # release: unbounded

for year in range(2015, 2020):
    # The rows of a fixed year are one more or not.
    report[year] = (df["year"] == year).sum() + np.random.laplace(0, 1 / eps_each)  # release: right

for region in df["region"].unique():
    # The regions are those of the rows: a single household in a new region adds a line to the report.
    report[region] = (df["region"] == region).sum() + np.random.laplace(0, 1 / eps_each)  # release: private-parameter

for column in df.columns[:3]:
    # Means of raw columns: one entry of 10**6 moves the mean of two rows by more than 300000.
    report[column + "_mean"] = np.random.laplace(df[column].mean(), 1 / eps_each)  # release: unbounded

print(report)
