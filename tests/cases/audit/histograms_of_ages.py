"""Two histograms: one has its bins from the data, one has a range."""
import numpy as np
import pandas as pd

ages = pd.read_csv("people.csv")["age"].values
epsilon = 0.2
counts, edges = np.histogram(ages, bins=20)
print(counts + np.random.laplace(0, 1 / epsilon, size=20))  # release: private-parameter
fixed, _ = np.histogram(ages, bins=20, range=(0, 100))
print(fixed + np.random.laplace(0, 1 / epsilon, size=20))  # release: right
print(fixed + np.random.laplace(0, 1 / epsilon))  # release: under-noised
