"""An update is clipped, and gets noise for differential privacy, as its caller says."""

import numpy as np


def private_update(update, clip, sigma):
    length = np.linalg.norm(update)
    if length > clip:
        update = update * clip / length
    return update + np.random.normal(0, clip * sigma, update.shape)


def by_its_own_length(update, sigma):
    # It is clipped to what it is long itself, which the noise shows.
    return private_update(update, np.linalg.norm(update), sigma)  # release: private-parameter  # known: not-judged


def beside_the_noise(update, sigma):
    # What is hidden is given back beside.
    return private_update(update, 1.0, sigma), update  # release: unbounded  # known: undecided
