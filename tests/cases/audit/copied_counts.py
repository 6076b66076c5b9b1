"""Counts that are copied and get their noise in a loop over their places; a sweep over epsilons around it."""
import copy

import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")


def with_noise(counts, sensitivity, epsilon):
    noisy = copy.deepcopy(counts)
    for i in range(len(counts)):
        noisy[i] = round(noisy[i] + np.random.laplace(loc=0, scale=sensitivity / epsilon))
    return noisy


counts = [int((people["district"] == d).sum()) for d in range(8)]
for eps in [0.1, 0.5, 1.0]:
    # A person lives in one district: of all eight counts one moves, by 1.
    print(eps, with_noise(counts, 1, eps))  # release: right
