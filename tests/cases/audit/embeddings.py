# relation: change-one
"""Entries of an embedding with noise on each; nothing bounds them."""
import numpy as np


def protected(embedding, epsilon=1.0):
    noise = np.random.laplace(0, 1 / epsilon, len(embedding))
    return [e + n for e, n in zip(embedding, noise)]  # release: unbounded
