"""Simulations that go on for long beside releases that do not: what comes after them is judged."""
import numpy as np
import pandas as pd

df = pd.read_csv("visits.csv")


class Calibration:
    def __init__(self, runs):
        self.runs = runs
        self.seen = []

    def tried(self, size):
        values = np.random.beta(2, 5, size)
        self.seen.append(scored(values, self.seen))
        return self.seen[-1]


def scored(values, seen):
    return external.score(values, seen)


import external

trial = Calibration(400)
results = [trial.tried(100 + 7 * at) for at in range(400)]
for at in range(300):
    results[at] = external.smooth(results, trial, at)
    trial.seen.append(results[at])

print("visits:", len(df) + np.random.laplace(0, 1 / 0.5))  # release: right
