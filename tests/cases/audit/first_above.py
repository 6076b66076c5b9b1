"""Which of several counts is the first above a threshold."""
import numpy as np
import pandas as pd


def first_above(df, queries, threshold, epsilon):
    noisy_threshold = threshold + np.random.laplace(0, 2 / epsilon)
    for at, query in enumerate(queries):
        # A person moves each count by 1.
        if (df["code"] == query).sum() + np.random.laplace(0, 4 / epsilon) >= noisy_threshold:  # release: right
            return at
    return None
