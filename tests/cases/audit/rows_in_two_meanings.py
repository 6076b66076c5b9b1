# relation: any
"""Counts of groups with the noise for a row that comes or goes, beside a mean with the noise for a row that is replaced: no meaning of neighbouring makes both right."""
import numpy as np
import pandas as pd

members = pd.read_csv("members.csv")
epsilon = 1.0

counts = np.array([(members["town"] == town).sum() for town in ("Ost", "West", "Nord")])
noisy = counts + np.random.laplace(0, 1 / epsilon, size=3)  # release: right
# Taken for a program about rows that are replaced, the counts above would get too little: then two of them move.
mean = members["age"].clip(0, 100).mean() + np.random.laplace(0, 100 / (len(members) * epsilon))  # release: private-parameter
print(noisy, mean)
