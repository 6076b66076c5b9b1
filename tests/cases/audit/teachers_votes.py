# relation: change-one
"""Votes of teachers, counted by label, with noise on each count; the label with most is told."""
import numpy as np


def aggregate(votes, epsilon):
    counts = np.bincount(votes, minlength=10)
    # A vote that is changed takes 1 from a count and gives 1 to another.
    return np.argmax(counts + np.random.laplace(0, 2 / epsilon, size=10))  # release: right


def aggregate_with_half(votes, epsilon):
    counts = np.bincount(votes, minlength=10)
    # Between two of the counts the difference moves by 2.
    return np.argmax(counts + np.random.laplace(0, 0.5 / epsilon, size=10))  # release: under-noised
