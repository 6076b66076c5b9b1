"""Noise on one of several counts, and all of them are told."""
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
epsilon = 1.0
counts = np.array([(people["city"] == c).sum() for c in ("Bern", "Basel", "Chur")], dtype=float)
# Basel and Chur are told as they are.
counts[0] += np.random.laplace(0, 1 / epsilon)  # release: under-noised
print(counts)
