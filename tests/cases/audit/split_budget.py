"""A budget in named parts, one for each column."""
import numpy as np
import pandas as pd

BOUNDS = {"age": (0, 100), "hours": (0, 60)}


def means(df, epsilon):
    each = epsilon / len(BOUNDS)
    out = {}
    for column, (low, high) in BOUNDS.items():
        kept = df[column].clip(low, high)
        # Within low..high a value moves the sum by high.
        total = kept.sum() + np.random.laplace(0, high / (each / 2))  # release: right
        size = len(df) + np.random.laplace(0, 1 / (each / 2))  # release: right
        out[column] = total / size
    return out
