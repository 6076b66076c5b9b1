"""Counts of a dictionary with noise on each, in place."""
from collections import Counter

import numpy as np
import pandas as pd

EPSILON = 1
SENSITIVITY = 1


def laplace(scale):
    return np.random.laplace(loc=0, scale=scale)


def add_noise(counter):
    for key in counter.keys():
        counter[key] = counter[key] + laplace(SENSITIVITY / EPSILON)


words = pd.read_csv("words.csv")["word"].tolist()
tally = Counter(words)
# Which words there are is seen.
add_noise(tally)  # release: private-parameter
print(tally)
