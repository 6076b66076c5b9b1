"""The exponential mechanism by hand to the end: cumulated weights and one uniform number."""
import numpy as np
import pandas as pd


def pick(df, outcomes, eps):
    weights = [np.exp(eps / 2.0 * (df["answer"] == o).sum()) for o in outcomes]
    total = sum(weights)
    cumulated = np.cumsum(weights) / total
    u = np.random.random()
    # A person moves one score by 1.
    return outcomes[int(np.searchsorted(cumulated, u))]  # release: right  # known: none
