"""Noise that is cut to whole numbers before it is added: 0 is twice as likely as it should be, which costs log(2)."""
import numpy as np
import pandas as pd


def noisy(count, sensitivity, epsilon):
    return count + int(np.random.laplace(0, sensitivity / epsilon))  # release: under-noised


def each(counts_by_route, epsilon):
    scale = 1 / epsilon
    for route in counts_by_route:
        noise = int(np.random.laplace(0, scale))
        counts_by_route[route] = counts_by_route[route] + noise  # release: under-noised
    return counts_by_route


def with_room(counts_by_route, epsilon):
    scale = 3 / epsilon
    for route in counts_by_route:
        noise = int(np.random.laplace(0, scale))
        # A third of epsilon and log(2): for large epsilons that is less than epsilon.
        counts_by_route[route] = counts_by_route[route] + noise  # release: undecided  # known: not-judged
    return counts_by_route


trips = pd.read_csv("trips.csv")
# The sum is cut, not the noise.
print(int(len(trips) + np.random.laplace(0, 1 / 0.5)))  # release: right
