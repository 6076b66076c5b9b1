# relation: change-one
"""One of k answers: the true one, or any of the others, found by its place in the list."""
import numpy as np
import pandas as pd

COLOURS = ["red", "green", "blue", "black"]


def k_response(x, epsilon, categories):
    if epsilon <= 0:
        raise ValueError("epsilon must be positive")
    k = len(categories)
    at = categories.index(x)
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    if np.random.random() < p:
        return x
    j = np.random.randint(k - 1)
    return categories[j if j < at else j + 1]


favourites = pd.read_csv("favourites.csv")["colour"].tolist()
# exp(epsilon) to 1 for each other answer.
print([k_response(x, 1.0, COLOURS) for x in favourites])  # release: right  # known: none
