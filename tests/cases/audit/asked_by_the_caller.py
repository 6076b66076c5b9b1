"""Helpers in differential privacy to which the caller gives data and what to ask of them: by how much that moves is up to the caller."""

import numpy as np


def noisy_best(data, candidates, quality, eps):
    scores = [quality(data, each) for each in candidates]
    noisy = [score + np.random.laplace(0, 2 / eps) for score in scores]  # release: generic
    return candidates[noisy.index(max(noisy))]


def noisy_best_of_more(data, candidates, quality, eps):
    scores = [quality(data, each) + sum(data) for each in candidates]
    # Beside what is asked stands a sum of the data, which nothing bounds.
    noisy = [score + np.random.laplace(0, 2 / eps) for score in scores]  # release: unbounded
    return candidates[noisy.index(max(noisy))]
