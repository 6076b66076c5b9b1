"""The most common browser by report noisy max, where neighbours differ by a row more or less."""

import numpy as np
import pandas as pd

BROWSERS = ["firefox", "chrome", "safari", "edge"]

log = pd.read_csv("visits.csv")
epsilon = 1.0
counts = np.array([(log["browser"] == b).sum() for b in BROWSERS])

# A row more raises one of the counts by 1 and lowers none: two scores part by at most 1, so that the scale 1 / epsilon will do
# for the index of the largest noisy count.
best = np.argmax(counts + np.random.laplace(0, 1 / epsilon, size=len(counts)))  # release: right
# Gumbel noise of scale 1 / epsilon is the exponential mechanism with the same spread of 1.
again = np.argmax(np.random.gumbel(counts, 1 / epsilon))  # release: right
print(BROWSERS[best], BROWSERS[again])
