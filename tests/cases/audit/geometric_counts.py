"""Whole noise: the difference of two geometric draws."""
import numpy as np
import pandas as pd


def two_sided(epsilon):
    p = 1 - np.exp(-epsilon)
    return np.random.geometric(p) - np.random.geometric(p)


df = pd.read_csv("people.csv")
print(len(df) + two_sided(0.5))  # release: right
print(df["age"].clip(0, 100).astype(int).sum() + two_sided(0.5))  # release: right
