"""Updates in federated learning with differential privacy, clipped by a factor, with noise from a seed that stands in the code."""

import numpy as np


def from_a_generator(update, clip, sigma):
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    source = np.random.default_rng(7)
    noise = source.normal(0, clip * sigma, update.shape)
    # Everybody can draw it again.
    return update + noise  # release: unbounded


def from_a_seed(update, clip, sigma):
    np.random.seed(0)
    length = np.linalg.norm(update)
    update = update * min(1, clip / length)
    noise = np.random.normal(0, clip * sigma, update.shape)
    # It is the same noise each time.
    return update + noise  # release: unbounded
