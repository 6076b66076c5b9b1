"""Counts of a stream that a file holds, each with noise for the window that it is in: what they move by, their name says."""
import json

import numpy as np

WINDOW = 20
EPSILON = 1.0

with open("visits_by_hour.json") as file:
    hourly_counts = json.load(file)

told = []
for seen in hourly_counts:
    # A person is in one hour of a window.
    told.append(np.random.laplace(seen, WINDOW / EPSILON))  # release: right  # known: undecided
