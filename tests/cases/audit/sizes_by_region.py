"""Sizes of the groups that there are, each with its noise: which groups there are is seen."""
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
eps = 1.0
sizes = people.groupby("region").size()
noisy = sizes + np.random.laplace(0, 1 / eps, size=len(sizes))  # release: private-parameter
print(noisy)
counts = people["colour"].value_counts()
told = {}
for value, count in counts.items():
    told[value] = max(0, count + np.random.laplace(0, 1 / eps))  # release: private-parameter
print(told)
named = people["colour"].value_counts().reindex(["red", "blue"], fill_value=0)
print({k: v + np.random.laplace(0, 1 / eps) for k, v in named.items()})  # release: right
