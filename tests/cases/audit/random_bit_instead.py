# relation: change-one
"""With the probability of a bit that is flipped, but a random bit is told instead: the truth is told more often than that."""
import numpy as np
import pandas as pd


def response(truth, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    if np.random.random() < p:
        return truth
    return np.random.random() < 0.5


votes = pd.read_csv("votes.csv")["yes"].tolist()
# p + (1 - p) / 2 to (1 - p) / 2 is 2 exp(epsilon) + 1, more than exp(epsilon).
told = [response(v, 1.0) for v in votes]  # release: under-noised
