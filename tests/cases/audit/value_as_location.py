"""Functions that hand the true value to the sampler as its location, as many scripts do."""

import numpy as np


def dp_sum(dataset, epsilon, bound=1000):
    trimmed = [d for d in dataset if 0 <= d <= bound]
    # Values outside 0..bound are dropped, so that a row more adds at most the bound.
    return np.random.laplace(sum(trimmed), bound / epsilon)  # release: right


def dp_sum_raw(dataset, epsilon, bound=1000):
    # Nothing is dropped or clipped here, and the bound is a hope about the data.
    return np.random.laplace(sum(dataset), bound / epsilon)  # release: unbounded


def dp_count(dataset, epsilon):
    # A row more, and the noise of a count.
    return np.random.laplace(loc=len(dataset), scale=1 / epsilon)  # release: right


def dp_mean(dataset, epsilon, bound=1000):
    trimmed = [d for d in dataset if 0 <= d <= bound]
    # The scale is divided by the number of rows that are left, which only the private rows can tell.
    return np.random.laplace(np.mean(trimmed), bound / len(trimmed) / epsilon)  # release: private-parameter


def dp_counts(dataset, epsilon, ranges=((0, 10), (0, 100), (0, 1000))):
    counts = np.array([sum(lo <= d < hi for d in dataset) for lo, hi in ranges])
    # The ranges lie in one another: a value of 5 is counted three times, L1 moves by 3, and the scale is for 1.
    return np.random.laplace(counts, 1 / epsilon)  # release: under-noised
