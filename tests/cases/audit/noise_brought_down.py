# relation: change-one
"""Noise that is scaled down until none of it is larger than its scale: what is left hides nothing, and the data were never bounded."""
import numpy as np


def protect(data, epsilon):
    scale = 1.0 / epsilon
    noise = np.random.laplace(loc=0, scale=scale, size=data.shape)
    noise *= min(1.0, scale / np.max(np.abs(noise)))
    return data + noise  # release: unbounded
