"""Helpers that choose the place of the largest of scores with Gumbel noise: the exponential mechanism, where the scores were scaled before."""
import numpy as np


def by_gumbel(utilities, epsilon, sensitivity, rng):
    weights = utilities * epsilon / (2 * sensitivity)
    drawn = weights + rng.gumbel(size=weights.shape)  # release: generic
    return drawn.argmax()


def by_gumbel_all_at_once(scores, epsilon, sensitivity):
    return np.argmax(epsilon * scores / (2.0 * sensitivity) + np.random.gumbel(size=len(scores)))  # release: generic


def by_too_little(scores, epsilon, sensitivity):
    # Twice the epsilon: made as if scores moved one way alone.
    drawn = epsilon * scores / sensitivity + np.random.gumbel(size=len(scores))  # release: unbounded
    return np.argmax(drawn)


def by_one_draw(scores, epsilon, sensitivity):
    # What all get alike changes no place.
    drawn = epsilon * scores / (2.0 * sensitivity) + np.random.gumbel()  # release: unbounded
    return np.argmax(drawn)
