"""A function that makes mechanisms."""
import numpy as np
import pandas as pd


def make_laplace(epsilon):
    return lambda value, sensitivity: value + np.random.laplace(0, sensitivity / epsilon)


lap = make_laplace(0.1)
df = pd.read_csv("people.csv")
print(lap((df.age > 30).sum(), 1))  # release: right
print(lap(df.income.sum(), 100_000))  # release: unbounded
