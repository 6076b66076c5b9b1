# relation: change-one
"""Visited places, told by a list out of which the true one was taken."""
import random

import numpy as np
import pandas as pd

PLACES = 500


def disturbed(place, n, epsilon):
    keep = np.exp(epsilon) / (np.exp(epsilon) + n - 1)
    if random.random() < keep:
        return place
    others = list(range(n))
    del others[place]
    return random.choice(others)


visits = pd.read_csv("visits.csv")["place"].tolist()
# exp(epsilon) to 1 for each other place.
print([disturbed(v, PLACES, 2.0) for v in visits])  # release: right  # known: undecided
