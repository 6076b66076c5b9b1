"""A dictionary of statistics; each gets the same noise, whatever it is."""
import numpy as np
import pandas as pd


def report(df, epsilon):
    aggregate = {"people": len(df), "mean age": df["age"].mean(), "adults": (df["age"] >= 18).sum()}
    for key in aggregate:
        # The mean is not bounded.
        aggregate[key] += np.random.laplace(0, 1 / epsilon)  # release: unbounded
    return aggregate
