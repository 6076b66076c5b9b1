# relation: change-one
"""k answers as numbers, by a binomial coin; the lie is one of the others."""
import numpy as np
import pandas as pd


def krr(value, size, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + size - 1)
    # exp(epsilon) to 1 for each other answer.
    if np.random.binomial(n=1, p=p) == 1:  # release: right
        return value
    other = np.random.randint(0, size - 1)
    return other if other < value else other + 1


def told(frame, epsilon):
    return [krr(v, 5, epsilon) for v in frame["grade"]]
