"""Five ways in which a private mean is written as a function of bare data."""

import numpy as np


def mean_with_range(data, epsilon):
    sensitivity = (np.max(data) - np.min(data)) / len(data)
    # Largest, smallest and number are all computed from the rows: a new oldest person changes the scale of the noise itself.
    return np.mean(data) + np.random.laplace(0, sensitivity / epsilon)  # release: private-parameter


def mean_clipped_to_itself(data, epsilon):
    lower, upper = np.min(data), np.max(data)
    clipped = np.clip(data, lower, upper)
    # Clipping to one's own extremes changes nothing: [0] becomes [0, M] with any M, and the mean goes from 0 to M / 2; the scale is fixed.
    return np.mean(clipped) + np.random.laplace(0, 1 / epsilon)  # release: unbounded


def mean_by_percentile(data, epsilon):
    lower, upper = np.percentile(data, [1, 99])
    clipped = np.clip(data, lower, upper)
    # The percentiles are read off the rows without noise, and both the clip and the scale are made of them.
    return clipped.mean() + np.random.laplace(0, (upper - lower) / len(data) / epsilon)  # release: private-parameter


def mean_as_if_one(data, epsilon):
    clipped = np.clip(data, 0, 100)
    # Of the rows [100] and [100, 0] the means are 100 and 50: the bound is 50, the noise is for 1.
    return clipped.mean() + np.random.laplace(0, 1 / epsilon)  # release: under-noised


def mean_declared_bounds(data, epsilon, bounds=(0, 120)):
    lower, upper = bounds
    # The bounds are declared, but nothing is clipped to them: an age of 10**6 in the file moves the total by 10**6.
    total = np.sum(data) + np.random.laplace(0, upper / (epsilon / 2))  # release: unbounded
    # The number of rows moves by 1 and has its own half of epsilon.
    size = len(data) + np.random.laplace(0, 1 / (epsilon / 2))  # release: right
    return min(max(total / size, lower), upper)
