"""Counts of a clinic for a budget that is no short binary fraction: as a float, 0.3 is a little less than three tenths, and 0.6 a little less than six."""

import numpy as np
import pandas as pd

visits = pd.read_csv("visits.csv")
epsilon = 0.3


def noisy(value, sensitivity, epsilon):
    return value + np.random.laplace(0, sensitivity / epsilon)


# A visit more moves a count by 1, and the noise is made for 1: how 0.3 is stored takes nothing away from it.
print(len(visits) + np.random.laplace(0, 1 / epsilon))  # release: right
print(noisy((visits["age"] > 65).sum(), 1.0, 0.6))  # release: right
for budget in [0.3, 0.7, 1.2]:
    print(noisy(len(visits), 1, budget))  # release: right

# Noise for 0.9 is less than what a visit moves: from 100 to 101 visits the odds change by exp(0.3 / 0.9).
print(len(visits) + np.random.laplace(0, 0.9 / epsilon))  # release: under-noised
