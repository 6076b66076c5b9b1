"""How many there were so far, at each step with fresh noise."""
import numpy as np
import pandas as pd


def stream(df, days, epsilon):
    so_far = 0
    told = []
    for day in days:
        so_far += (df["day"] == day).sum()
        # Each total moves by 1 at most, and there is one release for each day.
        told.append(so_far + np.random.laplace(0, 1 / epsilon))  # release: right  # known: undecided
    return told
