"""Gaussian releases of one clipped column, each with a deviation computed in its own way."""

import numpy as np


def total_classical(x, epsilon=0.5, delta=1e-5):
    s = 10
    sigma = np.sqrt(2 * np.log(1.25 / delta)) * s / epsilon
    # A row more moves the clipped total by at most 10, and the classical deviation is computed for 10.
    return np.clip(x, 0, 10).sum() + np.random.normal(0, sigma)  # release: right


def total_concentrated(x, rho=0.1):
    s = 10
    # For zero-concentrated privacy the deviation is s * sqrt(1 / (2 rho)), and the clipped total moves by at most s = 10.
    return np.clip(x, -10, 10).sum() + np.random.normal(loc=0, scale=s * np.sqrt(1 / (2 * rho)))  # release: right


def rate_with_variance(x, epsilon=0.5, delta=1e-5):
    s = 10 / 1000
    sigma2 = 2 * np.log(1.25 / delta) * s**2 / epsilon**2
    rate = np.clip(x, 0, 10).sum() / 1000
    # numpy wants a deviation and gets the variance. The rate moves by 0.01, which needs the deviation 0.097; its square is 0.0094.
    return rate + np.random.normal(0, sigma2)  # release: under-noised  # known: undecided


def total_delta_of_size(x, epsilon=0.5):
    delta = 1 / len(x)
    sigma = 10 * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    # Delta is one over the number of rows, which is private where rows come and go: the deviation changes with the data.
    return np.clip(x, 0, 10).sum() + np.random.normal(0, sigma)  # release: private-parameter


def total_unclipped(x, epsilon=0.5, delta=1e-5):
    sigma = 10 * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    # The deviation supposes values up to 10, and nothing in the function limits them.
    return np.sum(x) + np.random.normal(0, sigma)  # release: unbounded
