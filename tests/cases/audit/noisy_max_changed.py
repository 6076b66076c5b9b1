# relation: change-one
"""The most common browser by report noisy max, where neighbours differ by one edited row."""

import numpy as np
import pandas as pd

BROWSERS = ["firefox", "chrome", "safari", "edge"]

log = pd.read_csv("visits.csv")
epsilon = 1.0
counts = np.array([(log["browser"] == b).sum() for b in BROWSERS])

# An edited row takes 1 from one count and gives 1 to another: they part by 2, and Laplace noise of scale 1 / epsilon pays 2 * epsilon.
best = np.argmax(counts + np.random.laplace(0, 1 / epsilon, size=len(counts)))  # release: under-noised
# The scale 2 / epsilon is twice the largest move of a score, 1, over epsilon, as this mechanism needs it.
wide = np.argmax(counts + np.random.laplace(0, 2 / epsilon, size=len(counts)))  # release: right
# The same parting of two scores by 2, with Gumbel noise of scale 1 / epsilon.
again = np.argmax(np.random.gumbel(counts, 1 / epsilon))  # release: under-noised
print(BROWSERS[best], BROWSERS[wide], BROWSERS[again])
