# relation: any
"""Means and descents whose noise is divided by the number of rows: right where one row is replaced and that number is public; and what is wrong whatever neighbours are."""
import numpy as np


def mean_score(scores, low, high, epsilon):
    n = len(scores)
    kept = np.clip(scores, low, high)
    # Replacing one score moves the mean by (high - low) / n.
    return kept.mean() + np.random.laplace(0, (high - low) / (n * epsilon))  # release: right


def mean_score_with_gaussian(scores, low, high, epsilon, delta):
    kept = np.clip(scores, low, high)
    sensitivity = (high - low) / len(scores)
    sigma = np.sqrt(2 * np.log(1.25 / delta)) * sensitivity / epsilon
    return np.mean(kept) + np.random.normal(0, sigma)  # release: right


def mean_with_too_many(scores, epsilon):
    n = len(scores)
    # Divided by n twice: for n = 2 that is half of what is needed.
    return np.clip(scores, 0, 1).mean() + np.random.laplace(0, 1 / (n * n * epsilon))  # release: under-noised


def mean_of_both_signs(scores, epsilon):
    n = len(scores)
    # From -1 to 1 it is 2 / n.
    return np.clip(scores, -1, 1).mean() + np.random.laplace(0, 1 / (n * epsilon))  # release: under-noised


def total_score(scores, epsilon):
    n = len(scores)
    # The sum is not divided, and moves by 1.
    return np.clip(scores, 0, 1).sum() + np.random.laplace(0, 1 / (n * epsilon))  # release: under-noised


def mean_clipped_late(scores, epsilon):
    n = len(scores)
    # The mean itself is clipped: one score can move it from 0 to 1.
    return np.clip(scores.mean(), 0, 1) + np.random.laplace(0, 1 / (n * epsilon))  # release: under-noised


def mean_by_one_less(scores, low, high, epsilon):
    n = len(scores)
    kept = np.clip(scores, low, high)
    # Divided by n - 1, it moves by more than (high - low) / n.
    return kept.sum() / (n - 1) + np.random.laplace(0, (high - low) / (n * epsilon))  # release: under-noised


def mean_not_clipped(scores, low, high, epsilon):
    n = len(scores)
    # Nothing keeps a score within low and high.
    return np.mean(scores) + np.random.laplace(0, (high - low) / (n * epsilon))  # release: unbounded
