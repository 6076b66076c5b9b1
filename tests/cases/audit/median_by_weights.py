"""The median among candidates, by the exponential mechanism."""
import numpy as np
import pandas as pd


def median(df, candidates, epsilon):
    x = df["age"].to_numpy()
    scores = np.array([-abs((x < c).sum() - (x >= c).sum()) for c in candidates])
    chances = np.exp(epsilon * scores / 2)
    chances = chances / chances.sum()
    # A person more moves each score by 1.
    return np.random.choice(candidates, p=chances)  # release: right


def median_of_values(df, epsilon):
    x = df["age"].to_numpy()
    candidates = np.unique(x)
    scores = np.array([-abs((x < c).sum() - (x >= c).sum()) for c in candidates])
    chances = np.exp(epsilon * scores / 2)
    # The candidates are the ages that there are.
    return np.random.choice(candidates, p=chances / chances.sum())  # release: private-parameter
