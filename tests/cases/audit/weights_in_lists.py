"""The exponential mechanism in list comprehensions: how many people chose each of the options."""
import numpy as np
import pandas as pd

GS = 1
OPTIONS = ["walk", "bike", "bus", "car"]
trips = pd.read_csv("trips.csv")


def choose(options, epsilon):
    scores = [(trips["mode"] == o).sum() for o in options]
    raw = [np.exp((epsilon * s) / (2 * GS)) for s in scores]
    total = np.sum(raw)
    chances = [r / total for r in raw]
    # A person moves one score by 1.
    return np.random.choice(options, p=chances)  # release: right


print(choose(OPTIONS, 0.5))
