"""Mean income by education as a quotient of two noisy numbers, for a list of levels that is fixed; every release is right."""

import numpy as np
import pandas as pd

LEVELS = ["none", "school", "college", "doctorate"]
LOW, HIGH = 0, 150_000

people = pd.read_csv("people.csv")
epsilon = 1.0
means = {}

for level in LEVELS:
    group = people[people["education"] == level]
    income = np.clip(group["income"], LOW, HIGH)
    # A person more adds at most 150000 to the clipped total of one level; half of epsilon is used for it.
    numerator = np.random.laplace(income.sum(), HIGH / (epsilon / 2))  # release: right
    # The same person adds 1 to the size of the group, with the other half.
    denominator = np.random.laplace(len(group), 1 / (epsilon / 2))  # release: right
    means[level] = min(max(numerator / max(denominator, 1), LOW), HIGH)

print(means)
