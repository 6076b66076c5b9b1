"""Counts by value that are as many as the largest value says, where nothing says how large that may be."""
import numpy as np


def counts_of_visits(visits, epsilon):
    # How many counts there are tells the largest number of visits.
    counts = np.bincount(visits)
    return counts + np.random.laplace(0, 1 / epsilon, len(counts))  # release: private-parameter  # known: undecided


def those_without_visits(visits, epsilon):
    return np.bincount(visits)[0] + np.random.laplace(0, 1 / epsilon)  # release: right  # known: undecided


def the_commonest(visits, epsilon):
    return np.bincount(visits).max() + np.random.laplace(0, 0.1 / epsilon)  # release: under-noised  # known: undecided


def counts_up_to_ten(visits, epsilon):
    counts = np.bincount(visits, minlength=10)
    return counts + np.random.laplace(0, 1 / epsilon, len(counts))  # release: right
