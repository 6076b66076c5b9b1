"""Helpers that nobody calls, which add noise of the scale that they are given: to counts, to weights of several people; and what bounds no entry."""
import copy

import numpy as np

CLASSES = 4


def noisy_winners(labels, lap_scale):
    # Each column of labels has the votes of all teachers on one picture.
    winners = np.zeros(labels.shape[1])
    for picture in range(labels.shape[1]):
        votes = np.bincount(labels[:, picture], minlength=CLASSES)
        votes = np.asarray(votes, dtype=np.float32)
        for label in range(CLASSES):
            votes[label] += np.random.laplace(loc=0.0, scale=float(lap_scale))  # release: generic
        winners[picture] = np.argmax(votes)
    return winners


def add_noise(settings, noise_scale, w):
    noised = copy.deepcopy(w)
    if settings.single:
        noised = noised + np.random.normal(0, noise_scale, w.shape)  # release: generic
    else:
        for person in range(len(w)):
            for layer in w[person].keys():
                drawn = np.random.normal(0, noise_scale, w[person][layer].shape)
                noised[person][layer] = noised[person][layer] + drawn  # release: generic
    return noised


def noisy_products(people, epsilon):
    if len(people) < 10:
        # How many people there are bounds none of their numbers.
        return None
    products = people.T @ people
    products /= len(people)
    products += np.random.laplace(0, 2 / epsilon, products.shape)  # release: unbounded
    return products


def noisy_tracks(track, epsilon):
    return np.vstack(track) + np.random.laplace(scale=1 / epsilon, size=np.vstack(track).shape)  # release: unbounded
