"""What an audit takes for granted, and a check does not."""
import numpy as np


def clipped(df, lower, upper, epsilon):
    return df["age"].clip(lower, upper).sum() + np.random.laplace(0, max(abs(lower), abs(upper)) / epsilon)


def default_bound(df, epsilon, sensitivity=10):
    return df["age"].clip(0, 10).sum() + np.random.laplace(0, sensitivity / epsilon)
