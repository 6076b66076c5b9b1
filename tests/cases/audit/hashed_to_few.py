"""Local hashing: the answer's hash, one of 2 or of about exp(epsilon) + 1, is told by a helper for k answers."""

import numpy as np


def tell_one_of(value, k, epsilon):
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    everything = np.arange(k)
    # exp(epsilon) to 1 for each other one, however many there are.
    if np.random.binomial(1, p) == 1:  # release: right
        return value
    return np.random.choice(everything[everything != value])


def tell_hash(value, epsilon, best=True):
    g = 2
    if best:
        g = int(round(np.exp(epsilon))) + 1
    return tell_one_of(hash(value) % g, g, epsilon)
