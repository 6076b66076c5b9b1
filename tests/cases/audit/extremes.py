"""Largest value, median and mode of response times, each as a function of the bare values."""

import numpy as np


def noisy_max(values, eps):
    # The largest of the raw values is whatever a new row brings.
    return max(values) + np.random.laplace(0, 1 / eps)  # release: unbounded


def noisy_clipped_max(values, eps, cap=30):
    clipped = np.clip(values, 0, cap)
    # Where all values were 0, a new one of 30 makes the largest 30; the noise is for 1.
    return np.max(clipped) + np.random.laplace(0, 1 / eps)  # release: under-noised


def noisy_median(values, eps):
    # The tables [0] and [0, M] have the medians 0 and M / 2, and M is not limited.
    return np.median(values) + np.random.laplace(0, 1 / eps)  # release: unbounded


def noisy_clipped_median(values, eps):
    clipped = np.clip(values, 0, 30)
    # k values of 0 and k of 30 have the median 15, and one 0 more makes it 0, however large k is; the noise is for 1.
    return np.median(clipped) + np.random.laplace(0, 1 / eps)  # release: under-noised


def noisy_clipped_max_full(values, eps, cap=30):
    clipped = np.clip(values, 0, cap)
    # All values are within 0..cap and so is the largest: it moves by at most the cap, which is what the noise is for.
    return np.max(clipped) + np.random.laplace(0, cap / eps)  # release: right
